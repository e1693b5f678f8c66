import CoreDataToolchain
import TestSupport
import Testing

/// The public interface, as a program outside this package uses it.
@Suite("The public library")
struct CoreDataToolchainTests {
  private static let trips = "Models/Trips/Trips.xcdatamodeld"

  @Test func `a bundle has versions, entities and hashes`() throws {
    let bundle = try ModelBundle(Self.trips)
    let current = try #require(bundle.current)
    #expect(bundle.versions.map(\.name).contains(current.name) && bundle.problems.isEmpty)
    #expect(current.entityHashes.values.allSatisfy { $0.count == 32 })
    #expect(Set(current.entityHashes.keys) == Set(current.entities.map(\.name)))
    #expect(current.checksum?.utf8.count == 44 && current.problems.isEmpty)
    let trip = try #require(current.entities.first { $0.name == "Trip" })
    #expect(trip.attributes.contains { $0.name == "name" && $0.type == "String" })
    #expect(trip.relationships.contains { $0.isToMany || $0.destination != nil })
    #expect(bundle["no such version"] == nil)
  }

  @Test func `a step between versions has a verdict, problems and changes`() throws {
    let folder = try TemporaryFolder()
    let body = #"<entity name="A"><attribute name="x" optional="YES" attributeType="%"/></entity>"#
    func version(_ type: String) throws -> ModelVersion {
      let path = try folder.makeBundle(body.replacing("%", with: type), name: type)
      return try #require(try ModelBundle(path).current)
    }
    let (text, date) = (try version("String"), try version("Date"))
    let same = try #require(ModelComparison(from: text, to: text))
    #expect(same.verdict == .identical && same.changes.isEmpty)
    let step = try #require(ModelComparison(from: text, to: date))
    #expect(step.verdict == .notInferable)
    let problem = try #require(step.problems.first)
    #expect(problem.rule == "incompatible-type" && problem.severity == .error)
    #expect(problem.coreDataError == 134190 && problem.entity == "A" && problem.line != nil)
    #expect(step.changes.map(\.kind) == ["attribute-type"] && step.changes[0].after == "A.x")
  }

  @Test func `a source is compiled as by the command`() throws {
    let folder = try TemporaryFolder()
    let path = try compileModel(Self.trips, to: folder("Trips.momd"))
    #expect(path == folder("Trips.momd"))
    let compiled = try ModelBundle(path)
    #expect(try compiled.current?.entityHashes == ModelBundle(Self.trips).current?.entityHashes)
  }

  @Test func `objects of a store have values by property name`() throws {
    let folder = try TemporaryFolder()
    let made = try runTool("modelc", ["create", Self.trips, folder("Trips.sqlite"), "--rows", "3"])
    #expect(made.exitCode == 0)
    let store = try Store(folder("Trips.sqlite"))
    #expect(store.entities.contains("Trip") && store.problems.isEmpty)
    var keys: [Int64] = []
    try store.forEachObject(of: "Trip") { trip in
      keys.append(trip.id.key)
      guard case .string? = trip["name"] else { return false }
      return keys.count < 2
    }
    #expect(keys == [1, 2])
    var found = 0
    try store.forEachObject(of: "Trip", where: "name == nil", properties: ["name"]) { _ in
      found += 1
      return true
    }
    #expect(found == 0)
  }

  @Test func `an error has its locations`() throws {
    let missing = #expect(throws: ModelError.self) { try ModelBundle("no such model") }
    #expect(missing?.problems.first?.severity == .error)
    let folder = try TemporaryFolder()
    let path = try folder.makeBundle(
      #"<entity name="A"/><entity name="A"/>"#, name: "Twice")
    let error = #expect(throws: ModelError.self) { try compileModel(path, to: folder("T.momd")) }
    #expect(error?.problems.first?.line != nil)
    #expect(try folder.topNames() == ["Twice.xcdatamodeld"])
  }
}

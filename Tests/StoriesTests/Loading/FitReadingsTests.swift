import DataModel
import Findings
import Loading
import SwiftCode
import Testing

@Suite("Swift sources resolved by a store")
struct FitReadingsTests {
  /// A chain of models, each related to the next ones and the previous one.
  private static let chain =
    (0..<15).map { number in
      "@Model class M\(number) { @Relationship(deleteRule: .cascade) var next: [M\(number + 1)]; "
        + "var before: M\(max(0, number - 1))? }"
    }.joined(separator: "\n") + "\n@Model class M15 { var before: M14? }"

  /// One model that others refer to, each with an inverse.
  private static let hub =
    "@Model class Hub { \((0..<20).map { "var s\($0): S\($0)?" }.joined(separator: "; ")) }\n"
    + (0..<20).map { "@Model class S\($0) { var hub: Hub? }" }.joined(separator: "\n")

  @Test(arguments: [chain, hub], [1, 2, 3])
  func `every combination of inverses is found by its hashes`(_ source: String, _ step: Int) throws
  {
    let schema = try schema(source)
    #expect(schema.openReadings.count > 13)
    var choices: [String: Int] = [:]
    for (index, reading) in schema.openReadings.enumerated() {
      choices[reading.name] = index.isMultiple(of: step) ? 1 : 0
    }
    let hashes = hashModel(schema.model(choosing: choices))
    let version = fitted(schema, to: hashes.byName)
    #expect(hashModel(version.model) == hashes)
    let told = version.diagnostics.filter { $0.isOf(.readingDecided) }
    #expect(told.count == schema.openReadings.count)
  }

  @Test func `an entity of other sources does not prevent resolving the others`() throws {
    let schema = try schema(Self.chain)
    let choices = Dictionary(uniqueKeysWithValues: schema.openReadings.map { ($0.name, 1) })
    var hashes = hashModel(schema.model(choosing: choices)).byName
    hashes["M3"] = [UInt8](repeating: 7, count: 32)
    hashes["M15"] = nil
    let found = hashModel(fitted(schema, to: hashes).model).byName
    let different = hashes.keys.filter { found[$0] != hashes[$0] }
    #expect(different == ["M3"])
  }

  @Test func `two relationships between two models are paired as in the store`() throws {
    let schema = try schema(
      "@Model class A { var b1: [B]; var b2: B? }\n@Model class B { var a1: A?; var a2: [A] }")
    let reading = try #require(schema.openReadings.first)
    for place in reading.choices.indices {
      let hashes = hashModel(schema.model(choosing: [reading.name: place]))
      #expect(hashModel(fitted(schema, to: hashes.byName).model) == hashes)
    }
  }

  @Test func `a collection is reported only if the store has another type for it`() throws {
    let schema = try schema("@Model class A { var counts: [String: Int] }")
    let reading = try #require(schema.openReadings.first)
    let hashes = reading.choices.indices.map {
      hashModel(schema.model(choosing: [reading.name: $0])).byName
    }
    #expect(fitted(schema, to: hashes[0]).diagnostics.isEmpty)
    let other = fitted(schema, to: hashes[1])
    #expect(
      other.diagnostics.map(\.summary) == [
        "collection-type:A.counts: the store was made with Transformable"
      ])
    #expect(hashModel(other.model).byName == hashes[1])
  }

  private func schema(_ source: String) throws -> SwiftDataSchema {
    let bytes = Array(("import SwiftData\n" + source).utf8)
    return try #require(
      readSwiftData([SwiftSourceFile(path: "Models.swift", bytes: bytes)]).usualSchema)
  }

  private func fitted(_ schema: SwiftDataSchema, to hashes: [String: [UInt8]]) -> LoadedVersion {
    var version = LoadedVersion(schema, texts: [:], tree: "Models.swift")
    version.fitReadings(to: hashes)
    return version
  }
}

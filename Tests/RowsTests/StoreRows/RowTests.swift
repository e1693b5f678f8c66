import DataModel
import Findings
import Loading
import Rows
import StoreModel
import TestSupport
import Testing

@Suite struct RowTests {
  @Test func `the number of objects of every entity matches plain SQL`() throws {
    let store = try StoreFixture("KitchenSink/Kitchen Sink.xcdatamodeld", rows: 20)
    let opened = try store.open()
    #expect(opened.diagnostics.isEmpty)
    let plain = try store.writer()
    #expect(opened.views.entities.count > 3)
    for view in opened.views.entities {
      let numbers = view.members.map { "\($0.number)" }.joined(separator: ", ")
      let table = quotedName(view.table)
      let whole = try plain.integer("SELECT COUNT(*) FROM \(table) WHERE Z_ENT IN (\(numbers))")
      #expect(try opened.count(view.name) == whole)
      let own = try plain.integer("SELECT COUNT(*) FROM \(table) WHERE Z_ENT = \(view.number)")
      #expect(try opened.count(view.name, includesSubentities: false) == own)
    }
  }

  @Test func `each relationship agrees with its inverse`() throws {
    let store = try StoreFixture("KitchenSink/Kitchen Sink.xcdatamodeld", rows: 20).open()
    var pairs = 0
    for view in store.views.entities {
      let rows = try store.rows(RowRequest(entity: view.name))
      while try rows.next() {
        for relationship in rows.layout.toMany {
          let inverse = store.model.entities[relationship.entity]?
            .relationships[relationship.name]?.inverseName
          guard let inverse, let destination = store.views[relationship.destination] else {
            continue
          }
          for target in try rows.targets(of: relationship) {
            pairs += 1
            let back = try owners(of: target, inverse, destination, in: store)
            #expect(back.contains(rows.key), "\(view.name).\(relationship.name)")
          }
        }
      }
    }
    #expect(pairs > 20)
  }

  /// The keys at the other end of a relationship of one object.
  private func owners(
    of id: ObjectID, _ name: String, _ view: EntityView, in store: ReadableStore
  ) throws -> [Int64] {
    var request = RowRequest(entity: view.name)
    request.condition = "t.Z_PK = \(id.key)"
    let rows = try store.rows(request)
    guard try rows.next() else { return [] }
    if let toMany = rows.layout.toMany.first(where: { $0.name == name }) {
      return try rows.targets(of: toMany).map(\.key)
    }
    guard let place = rows.layout.columns.firstIndex(where: { $0.name == name }),
      case .object(let owner) = rows.value(place)
    else { return [] }
    return [owner.key]
  }

  @Test func `objects are sorted, limited and filtered`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 30).open()
    var request = RowRequest(entity: "Trip")
    request.condition = "t.Z_PK > 10"
    request.order = "t.Z_PK DESC"
    request.limit = 3
    let rows = try store.rows(request, properties: [])
    var keys: [Int64] = []
    while try rows.next() { keys.append(rows.key) }
    #expect(keys == [30, 29, 28])
    #expect(try store.statement(request).hasSuffix("ORDER BY t.Z_PK DESC, t.Z_PK LIMIT 3"))
  }

  @Test func `a store without a model is read by a model with its hashes`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 2)
    try store.writer().run("DROP TABLE Z_MODELCACHE")
    func open(_ models: [String]) throws -> ReadableStore {
      try openStore(store.path, models: models, scratch: store.folder.path)
    }
    let missing = #expect(throws: ToolchainError.self) { try open([]) }
    #expect(missing?.isOf(.noModelCache) == true)
    let other = #expect(throws: ToolchainError.self) {
      try open([StoreFixture.model("Shop/Shop.xcdatamodeld")])
    }
    #expect(other?.isOf(.unknownStoreVersion) == true)
    let models = ["Shop/Shop.xcdatamodeld", "Trips/Trips.xcdatamodeld"].map(StoreFixture.model)
    #expect(try open(models).count("Trip") == 2)
  }

  @Test func `an unknown name is reported with the nearest one`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 1).open()
    let error = #expect(throws: ToolchainError.self) { try store.rows(RowRequest(entity: "Tripp")) }
    #expect(error?.exitCode == .usage)
    #expect(error?.diagnostics.first?.notes.first?.message == "did you mean \"Trip\"?")
    #expect(throws: ToolchainError.self) {
      try store.rows(RowRequest(entity: "Trip"), properties: ["nam"])
    }
  }
}

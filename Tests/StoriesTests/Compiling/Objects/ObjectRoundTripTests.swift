import Building
import DataModel
import Findings
import Loading
import ModelFiles
import StoreModel
import TestSupport
import Testing
import Upgrading

@Suite("Objects of random models")
struct ObjectRoundTripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A version whose store can have rows.
  private func version(_ seed: UInt64) throws -> LoadedVersion {
    var generator = ModelGenerator(seed: seed)
    let path = try folder.write(try encodeModel(generator.model()), to: "\(seed).mom")
    return try load(path).selectedVersion()
  }

  private func create(
    _ version: LoadedVersion, _ name: String, rows: Int = 0, from file: String? = nil
  ) throws -> CreatedStore {
    var options = StoreOptions()
    options.rows = rows
    options.uuid = StoreUUID("00000000-0000-0000-0000-000000000000")
    options.objects = file.map { ObjectInput(.file(folder($0)), allowsInvalid: true) }
    return try createStore(of: version, at: folder(name), options: options)
  }

  @Test func `objects are the same after export and import, to the last bit`() throws {
    var objects = 0
    for seed: UInt64 in 0..<60 {
      let version = try version(seed)
      guard let first = try? create(version, "\(seed)-a", rows: 9) else { continue }
      objects += first.rows
      let layout = ObjectLayout(version.model, predictSchema(version.model))
      let before = ObjectExport(layout: layout, path: folder("\(seed)-a"))
      let text = try before.text()
      try folder.write(text.utf8, to: "\(seed).json")
      let second = try create(version, "\(seed)-b", from: "\(seed).json")
      #expect(second.rows == first.rows)
      let after = ObjectExport(layout: layout, path: folder("\(seed)-b"))
      let lines = zip(
        text.split(separator: "\n"), try after.text().split(separator: "\n"))
      for (line, again) in lines where line != again {
        Issue.record("seed \(seed): \(line) becomes \(again)")
      }
      for table in layout.schema.tables { try expectEqual(table, before, after, seed) }
    }
    #expect(objects > 1000)
  }

  /// Compares the rows of a table, except for order positions, of which only the order matters.
  private func expectEqual(
    _ table: SchemaTable, _ before: ObjectExport, _ after: ObjectExport, _ seed: UInt64
  ) throws {
    if case .system = table.kind { return }
    let columns = table.columns.filter { column in
      switch column.role {
      case .toOneOrder, .toManyOrder, .joinOrder, .reflexiveOrder, .reflexiveMember: false
      default:
        !table.columns.contains { if case .reflexiveMember = $0.role { true } else { false } }
      }
    }.map { identifier($0.name) }.joined(separator: ", ")
    guard !columns.isEmpty else { return }
    let query = "SELECT \(columns) FROM \(identifier(table.name)) ORDER BY \(columns)"
    #expect(try before.rows(query) == after.rows(query), "seed \(seed) \(table.name)")
  }

  @Test func `stores created from exported objects are sound`() throws {
    for seed: UInt64 in 100..<125 {
      let version = try version(seed)
      guard (try? create(version, "\(seed)-a", rows: 6)) != nil else { continue }
      let layout = ObjectLayout(version.model, predictSchema(version.model))
      let text = try ObjectExport(layout: layout, path: folder("\(seed)-a")).text()
      try folder.write(text.utf8, to: "\(seed).json")
      _ = try create(version, "\(seed)-b", from: "\(seed).json")
      #expect(try problems("\(seed)-b") == problems("\(seed)-a"), "seed \(seed)")
    }
  }

  /// The findings of a full examination of a store.
  private func problems(_ name: String) throws -> [String] {
    let report = try examineStore(
      folder(name), models: ExaminedModels([]), isDeep: true, scratch: folder.path)
    // A store that was read since it was made has a log.
    return report.findings.filter { $0.question.kind != .missingLog }.map(\.question.name)
  }
}

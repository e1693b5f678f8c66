import Building
import Findings
import Foundation
import Loading
import ModelFiles
import Rows
import StoreModel
import TestSupport
import Testing

/// Stores in a folder of their own.
final class StoreTrial {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Creates a store of a model.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - body: The elements of the model.
  ///   - rows: The number of objects of each entity.
  /// - Returns: The path.
  /// - Throws: An error if the store cannot be created.
  @discardableResult
  func make(_ name: String, _ body: String, rows: Int = 0) throws -> String {
    let version = LoadedVersion(
      name: "Model", source: parseModel(Array("<model>\n\(body)</model>".utf8), file: "contents"),
      file: "contents")
    var options = StoreOptions()
    options.rows = rows
    _ = try createStore(of: version, at: folder(name), options: options)
    return folder(name)
  }

  /// Copies a store.
  @discardableResult
  func copy(_ name: String, to other: String) throws -> String {
    try FileManager.default.copyItem(atPath: folder(name), toPath: folder(other))
    return folder(other)
  }

  /// Runs statements in a store.
  func run(_ name: String, _ sql: String) throws {
    try Database(file: folder(name)).run(sql)
  }

  /// Opens a store.
  func open(_ name: String) throws -> ReadableStore {
    try openStore(folder(name), scratch: folder.path)
  }

  /// Compares two stores.
  func compare(
    _ old: String = "Old.sqlite", _ new: String = "New.sqlite",
    _ change: (inout RowComparisonOptions) -> Void = { _ in }
  ) throws -> Told {
    var options = RowComparisonOptions()
    change(&options)
    let comparison = try loadRowComparison(
      from: folder(old), to: folder(new), options: options, scratch: folder.path)
    var told = Told(diagnostics: comparison.diagnostics)
    told.isEqual = try compareRows(comparison) { told.add($0) }
    return told
  }

  /// Compares two stores of which one is damaged: the report, the problems, and the exit code.
  func damaged() throws -> (told: Told, ids: [String], code: ExitCode?) {
    let comparison = try loadRowComparison(
      from: folder("Old.sqlite"), to: folder("New.sqlite"), options: RowComparisonOptions(),
      scratch: folder.path)
    var told = Told(diagnostics: comparison.diagnostics)
    do {
      told.isEqual = try compareRows(comparison) { told.add($0) }
      return (told, [], nil)
    } catch {
      return (told, error.diagnostics.map(\.id), error.exitCode)
    }
  }

  /// The ids of the problems of a comparison.
  func failure(
    _ change: (inout RowComparisonOptions) -> Void
  ) throws -> (ids: [String], code: ExitCode)? {
    do {
      _ = try compare("Old.sqlite", "New.sqlite", change)
      return nil
    } catch let error as ToolchainError {
      return (error.diagnostics.map(\.id), error.exitCode)
    }
  }
}

/// The result of a comparison.
struct Told {
  var diagnostics: [Diagnostic]
  var isEqual = false
  var headers: [String: EntityHeader] = [:]
  var tallies: [String: EntityTally] = [:]
  var changes: [ObjectChange] = []
  var events: [RowComparisonEvent] = []
  var end: RowComparisonEnd?
  private var entity = ""

  init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  mutating func add(_ event: RowComparisonEvent) {
    events.append(event)
    switch event {
    case .begin: break
    case .end(let result): end = result
    case .entity(let header):
      entity = header.title
      headers[entity] = header
    case .object(let change): changes.append(change)
    case .endOfEntity(let tally): tallies[entity] = tally
    }
  }

  /// The differences, one for each object or property: `+Item/p3`, `-Item/p4`, `Item/p5.name`.
  var names: Set<String> {
    Set(
      changes.flatMap { change -> [String] in
        let id = (change.new ?? change.old)?.text ?? ""
        switch change.kind {
        case .added: return ["+\(id)"]
        case .removed: return ["-\(id)"]
        case .ambiguous: return ["?\(id) \(change.oldCount) \(change.newCount)"]
        case .changed: return change.properties.map { "\(id).\($0.name)" }
        }
      })
  }
}

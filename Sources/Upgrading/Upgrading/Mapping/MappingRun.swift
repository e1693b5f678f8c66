import Comparing
import DataModel
import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel

/// The effect of a mapping model on a store.
package struct MappingReport: Hashable, Sendable, Codable {
  /// The path of the mapping model.
  package var path: String
  /// Its entity mappings that make objects, in order.
  package var mappings: [Mapping]

  /// The effect of an entity mapping.
  package struct Mapping: Hashable, Sendable, Codable {
    /// The name.
    package var name: String
    /// The entity of the new version.
    package var entity: String
    /// The number of objects created.
    package var objects: Int
  }
}

/// A step by a mapping model that is made: a new store is written from the old one.
struct MappingRun {
  private let mapping: PreparedMapping
  private let version: ComparedVersion
  private let work: StoreWork
  /// The old store, without journals.
  private let old: String

  /// The number of rows in the old store, for progress.
  private let rowCount: Int

  init(_ mapping: PreparedMapping, of step: PreparedStep, from old: String, _ work: StoreWork) {
    (self.mapping, version, self.old, self.work) = (mapping, step.to, old, work)
    rowCount = step.summary.tables.map(\.rows).reduce(0, +)
  }

  /// An error that stops writing the store, because `writeStore` only throws its own errors.
  private final class Failure {
    var error: ToolchainError?
    var report: [MappingReport.Mapping] = []
  }

  /// Writes the new store.
  ///
  /// - Parameter path: Where it is written; nothing is there.
  /// - Returns: The effect.
  /// - Throws: `ToolchainError` with exit code 1 for rows that Core Data would stop at, 74 if writing fails; what is at
  ///   the path is rubbish then.
  func write(to path: String) throws(ToolchainError) -> MappingReport {
    let folders = [SupportFolder(of: work.held.path)]
    let failure = Failure()
    var setting = WritingSetting()
    setting.isInterrupted = work.control.isInterrupted
    setting.prepare = { (connection) throws(StoreError) in
      try connection.attachSource(old, as: SourceStore.name, supportFolders: folders)
    }
    do throws(StoreError) {
      try writeStore(mapping.store, to: path, in: setting) { (connection) throws(StoreError) in
        do throws(ToolchainError) {
          failure.report = try fill(connection)
        } catch {
          failure.error = error
          throw StoreError.interrupted
        }
      }
    } catch {
      if work.control.isInterrupted() { throw .interrupted(work.name) }
      throw failure.error ?? ToolchainError(error, upgrading: work.name)
    }
    return MappingReport(path: mapping.file.path, mappings: failure.report)
  }

  /// Carries out all statements, then asks of the objects what Core Data's validation asks.
  private func fill(
    _ connection: StoreConnection
  ) throws(ToolchainError) -> [MappingReport.Mapping] {
    var problems: [Diagnostic] = []
    let parts = mapping.program.parts
    let total = rowCount
    for (number, part) in parts.enumerated() {
      work.control.report(
        UpgradeControl.Progress(
          stage: .upgrading, done: total * number / parts.count, total: total))
      if work.control.isInterrupted() { throw .interrupted(work.name) }
      switch part {
      case .statement(let statement):
        try upgrading(work.name) { () throws(StoreError) in try connection.perform(statement.sql) }
      case .check(let check):
        if let problem = try ask(check, connection) { problems.append(problem) }
      }
    }
    guard problems.isEmpty else { throw ToolchainError(.findings, problems) }
    // What stands for migration policies has not been done yet, and is validated when it has.
    if mapping.policies == nil { try validate(connection) }
    return try mapping.program.mappings.map { (mapping) throws(ToolchainError) in
      let rows = try rows("SELECT COUNT(*) FROM \(mapping.table)", connection)
      guard case .integer(let count)? = rows.first?.first else { throw .interrupted(work.name) }
      return MappingReport.Mapping(
        name: mapping.name, entity: mapping.destination, objects: Int(count))
    }
  }

  private func ask(
    _ check: MappingCheck, _ connection: StoreConnection
  ) throws(ToolchainError) -> Diagnostic? {
    guard let row = try rows(check.query, connection).first, row.count == 2,
      case .integer(let count) = row[0], count > 0
    else { return nil }
    var diagnostic = check.diagnostic(count: Int(count), value: row[1].shownText)
    diagnostic.location = .file(work.name)
    diagnostic.notes.append(
      DiagnosticNote("the mapping model is \(mapping.file.path); the store is unchanged"))
    return diagnostic
  }

  private func rows(
    _ query: String, _ connection: StoreConnection
  ) throws(ToolchainError) -> [[StoreValue]] {
    try upgrading(work.name) { () throws(StoreError) in try connection.rows(of: query) }
  }

  /// Checks all objects as Core Data does at the end of a migration.
  private func validate(_ connection: StoreConnection) throws(ToolchainError) {
    try validateRows(
      of: version, mapping.store.schema, in: work.name,
      after: "the mapping model \(mapping.file.path)"
    ) { (query) throws(ToolchainError) in try rows(query, connection) }
  }
}

extension StoreValue {
  /// The value as messages show it.
  fileprivate var shownText: String {
    switch self {
    case .null: ""
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text.count > 60 ? "\(text.prefix(60))…" : text
    case .blob(let bytes): bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
    }
  }
}

import DataModel
import Findings
import Foundation
import MappingTestSupport
import ModelFiles
import TestSupport
import Testing

@testable import StoreFile
@testable import StoreModel

/// An old store, and the new one that a mapping model makes from it.
struct MappedStores {
  private let folder: TemporaryFolder
  let request: MappingRequest
  private let new: Model

  /// Creates a mapping model from its text.
  init(_ old: Model, _ new: Model, _ text: String) throws {
    folder = try TemporaryFolder()
    self.new = new
    let source = try mappingSource(text, from: old, to: new)
    let mapping = try #require(compileMapping(source, module: nil).mapping)
    request = MappingRequest(
      mapping, from: MappedVersion(model: old, schema: predictSchema(old)),
      to: MappedVersion(model: new, schema: predictSchema(new)),
      oldHashes: hashModel(old).byName, newHashes: hashModel(new).byName)
  }

  /// The plan, or the reasons for which there is none.
  func plan() throws -> MappingProgram {
    do throws(MappingRefusal) {
      return try planMapping(request)
    } catch {
      throw Refused(summaries: error.diagnostics.map(\.summary))
    }
  }

  struct Refused: Error, Equatable { var summaries: [String] }

  /// Upgrades a store with these rows, and returns the answers of the new store to queries, or the
  /// violations.
  func upgrade(_ rows: String..., asking queries: String..., external: [String: [UInt8]] = [:])
    throws
    -> [[String]]
  {
    let (old, path) = (try oldStore(rows), folder("new.sqlite"))
    try? FileManager.default.removeItem(atPath: path)
    for (name, bytes) in external {
      try folder.write(bytes, to: "files/\(SupportFolder.valuesName)/\(name)")
    }
    let program = try plan()
    var setting = WritingSetting()
    let files = folder("files")
    setting.prepare = { (writer) throws(StoreError) in
      try writer.attachSource(old, as: SourceStore.name, supportFolders: [SupportFolder(files)])
    }
    var problems: [[String]] = []
    var answers: [[String]] = []
    try writeStore(store(of: new, request.new.schema), to: path, in: setting) {
      (writer) throws(StoreError) in
      for part in program.parts {
        switch part {
        case .statement(let statement): try writer.run(statement.sql)
        case .check(let check):
          try writer.forEachRow(check.query) { row in
            guard row.integer(0) > 0 else { return }
            let found = check.diagnostic(count: row.integer(0), value: row.text(1) ?? "")
            problems.append([found.apple?.reason ?? found.explanation, found.summary])
          }
        }
      }
      for query in queries {
        var answer: [String] = []
        let count = Int32(try writer.prepare(query).columnCount)
        try writer.forEachRow(query) { row in
          answer.append((0..<count).map { row.text($0) ?? "nil" }.joined(separator: " "))
        }
        answers.append(answer)
      }
    }
    return problems.isEmpty ? answers : problems
  }

  /// The answer of an old store with these rows to a query about losses.
  func count(_ rows: String..., asking query: String) throws -> Int {
    try countRows([query], at: oldStore(rows), isInterrupted: { false })[0]
  }

  private func oldStore(_ rows: [String]) throws -> String {
    let path = folder("old.sqlite")
    try? FileManager.default.removeItem(atPath: path)
    try writeStore(store(of: request.old.model, request.old.schema), to: path) {
      (writer) throws(StoreError) in
      for row in rows { try writer.run(row) }
    }
    // The log of a new store is folded in when its last connection is closed.
    try foldJournals(at: path)
    return path
  }

  private func store(of model: Model, _ schema: StoreSchema) -> NewStore {
    NewStore(
      schema: schema, metadata: .fresh(for: model, hashes: hashModel(model)), uuid: "U",
      modelCache: [])
  }
}

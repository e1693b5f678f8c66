import ArgumentParser
import Findings
import Loading
import OperatingSystem
import Reports
import Rows
import Upgrading

extension RowsCommand {
  /// Counts the objects of several stores.
  func countAll(_ search: StoreSearch) throws {
    let form: FleetFormat =
      switch format {
      case .json: .json
      case .jsonl: .jsonl
      case nil, .table, .csv, .sql: .text
      }
    try fleet.run(
      "rows", of: "modelc", search: search, format: form, common: common, reading: model,
      check: { () throws(ToolchainError) in
        try checkCandidates(model.map { ModelReference($0) }, scratch: temporaryDirectory)
      })
  }

  /// Prints the objects of several stores, one store after the other.
  func printAllObjects(_ search: StoreSearch) throws {
    let form = format ?? (all ? .json : .table)
    guard [.table, .json, .jsonl].contains(form) else {
      throw ValidationError("the objects of several stores are printed as table, json or jsonl")
    }
    guard fleet.report.allSatisfy({ $0.file != nil }) else {
      throw ValidationError("a report cannot go to standard output, where the objects go")
    }
    let output = FleetOutput(
      form == .table ? .sections : form == .json ? .members : .lines)
    try fleet.run(
      "rows", of: "modelc", search: search, format: .text, common: common, reading: model,
      printing: output)
  }

  /// Does the work of a job: counts objects, or writes them to a file; and prints the line about the store.
  func printLines() throws {
    try fleet.printLines(of: "rows", StoreTask(store)) { task throws(ToolchainError) in
      let store = task.path
      let opened = try openStore(
        store, models: model, scratch: temporaryDirectory, goesOn: true)
      guard let output = task.companion else {
        let summary = try summarizeRows(opened)
        // If not all objects of a store can be counted, reading it has failed.
        guard summary.failures.isEmpty else { throw ToolchainError(.data, summary.failures) }
        return ResultLine(
          FleetResult(summary, of: store, opened.diagnostics + summary.diagnostics), name: "rows",
          detail: rowSummaryJSON(summary).line)
      }
      let notes = try writeObjects(of: opened, at: store, to: output)
      return ResultLine(FleetResult(of: store, opened.diagnostics + notes))
    }
  }

  /// Writes the objects that are asked for to a file, as far as they can be read.
  private func writeObjects(
    of store: ReadableStore, at storePath: String, to path: String
  ) throws(ToolchainError) -> [Diagnostic] {
    var style = style
    if format == .jsonl { style.store = storePath }
    return try writeOutput(to: path, for: path, permissions: 0o600) {
      output throws(ToolchainError) in try printObjects(of: store, style, to: output)
    }
  }
}

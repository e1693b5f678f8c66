import ArgumentParser
import Findings
import Loading
import Reports
import Rows
import StoreModel
import Upgrading

extension CompareRowsCommand {
  /// Compares the stores of two folders that have one path below them.
  func compareAll(_ search: StoreSearch, _ new: String) throws {
    guard isDirectory(old), isDirectory(new) else {
      throw ValidationError(
        "expected two stores, or two folders; --jobs and --report are for folders")
    }
    let form: FleetFormat
    switch format {
    case .text: form = .text
    case .json: form = .json
    case .jsonl: form = .jsonl
    case .html: throw ValidationError("--format html is for two stores")
    }
    var search = search
    search.excluded = new
    try fleet.run(
      "rows", search: search, format: form, common: common, reading: model,
      adjust: { order throws(ToolchainError) in pair(&order, old: old, new: new) }
    ) { () throws(ToolchainError) in
      try checkCandidates(model.map { ModelReference($0) }, scratch: temporaryDirectory)
    }
  }

  /// Pairs each store of the old folder with the one in the new folder, and reports those without one.
  private func pair(_ order: inout FleetOrder, old: String, new: String) {
    var search = StoreSearch([new])
    search.excluded = old
    let found = findStores(search)
    let others = Dictionary(
      found.stores.map { ($0.relativePath, $0.path) }, uniquingKeysWith: { first, _ in first })
    let places = Set(order.stores.stores.map(\.relativePath))
    let single =
      order.stores.stores.filter { others[$0.relativePath] == nil }.map { ($0.path, new) }
      + found.stores.filter { !places.contains($0.relativePath) }.map { ($0.path, old) }
    order.stores.failures += found.failures
    order.stores.failures += single.map { path, folder in
      FoundStores.Failure(
        path: path,
        error: ToolchainError(
          .noCounterpart, exitCode: .findings, file: path, "no store has this path in \(folder)"))
    }
    order.stores.aside += found.aside
    order.stores.otherFiles += found.otherFiles
    order.stores.stores.removeAll { others[$0.relativePath] == nil }
    order.counterparts = Dictionary(
      order.stores.stores.map { ($0.path, others[$0.relativePath] ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  /// Compares two stores, and prints the line about them.
  func printLines() throws {
    try fleet.printLines(of: "rows", StoreTask(old, companion: new)) {
      stores throws(ToolchainError) in
      let comparison = try loadRowComparison(
        from: stores.path, to: stores.companion ?? new, options: options,
        scratch: temporaryDirectory)
      var tallies: [RowTally] = []
      var header: EntityHeader?
      var end = RowComparisonEnd(isEqual: false)
      _ = try compareRows(comparison) { event in
        switch event {
        case .entity(let entity): header = entity
        case .endOfEntity(let tally): if let header { tallies.append(RowTally(header, tally)) }
        case .end(let result): end = result
        case .begin, .object: break
        }
      }
      let stores = comparison.subject
      return ResultLine(
        FleetResult(tallies, of: stores, end: end, diagnostics: comparison.diagnostics),
        name: "comparison",
        detail: RowTally.json(tallies, of: stores).line)
    }
  }
}

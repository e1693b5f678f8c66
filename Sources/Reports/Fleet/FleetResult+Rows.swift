package import Findings
package import Rows
package import StoreModel
import Text
package import Upgrading

extension FleetResult {
  /// Creates the result of counting the objects of a store.
  ///
  /// - Parameters:
  ///   - summary: The counts.
  ///   - store: The path of the store.
  ///   - diagnostics: The diagnostics of the store, without errors.
  package init(_ summary: RowSummary, of store: String, _ diagnostics: [Diagnostic]) {
    let shown = summary.entities.filter { $0.rows > 0 }
    let rows = shown.reduce(0) { $0 + $1.rows }
    let counts = shown.map { "\($0.name) \(grouped($0.rows))" }.joined(separator: ", ")
    self.init(
      of: store, diagnostics,
      summary: counted(rows, "object") + (counts.isEmpty ? "" : ": " + counts))
  }

  /// Creates the result of printing objects of a store.
  ///
  /// - Parameters:
  ///   - store: The path of the store.
  ///   - diagnostics: The diagnostics of the store and its values, without errors.
  ///   - summary: One line for people.
  package init(of store: String, _ diagnostics: [Diagnostic], summary: String = "printed") {
    let warnings = diagnostics.count { $0.severity > .note }
    self.init(
      command: "rows", store: store, outcome: .read,
      summary: summary + (warnings > 0 ? "; \(counted(warnings, "warning"))" : ""))
    problems = diagnostics.map {
      Problem(
        id: $0.id, severity: $0.severity, summary: $0.summary, explanation: $0.explanation)
    }
  }

  /// Creates the result of a comparison of two stores.
  ///
  /// - Parameters:
  ///   - tallies: The number of differing objects of each entity.
  ///   - stores: The stores.
  ///   - end: The overall result.
  ///   - diagnostics: The diagnostics of the stores, without errors.
  package init(
    _ tallies: [RowTally], of stores: ComparedStores, end: RowComparisonEnd,
    diagnostics: [Diagnostic]
  ) {
    func sum(_ count: (EntityTally) -> Int) -> Int { tallies.reduce(0) { $0 + count($1.tally) } }
    let counts = [
      (sum(\.added), "added"), (sum(\.removed), "removed"), (sum(\.changed), "changed"),
    ].filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    let keys = sum(\.ambiguousKeys)
    let ambiguous = keys > 0 ? ["\(counted(keys, "key")) shared by several objects"] : []
    let strays = end.strays.filter { !$0.isEqual }.map {
      "different rows of no object in \($0.title)"
    }
    let lacking = tallies.count { $0.entity.isLacking }
    let rest = strays + (lacking > 0 ? [lackingText(lacking)] : [])
    let equal = sum(\.equal)
    self.init(
      command: "rows", store: stores.old, outcome: end.isEqual ? .equal : .different,
      exitCode: end.isEqual ? .success : .findings,
      summary: end.isEqual
        ? "equal, \(counted(equal, "object"))"
        : (counts + ambiguous + rest + ["\(grouped(equal)) equal"]).joined(separator: ", "))
    problems = diagnostics.map {
      Problem(
        id: $0.id, severity: $0.severity, summary: $0.summary, explanation: $0.explanation)
    }
  }
}

/// The results of comparing an entity.
package struct RowTally: Sendable {
  /// The entity.
  package var entity: EntityHeader
  /// The numbers of differing objects.
  package var tally: EntityTally

  /// Creates a tally.
  package init(_ entity: EntityHeader, _ tally: EntityTally) {
    self.entity = entity
    self.tally = tally
  }

  /// The tallies of all entities, with the path of the new store, as JSON.
  package static func json(_ tallies: [RowTally], of stores: ComparedStores) -> JSONValue {
    let entities = tallies.map { entry -> JSONValue in
      [
        "name": .string(entry.entity.title),
        "added": .integer(Int64(entry.tally.added)),
        "removed": .integer(Int64(entry.tally.removed)),
        "changed": .integer(Int64(entry.tally.changed)),
        "equal": .integer(Int64(entry.tally.equal)),
        "ambiguousKeys": .integer(Int64(entry.tally.ambiguousKeys)),
      ]
    }
    return ["new": .string(stores.new), "entities": .array(entities)]
  }
}

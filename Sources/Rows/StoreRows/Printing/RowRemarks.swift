import Findings
import StoreModel

/// Collects remarks while rows are printed: rows left out and tables that cannot be read.
struct RowRemarks {
  private let store: ReadableStore
  private let output: RowOutput
  private var warnings: [Diagnostic] = []
  private var errors: [Diagnostic] = []

  /// Begins without any.
  init(_ store: ReadableStore, _ output: RowOutput) {
    self.store = store
    self.output = output
  }

  /// Runs a function that reads a table, recording damage.
  ///
  /// - Throws: `ToolchainError` for problems that also affect everything else.
  mutating func collecting(
    _ body: () throws(ToolchainError) -> Void
  ) throws(ToolchainError) {
    do throws(ToolchainError) { try body() } catch { try collect(error) }
  }

  /// Notes the damage of a table.
  ///
  /// - Throws: `ToolchainError` for what keeps all else from being read as well.
  mutating func collect(_ error: ToolchainError) throws(ToolchainError) {
    guard error.isAboutOneTable else { throw error }
    // Entities of one tree share a table.
    errors += error.diagnostics.filter { !errors.contains($0) }
  }

  /// Looks for rows that are left out of a printed entity.
  ///
  /// - Throws: `ToolchainError` if the store cannot be read.
  mutating func lookForStrays(
    _ printing: RowPrinting, _ members: [EntityView]
  ) throws(ToolchainError) {
    let isPlain = printing.format == .json || printing.format == .jsonl
    let shown = printing.columns.map(Set.init) ?? (isPlain ? nil : [])
    var places = store.strayPlaces(of: members, relationships: shown)
    let followed = members.flatMap(\.toMany).filter { shown?.contains($0.name) ?? true }
    try checkIndexes(of: followed)
    // A predicate chooses objects, not pairs.
    if printing.request.condition != nil { places.removeAll { $0.kind == .pairs } }
    try lookForStrays(places, where: printing.request.condition)
  }

  /// Looks for rows that are left out.
  ///
  /// - Throws: `ToolchainError` if the store cannot be read.
  mutating func lookForStrays(
    _ places: [StrayPlace], where condition: String?
  ) throws(ToolchainError) {
    for place in places {
      do throws(ToolchainError) {
        guard let strays = try store.strays(in: place, where: condition) else { continue }
        warnings.append(strays.diagnostic(store.path, isChosen: condition != nil))
      } catch {
        try collect(error)
      }
    }
  }

  /// Makes sure that the indexes by which relationships were followed hide no rows.
  ///
  /// - Throws: `ToolchainError` if the store cannot be read.
  mutating func checkIndexes(of relationships: [ToManyView]) throws(ToolchainError) {
    let store = store
    var indexes: [FollowedIndex] = []
    try collecting { () throws(ToolchainError) in
      indexes = try store.followedIndexes(relationships)
    }
    for index in indexes {
      try collecting { () throws(ToolchainError) in try store.check(index) }
    }
  }

  /// Passes on the output, and checks that everything read is consistent.
  ///
  /// - Returns: The remarks.
  /// - Throws: `ToolchainError` with all remarks and exit code 65 if a table cannot be read, 74 if the store
  ///   was modified meanwhile.
  func finish() throws(ToolchainError) -> [Diagnostic] {
    output.flush()
    try store.finish()
    let remarks = warnings + output.diagnostics(store.path)
    let errors = self.errors + store.damage.filter { !self.errors.contains($0) }
    guard errors.isEmpty else { throw ToolchainError(.data, remarks + errors) }
    return remarks
  }
}

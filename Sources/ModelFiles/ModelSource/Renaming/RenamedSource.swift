import DataModel
package import Findings

/// The source of a model in which an entity or a property has another name.
package struct RenamedSource: Sendable {
  /// The edits of the file, ordered by place; they do not overlap.
  package var edits: [Replacement]
  /// The places in the old file, in order, where the old name stands and may mean what was renamed.
  var unresolved: [UnresolvedName]

  /// What somebody has to look at in the new file.
  ///
  /// - Parameters:
  ///   - file: The path of the new file.
  ///   - original: The bytes of the old one.
  /// - Returns: A warning for each place where the old name was left.
  package func warnings(in file: String, from original: [UInt8]) -> [Diagnostic] {
    guard !unresolved.isEmpty else { return [] }
    let bytes = edits.applied(to: original)
    let lines = LineTable(bytes)
    return unresolved.map { name in
      let shift = edits.prefix { $0.bytes.upperBound <= name.offset }
        .reduce(0) { $0 + $1.text.utf8.count - $1.bytes.count }
      let place = name.offset + shift
      return RuleDescription.referenceNotRenamed.diagnostic(
        name.summary,
        at: .text(
          file: file, start: lines.position(of: place), end: lines.position(of: place + 1)))
    }.quoting(bytes)
  }
}

/// A place where the old name was left.
struct UnresolvedName: Hashable, Sendable {
  /// The offset in the old file.
  var offset: Int
  /// What is to be said of it.
  var summary: String
}

import DataModel
package import Findings

/// The source of a model in which an entity or a property has another name.
package struct RenamedSource: Sendable {
  /// The edits of the file, sorted by position; they do not overlap.
  package var edits: [Replacement]
  /// The positions in the old file, in order, at which the old name may refer to the renamed element.
  var unresolved: [UnresolvedName]

  /// The references in the new file that need a manual check.
  ///
  /// - Parameters:
  ///   - file: The path of the new file.
  ///   - original: The bytes of the old one.
  /// - Returns: A warning for each position at which the old name was left.
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

/// A position at which the old name was left.
struct UnresolvedName: Hashable, Sendable {
  /// The offset in the old file.
  var offset: Int
  /// A description of it.
  var summary: String
}

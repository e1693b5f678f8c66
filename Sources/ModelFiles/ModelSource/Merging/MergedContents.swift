package import Findings

/// A `contents` file that holds what two others changed since a third.
package struct MergedContents: Sendable {
  /// The bytes; conflicts have git's markers around both forms.
  package var bytes: [UInt8] = []
  /// The conflicts, in the order of the file.
  package var conflicts: [Conflict] = []

  /// A conflicting change of both sides.
  package struct Conflict: Hashable, Sendable {
    /// The names that lead to it, joined by dots; empty for the model itself.
    package var path: String
    /// What both did.
    package var reason: String
    /// The offset of the line `<<<<<<<`.
    package var offset: Int
  }
}

extension MergedContents {
  /// The conflicts as errors, located in the result.
  ///
  /// - Parameter file: The path of the result, as messages should show it.
  /// - Returns: An error for each.
  package func diagnostics(file: String) -> [Diagnostic] {
    let lines = LineTable(bytes)
    return conflicts.map { conflict in
      let place = lines.position(of: conflict.offset)
      return RuleDescription.mergeConflict.diagnostic(
        "\(conflict.path.isEmpty ? "the model" : conflict.path): \(conflict.reason)",
        explanation: "Keep one of the two forms between the markers, or what both want.",
        at: .text(file: file, start: place, end: place))
    }
  }
}

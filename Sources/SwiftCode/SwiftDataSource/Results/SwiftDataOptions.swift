/// The options for reading a tree of Swift sources.
package struct SwiftDataOptions: Hashable, Sendable {
  /// The values of `#if` conditions, by text without spaces: `DEBUG`, `os(iOS)`, `canImport(UIKit)`.
  ///
  /// `!`, `&&`, `||` and parentheses are computed from these. Where a condition stays open, the first
  /// declaration of a name counts, and a diagnostic says that there are several.
  package var conditions: [String: Bool] = [:]
  /// The modules that export SwiftData again, so that a file which imports one of them needs no
  /// `import SwiftData`.
  package var exportingModules: Set<String> = []

  /// Creates options under which all branches of `#if` are open.
  package init() {}
}

package import Findings

/// A source file as far as it concerns managed objects.
package struct ClassSource: Hashable, Sendable {
  /// The path of the file, as messages show it.
  package var file: String
  /// The types that it declares or extends, in the order of the source, those inside of others after them.
  package var declarations: [ClassDeclaration]
  /// The problems that prevent reading the file; empty if it was read.
  package var problems: [Diagnostic]

  /// Creates a source.
  package init(file: String, declarations: [ClassDeclaration] = [], problems: [Diagnostic] = []) {
    self.file = file
    self.declarations = declarations
    self.problems = problems
  }
}

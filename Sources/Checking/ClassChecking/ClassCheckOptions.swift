package import Findings
package import SwiftCode

/// The options for checking classes against their model.
package struct ClassCheckOptions: Sendable {
  /// The options for generating the files to compare.
  package var generation: GenerationOptions
  /// Whether the form of a release is that of the generated files that are there.
  package var followsFiles = false
  /// The levels of rules.
  package var settings: LintSettings?
  /// Lowest severity that fails the check.
  package var failureLevel = Severity.error
  /// The names of folders that are not searched.
  package var excluded: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]

  /// Creates options for files generated with `generation`.
  package init(generation: GenerationOptions) {
    self.generation = generation
  }
}

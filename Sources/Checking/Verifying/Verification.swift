package import Findings

/// What came of verifying a product.
package struct Verification: Sendable {
  /// A compiled model that was compared with its source.
  package struct Model: Hashable, Sendable {
    /// The place in the product, beginning with the name of the product.
    package var place: String
    /// The path of the source.
    package var source: String
    /// How many versions were compared.
    package var versionCount: Int
    /// How many versions the source has where the compiled model is one of them by itself; nil where it is a whole.
    package var partOf: Int?
    /// The current version, where the compiled model names one.
    package var currentVersion: String?
    /// Whether all that was compared is equal, and no error is about the compiled model.
    package var isEqual: Bool
  }

  /// What was found, in the form that all reports are printed from.
  package var report: CheckReport
  /// What was compared, in the order of the sources.
  package var models: [Model]
  /// What there is to say about the sources, short of errors.
  package var diagnostics: [Diagnostic]
}

package import Findings

/// The result of verifying a product.
package struct Verification: Sendable {
  /// A compiled model that was compared with its source.
  package struct JudgedModel: Hashable, Sendable {
    /// The path in the product, starting with its name.
    package var place: String
    /// The path of the source.
    package var source: String
    /// The number of compared versions.
    package var versionCount: Int
    /// The number of versions in the source if the compiled model is a single one of them; nil for a whole
    /// bundle.
    package var partOf: Int?
    /// The current version, where the compiled model names one.
    package var currentVersion: String?
    /// Whether all that was compared is equal, and no error is about the compiled model.
    package var isEqual: Bool
  }

  /// The report, from which all formats are printed.
  package var report: CheckReport
  /// The compared models, in source order.
  package var models: [JudgedModel]
  /// The diagnostics of the sources, except errors.
  package var diagnostics: [Diagnostic]
}

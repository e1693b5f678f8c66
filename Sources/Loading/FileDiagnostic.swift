/// The catalogue of findings on files, bundles, repositories and stores.
///
/// The entries are members of `RuleDescription`; code uses them and never their identifiers.
package enum FileDiagnostic {}

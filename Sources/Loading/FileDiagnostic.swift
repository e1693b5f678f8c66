/// The catalogue of what is said about files, bundles, repositories and stores.
///
/// The entries are members of `RuleDescription`; code names them and never their identifiers.
package enum FileDiagnostic {}

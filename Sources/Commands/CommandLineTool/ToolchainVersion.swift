/// The version of the tools.
package enum ToolchainVersion {
  /// What `--version` prints; a tag of a release is this with `v` before it, and packages have it in their names.
  package static let current = "0.2.0"
}

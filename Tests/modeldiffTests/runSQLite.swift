import TestSupport

/// Runs statements and commands in the `sqlite3` shell up to the first failure, and returns the
/// output.
@discardableResult
func sqlite(_ store: String, _ commands: String...) throws -> String {
  try output(of: "sqlite3", ["-batch", "-init", "/dev/null", store, ".bail on"] + commands)
}

import Findings

/// Compiles a mapping model, as `mapc` does.
func compileMapping(_ arguments: BuildArguments) throws(ToolchainError) {
  fatalError()
}

import TestSupport

/// Runs `modelc` and waits for its exit.
func modelc(_ arguments: String...) throws -> ToolResult {
  try modelc(arguments)
}

/// Runs `modelc` and waits for its exit; see ``runTool(_:_:environment:in:output:)``.
func modelc(
  _ arguments: [String], environment: [String: String] = [:], in directory: String? = nil,
  output: String? = nil
) throws -> ToolResult {
  try runTool("modelc", arguments, environment: environment, in: directory, output: output)
}

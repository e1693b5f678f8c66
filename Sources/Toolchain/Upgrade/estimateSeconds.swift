internal import StoreFile

/// Estimates how long a step takes.
func estimateSeconds(
  of step: PreparedStep, storeAt path: String, named name: String, scratch: String
) throws(ToolchainError) -> Double? {
  nil
}

/// The lines that a step file begins with, which say what it is for.
///
/// - Parameters:
///   - from: The old version and its checksum.
///   - to: The new version and its checksum.
/// - Returns: The lines.
func stepHeader(
  from: (name: String, checksum: String), to: (name: String, checksum: String)
) -> [String] {
  [
    "-- migrate: \(from.name) → \(to.name)", "-- versions: \(from.checksum) → \(to.checksum)",
  ]
}

package import Findings

/// The edit that sets the checksums of the versions in a step file's header.
///
/// - Parameters:
///   - file: The step file.
///   - versions: The two versions.
/// - Returns: The replacement of the line with the checksums, or an insertion after the line with the names;
///   nil if they are already correct.
package func stampHeader(_ file: StepFile, _ versions: StepVersions) -> Replacement? {
  let line = stepHeaderLines(versions)[1]
  guard let checksums = file.header.checksums else {
    let end = file.header.namesRange.upperBound
    return Replacement(file: file.path, bytes: end..<end, text: "\n" + line)
  }
  guard
    checksums.from.text != versions.from.checksum || checksums.to.text != versions.to.checksum
  else { return nil }
  return Replacement(file: file.path, bytes: checksums.range, text: line)
}

/// The two lines that a step file begins with, without their ends.
///
/// - Parameter versions: The two versions.
/// - Returns: The line with the names, and that with the checksums.
package func stepHeaderLines(_ versions: StepVersions) -> [String] {
  [
    "-- migrate: \(headerName(versions.from.name)) → \(headerName(versions.to.name))",
    "-- versions: \(versions.from.checksum) → \(versions.to.checksum)",
  ]
}

/// A name as written in a header: quoted if necessary.
private func headerName(_ name: String) -> String {
  let isPlain =
    !name.isEmpty && !name.contains("→") && !name.contains("->") && !name.hasPrefix("\"")
    && name.first != " " && name.last != " "
  guard !isPlain else { return name }
  return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

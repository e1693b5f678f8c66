package import Findings

/// The edit that makes the header of a step file say the checksums of its versions.
///
/// - Parameters:
///   - file: The step file.
///   - versions: The two versions.
/// - Returns: The replacement of the line with the checksums, or the line behind that with the names; nil where
///   they stand there.
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

/// A name as it stands in a header: in quotes where it would not be read as it is.
private func headerName(_ name: String) -> String {
  let isPlain =
    !name.isEmpty && !name.contains("→") && !name.contains("->") && !name.hasPrefix("\"")
    && name.first != " " && name.last != " "
  guard !isPlain else { return name }
  return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

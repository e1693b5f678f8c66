#if canImport(Testing)
import Foundation
package import Testing

/// Expects `actual` to equal the golden file at `path`.
///
/// If the environment variable `RECORD_GOLDEN` is set, the file is written instead and an issue is
/// recorded, so that a recording run never succeeds.
///
/// - Parameters:
///   - actual: The text to check.
///   - path: The path of the golden file, relative to the folder of the test.
///   - testFile: The path of the test.
///   - isRecording: Whether to write the file; by default as the environment says.
///   - sourceLocation: Where issues are reported.
package func expectGolden(
  _ actual: String, at path: String, besides testFile: String = #filePath,
  isRecording: Bool = isRecordingGolden, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectGolden(
    Array(actual.utf8), at: path, besides: testFile, isRecording: isRecording,
    sourceLocation: sourceLocation)
}

/// Expects `actual` to equal the bytes of the golden file at `path`; otherwise as for texts.
///
/// - Parameters:
///   - actual: The bytes to check.
///   - path: The path of the golden file, relative to the folder of the test.
///   - testFile: The path of the test.
///   - isRecording: Whether to write the file; by default as the environment says.
///   - sourceLocation: Where issues are reported.
package func expectGolden(
  _ actual: [UInt8], at path: String, besides testFile: String = #filePath,
  isRecording: Bool = isRecordingGolden, sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent()
  let file = folder.appendingPathComponent(path)
  do {
    guard !isRecording else {
      try record(actual, in: file)
      Issue.record("recorded \(path); run again to check", sourceLocation: sourceLocation)
      return
    }
    let expected = try Array(Data(contentsOf: file))
    guard expected != actual else { return }
    let difference = describeDifference(actual: actual, expected: expected)
    Issue.record("\(path): \(difference)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(path): \(error)", sourceLocation: sourceLocation)
  }
}

/// Whether golden files are written instead of compared: if `RECORD_GOLDEN` is set.
package var isRecordingGolden: Bool {
  ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil
}

private func record(_ bytes: [UInt8], in file: URL) throws {
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(bytes).write(to: file, options: .atomic)
}

private func describeDifference(actual: [UInt8], expected: [UInt8]) -> String {
  let place = zip(actual, expected).prefix { $0 == $1 }.count
  guard let actualText = String(validating: actual, as: UTF8.self),
    let expectedText = String(validating: expected, as: UTF8.self)
  else { return "differs from byte \(place) on" }
  let number = expected[..<place].count { $0 == UInt8(ascii: "\n") }
  return """
    differs in line \(number + 1)
    expected: \(line(number, of: expectedText))
      actual: \(line(number, of: actualText))
    """
}

private func line(_ number: Int, of text: String) -> String {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return number < lines.count ? String(lines[number]) : "(no such line)"
}
#endif

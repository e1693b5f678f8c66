import Foundation
import TestSupport

/// Runs `modeldiff` and waits for its exit.
func modeldiff(_ arguments: String...) throws -> ToolResult {
  try runTool("modeldiff", arguments)
}

extension TemporaryFolder {
  /// Writes a bundle with a version named 1, 2 … for each of `bodies`, and returns its path.
  func makeHistory(_ bodies: String..., name: String = "Model") throws -> String {
    for (index, body) in bodies.enumerated() {
      let version = self("\(name).xcdatamodeld/\(index + 1).xcdatamodel")
      try FileManager.default.createDirectory(atPath: version, withIntermediateDirectories: true)
      try Data("<model>\n\(body)\n</model>\n".utf8).write(to: URL(filePath: version + "/contents"))
    }
    let current = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>\(bodies.count).xcdatamodel</string></dict></plist>
      """
    let bundle = self("\(name).xcdatamodeld")
    try Data(current.utf8).write(to: URL(filePath: bundle + "/.xccurrentversion"))
    return bundle
  }
}

/// An entity `Item` with `properties`.
func item(_ properties: String) -> String {
  "<entity name=\"Item\">\(properties)</entity>"
}

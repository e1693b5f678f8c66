import Foundation
import SwiftCode
import Testing

@Suite("Unified diffs")
struct UnifiedDifferenceTests {
  @Test func `a change has three lines of context`() {
    let old = (1...20).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 9\n", with: "line nine\n").replacing("line 20\n", with: "")
    #expect(
      unifiedDifference(from: old, to: new, file: "a.swift") == """
        --- a/a.swift
        +++ b/a.swift
        @@ -6,7 +6,7 @@
         line 6
         line 7
         line 8
        -line 9
        +line nine
         line 10
         line 11
         line 12
        @@ -17,4 +17,3 @@
         line 17
         line 18
         line 19
        -line 20

        """)
  }

  @Test func `applying a diff gives the new text`() throws {
    let texts: [String?] = [
      nil, "a\n", "a", "a\nb\nc\n", "a\r\nb\r\nc\r\n", "b\nc", "\n\n\n", "x\na\nb\nc\ny\n",
      (1...3000).map { "\($0)\n" }.joined(), (1...3000).map { "\($0 * 2)\n" }.joined(),
      (1...500).map { "\($0 % 7)\n" }.joined(), (1...500).map { "\($0 % 5)\n" }.joined(),
    ]
    for old in texts {
      for new in texts where old != new {
        #expect(try patched(old, unifiedDifference(from: old, to: new, file: "f")) == new)
      }
      #expect(unifiedDifference(from: old, to: old, file: "f").isEmpty)
    }
  }

  /// The text after git applied the diff; nil if absent.
  private func patched(_ text: String?, _ difference: String) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "f")
    if let text { try Data(text.utf8).write(to: file) }
    try Data(difference.utf8).write(to: folder.appending(path: "patch"))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "apply", "--whitespace=nowarn", "patch"]
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(difference.prefix(200))")
    return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
  }
}

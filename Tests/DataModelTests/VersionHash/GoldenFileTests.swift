import Foundation
import TestSupport
import Testing

@Suite("Golden files")
struct GoldenFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("golden-\(UUID().uuidString)")

  @Test func `a recording run fails, and the next one passes`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    withKnownIssue("recording must fail the run, or a new file would pass unseen") {
      expectGolden("a\nb\n", at: "Case/x.txt", besides: testFile, isRecording: true)
    }
    expectGolden("a\nb\n", at: "Case/x.txt", besides: testFile, isRecording: false)
  }

  @Test func `a different text fails and names the line`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("a\nb\n".utf8).write(to: folder.appendingPathComponent("x.txt"))
    withKnownIssue("another text must fail") {
      expectGolden("a\nc\n", at: "x.txt", besides: testFile, isRecording: false)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("line 2\nexpected: b\n  actual: c") }
    }
  }

  @Test func `a missing file fails`() {
    withKnownIssue("a missing file must fail") {
      expectGolden([1, 2, 3], at: "none.bin", besides: testFile, isRecording: false)
    }
  }

  private var testFile: String { folder.appendingPathComponent("Tests.swift").path }
}

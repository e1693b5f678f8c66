import Findings
import ModelFiles
import Testing

@Suite("Merge conflicts and Git LFS pointers")
struct ConflictTests {
  private func diagnostics(_ text: String) -> [Diagnostic] {
    parseModel(Array(text.utf8), file: "contents").diagnostics
  }

  @Test(arguments: [
    ("<model>\n<<<<<<< HEAD\n</model>", 2), ("<model>\r\n\r\n<<<<<<< HEAD\r\n</model>", 3),
    ("<model>\n</model>\n=======\n", 3), (">>>>>>> side\n<model/>", 1),
    ("<model>\n||||||| base\n</model>", 2), ("<model>\n=======\n</model>", 2),
    ("<<<<<<<\n<model/>", 1), ("<model>\n<!-- =======\n-->=======\n======= \n=======\n</model", 5),
    ("<model>it's\n=======\n</model>", 2), ("<model name=\"a\"\n=======\n/>", 2),
  ])
  func `a merge conflict is reported at its first marker`(text: String, line: Int) throws {
    let found = diagnostics(text)
    #expect(found.map(\.id) == ["merge-conflict"])
    guard case .text(_, let start, _) = found.first?.location else {
      Issue.record("\(found)")
      return
    }
    #expect(start == SourcePosition(line: line, column: 1))
  }

  @Test(arguments: [
    "<model>\n<!--\n=======\n<<<<<<< HEAD\n-->\n</model>",
    "<model>\n<entity name=\"=======\"/>\n</model>",
    "<model userDefinedModelVersionIdentifier='\n=======\n'>\n</model>",
  ])
  func `similar text is not a conflict`(text: String) {
    #expect(diagnostics(text).isEmpty)
  }

  @Test(arguments: [
    "<model>\n ======= \n</model>", "<model>\n========\n</model>",
    "<model userDefinedModelVersionIdentifier=\"it's\n=======\n\">text</model>",
  ])
  func `other text is reported as unexpected text`(text: String) {
    #expect(diagnostics(text).map(\.id) == ["unexpected-text"])
  }

  @Test func `a Git LFS pointer is reported`() {
    let found = diagnostics("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    #expect(found.map(\.id) == ["git-lfs-pointer"])
    #expect(diagnostics("version 1").map(\.id) == ["input-binary"])
  }
}

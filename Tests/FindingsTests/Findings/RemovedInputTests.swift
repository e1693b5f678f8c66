import Findings
import Testing

@Suite("What an earlier release took")
struct RemovedInputTests {
  private func sentence(_ words: String..., unknown: String? = nil) -> String? {
    RemovedInput.sentence(for: words, unknown: unknown)
  }

  @Test func `is reported with what replaces it`() {
    #expect(sentence("modelc", "mapping", "build", "a")?.contains("modelc mapping new") == true)
    #expect(
      sentence("modeldiff", "doctor", "a", "--resume=x", unknown: "--resume")?
        .contains("GNU parallel") == true)
  }

  @Test func `is not found in other commands, in names of files and in values of options`() {
    #expect(sentence("modelc", "lint", "mapping", "build", unknown: "--bogus") == nil)
    #expect(sentence("modeldiff", "doctor", "mapping", "build", "--jobs", "0") == nil)
    #expect(sentence("modelc", "compile", "--resume", "x", unknown: "--resume") == nil)
    #expect(sentence("modelc", "rows", "s.sqlite", "--where", "--resume") == nil)
  }
}

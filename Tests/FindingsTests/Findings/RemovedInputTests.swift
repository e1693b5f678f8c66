import Findings
import Testing

@Suite("Removed commands and options")
struct RemovedInputTests {
  private func sentence(_ words: String..., unknown: String? = nil) -> String? {
    RemovedInput.sentence(for: words, unknown: unknown)
  }

  @Test func `a removed command or option is reported with its replacement`() {
    #expect(sentence("modelc", "mapping", "build", "a")?.contains("modelc mapping new") == true)
    #expect(
      sentence("modeldiff", "doctor", "a", "--resume=x", unknown: "--resume")?
        .contains("GNU parallel") == true)
  }

  @Test func `a removed name is not found in other commands, file names and option values`() {
    #expect(sentence("modelc", "lint", "mapping", "build", unknown: "--bogus") == nil)
    #expect(sentence("modeldiff", "doctor", "mapping", "build", "--jobs", "0") == nil)
    #expect(sentence("modelc", "compile", "--resume", "x", unknown: "--resume") == nil)
    #expect(sentence("modelc", "rows", "s.sqlite", "--where", "--resume") == nil)
  }
}

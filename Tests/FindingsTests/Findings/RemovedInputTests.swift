import Findings
import Testing

@Suite("What an earlier release took")
struct RemovedInputTests {
  @Test func `is told by the sentence that names what takes its place`() {
    #expect(
      RemovedInput.sentence(for: ["mapping", "build", "a"])?.contains("modelc mapping new") == true)
    #expect(RemovedInput.sentence(for: ["--resume=x"])?.contains("GNU parallel") == true)
  }

  @Test func `is no file of that name`() {
    #expect(RemovedInput.sentence(for: ["mapping", "--", "build"]) == nil)
    #expect(RemovedInput.sentence(for: ["doctor", "--", "--resume"]) == nil)
  }
}

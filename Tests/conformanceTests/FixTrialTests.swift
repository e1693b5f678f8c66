import TestSupport
import Testing

/// Fixes carried out as they are printed.
@Suite("Fixes of a check") struct FixTrialTests {
  @Test func `after each fix of the examples of all rules and models the finding is gone`() throws {
    let result = try runTool("conformance", ["--fixes"])
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains(" fixes carried out, 0 do not hold"))
  }
}

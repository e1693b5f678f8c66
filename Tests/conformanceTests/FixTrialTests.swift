import TestSupport
import Testing

/// Fixes applied as they are printed.
@Suite("Fixes of a check") struct FixTrialTests {
  @Test func `every fix in the examples of all rules and models resolves its finding`() throws {
    let result = try runTool("conformance", ["--fixes"])
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains(" fixes carried out, 0 do not hold"))
  }
}

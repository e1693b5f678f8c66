import TestSupport
import Testing

@Suite("modeldiff graph")
struct GraphCommandTests {
  @Test(arguments: ["svg", "mermaid", "dot"])
  func `the graph of a step matches the golden file`(form: String) throws {
    let result = try modeldiff("graph", "--format", form, example("Trips"))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    expectGolden(result.output, at: "Golden/TripsGraph.\(form)")
    let named = try modeldiff(
      "graph", "--format", form, example("Trips") + "#Trips", example("Trips") + "#Trips 2")
    #expect(named == result)
  }

  @Test func `--all draws every entity and attribute`() throws {
    let path = example("Kitchen Sink")
    let some = try modeldiff("graph", "--format", "mermaid", path).output
    let all = try modeldiff("graph", "--format", "mermaid", "--all", path).output
    #expect(all.split(separator: "\n").count > some.split(separator: "\n").count)
    #expect(all.contains("integer64Range"))
  }

  @Test func `too few or too many models are an error of use`() throws {
    #expect(try modeldiff("graph").exitCode == 64)
    #expect(try modeldiff("graph", "a", "b", "c").exitCode == 64)
  }
}

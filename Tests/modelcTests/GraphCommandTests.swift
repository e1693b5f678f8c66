import Foundation
import TestSupport
import Testing
import Text

@Suite("modelc graph")
struct GraphCommandTests {
  @Test(arguments: ["svg", "mermaid", "dot"])
  func `the graph of an example matches the golden file`(form: String) throws {
    let result = try modelc("graph", "--format", form, example("Trips"))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    expectGolden(result.output, at: "Golden/Trips.\(form)")
    #expect(try modelc("graph", "--format", form, example("Trips")) == result)
  }

  @Test func `a graph is written to a file as a whole, and never into a source`() throws {
    let folder = try TemporaryFolder()
    let result = try modelc("graph", example("Done"), "-o", folder("done.svg"))
    #expect(result == ToolResult(exitCode: 0, output: "", errors: ""))
    let text = try String(contentsOfFile: folder("done.svg"), encoding: .utf8)
    #expect(text == (try modelc("graph", example("Done")).output))
    #expect(try folder.names() == ["done.svg"])
    let bundle = try folder.makeBundle("<entity name=\"Item\"/>")
    #expect(try modelc("graph", bundle, "-o", bundle + "/x.svg").exitCode == 73)
    #expect(try modelc("graph", bundle, "-o", folder("none/x.svg")).exitCode == 73)
  }

  @Test func `with --no-attributes the attributes are counted`() throws {
    let text = try modelc("graph", "--format", "mermaid", "--no-attributes", example("Trips"))
      .output
    #expect(!text.contains("destination"))
    #expect(text.contains("and 3 more"))
  }

  @Test func `an unreadable model is reported`() throws {
    #expect(try modelc("graph", "Models/README.md").exitCode == 65)
    #expect(try modelc("graph").exitCode == 64)
  }
}

import ArgumentParser
import Commands
import Comparing
import Testing

@Suite("What is drawn")
struct GraphOptionsTests {
  @Test func `a picture with attributes unless something else is said`() throws {
    let options = try GraphOptions.parse([])
    #expect(options.format == .svg)
    #expect(options.detail == .attributes)
    #expect(options.output == nil)
  }

  @Test func `another form, fewer details, a file`() throws {
    let options = try GraphOptions.parse(["--format", "dot", "--no-attributes", "-o", "a.dot"])
    #expect(options.format == .dot)
    #expect(options.detail == [])
    #expect(options.output == "a.dot")
  }

  @Test(arguments: [["--format", "png"], ["--format"], ["a.dot"], ["-o"]])
  func `what is no option of it is refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try GraphOptions.parse(arguments) }
  }
}

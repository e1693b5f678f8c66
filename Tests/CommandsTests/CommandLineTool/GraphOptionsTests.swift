import ArgumentParser
import Commands
import Comparing
import Testing

@Suite("Options of graphs")
struct GraphOptionsTests {
  @Test func `the default is a picture with attributes`() throws {
    let options = try GraphOptions.parse([])
    #expect(options.format == .svg)
    #expect(options.detail == .attributes)
    #expect(options.output == nil)
  }

  @Test func `format, details and output file can be chosen`() throws {
    let options = try GraphOptions.parse(["--format", "dot", "--no-attributes", "-o", "a.dot"])
    #expect(options.format == .dot)
    #expect(options.detail == [])
    #expect(options.output == "a.dot")
  }

  @Test(arguments: [["--format", "png"], ["--format"], ["a.dot"], ["-o"]])
  func `unknown options are refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try GraphOptions.parse(arguments) }
  }
}

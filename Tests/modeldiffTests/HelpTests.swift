import Foundation
import TestSupport
import Testing

@Suite("Help and errors of use")
struct HelpTests {
  @Test(arguments: [60, 80, 120])
  func `the help of every command fits the terminal`(width: Int) throws {
    for path in try commandPaths(of: "modeldiff") {
      let help = try runTool(
        "modeldiff", path + ["--help"], environment: ["COLUMNS": "\(width)"])
      #expect(help.exitCode == 0)
      #expect(help.output.contains("\nUSAGE: modeldiff "))
      #expect(helpFaults(help.output, width: width) == [], "\(path) in \(width) columns")
    }
  }

  @Test(arguments: ["compare", "sql", "doctor", "graph", "check"])
  func `the values of an option are listed once`(command: String) throws {
    #expect(try modeldiff(command, "--help").output.ranges(of: "never").count == 1)
  }

  @Test func `the usage shows the arguments`() throws {
    let help = try modeldiff("--help").output
    let empty = try TemporaryFolder()
    for line in ["modeldiff [<options>] OLD NEW", "modeldiff [<options>] BUNDLE"] {
      #expect(help.contains(line))
      #expect(try runTool("modeldiff", [], in: empty.path).output.contains(line))
    }
    #expect(help.contains("modeldiff explain [ID|CODE|TEXT]"))
    #expect(help.contains("Examples:"))
  }

  @Test func `both tools list every command once`() throws {
    func commands(_ tool: String) throws -> [String] {
      let help = try runTool(tool, ["--help"]).output
      #expect(try runTool(tool, ["help"]).output == help)
      #expect(help.hasSuffix("\n\n  See '\(tool) help <subcommand>' for detailed help.\n"))
      let list = try #require(help.firstRange(of: " SUBCOMMANDS:\n")).upperBound
      return help[list...].split(separator: "\n").compactMap { line in
        line.firstMatch(of: #/^ {2}([a-z][a-z-]+) /#).map { String($0.1) }
      }
    }
    let own = try commands("modeldiff")
    #expect(own.contains("doctor") && own.contains("compile"))
    #expect(Set(own).count == own.count)
    #expect(try own.sorted() == commands("modelc").sorted())
    let groups = try runTool("modeldiff", ["--help"]).output.matches(of: #/([A-Z]+) SUBCOMMANDS:/#)
    #expect(Set(groups.map(\.1)).count == groups.count)
  }

  @Test func `options that exclude each other are an error of use`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(item(""), item(""))
    for arguments in [
      ["--history", bundle + "#NOPE"], ["--to", "2", bundle + "#1"],
      ["--history", "--fix", bundle],
    ] {
      let result = try runTool("modeldiff", arguments)
      #expect(result.exitCode == 64, "\(arguments)")
      #expect(result.output.isEmpty)
    }
  }

  @Test func `control characters in arguments are not printed to the terminal`() throws {
    for arguments in [
      ["explain", "a\u{1B}[2Jb"], ["--format", "a\u{1B}[2Jb", "x"], ["--color=a\u{1B}[2Jb", "x"],
      ["a\u{1B}[2Jb"], ["--from", "a\u{1B}[2Jb", example("Done")],
    ] {
      let result = try runTool("modeldiff", arguments)
      #expect(result.exitCode == 64 || result.exitCode == 65)
      #expect(!result.errors.contains("\u{1B}"))
      #expect(result.errors.contains("a\u{FFFD}[2Jb"))
    }
  }

  @Test func `a missing mapping is reported`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      item(#"<attribute name="x" optional="YES" attributeType="String"/>"#),
      item(#"<attribute name="x" optional="YES" attributeType="Date"/>"#))
    #expect(try modeldiff("--mapping", bundle).errors.contains("there is no mapping"))
    #expect(try modeldiff("--mapping", example("Trips")).errors.isEmpty)
  }

  // Macs have no device that is always full; there, the next test is all that shows this.
  #if os(Linux)
  @Test(arguments: ["text", "json", "markdown"])
  func `a full device is a write error`(form: String) throws {
    let result = try runTool(
      "modeldiff", ["--format", form, example("Trips")], output: "/dev/full")
    #expect(result.exitCode == 74)
  }
  #endif

  @Test(arguments: ["text", "json", "markdown"])
  func `a closed output is a write error`(form: String) throws {
    let tool = try toolURL("modeldiff").path(percentEncoded: false)
    let result = try runProcess(
      "/bin/sh",
      ["-c", "exec \"$0\" \"$@\" >&- 2>&-", tool, "--format", form, example("Trips")])
    #expect(result.exitCode == 74)
  }

  @Test func `a removed option is named even where an argument is missing`() throws {
    let result = try runTool("modeldiff", ["doctor", "--resume"])
    #expect(result.exitCode == 64 && result.errors.hasPrefix("Error: --resume is gone in 0.3.0"))
  }

  @Test func `the help of a command that has commands is that of the whole tool`() throws {
    let help = try runTool("modelc", ["mapping", "--help"]).output
    #expect(help.contains("See 'modelc help mapping <subcommand>'"))
    #expect(try runTool("modelc", ["hash", "--help"]).output.contains("Show the version."))
    #expect(try runTool("modelc", ["mapping", "help"]).exitCode == 64)
  }
}

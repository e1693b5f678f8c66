import TestSupport
import Testing

@Suite("Help of modelc")
struct HelpTests {
  @Test(arguments: [60, 80, 120])
  func `the help of every command fits the terminal`(width: Int) throws {
    for path in try commandPaths(of: "modelc") {
      let help = try modelc(path + ["--help"], environment: ["COLUMNS": "\(width)"])
      #expect(help.exitCode == 0)
      #expect(helpFaults(help.output, width: width) == [], "\(path) in \(width) columns")
    }
  }

  @Test func `the help starts with examples and shows the usage`() throws {
    let help = try modelc("--help").output
    #expect(help.split(separator: "\n").dropFirst().first == "Examples:")
    #expect(help.contains("USAGE: modelc compile [<options>] SOURCE…"))
    for group in ["MODEL", "STORE", "PRODUCT"] { #expect(help.contains("\(group) SUBCOMMANDS:\n")) }
  }
}

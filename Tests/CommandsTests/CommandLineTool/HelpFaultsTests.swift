import TestSupport
import Testing

/// The check of help texts that the tests of both tools use.
@Suite("Layout of help texts")
struct HelpFaultsTests {
  private let good = """
    OVERVIEW: Compare models and plan
    migrations.

    A paragraph whose lines are full,
    all of them.

    Examples:
      tool a
          what it does

    ARGUMENTS:
      <model>                 Some
                              words.

    OPTIONS:
      --a-long-name-of-an-option
                              Words.
      -h, --help              Help.

    """

  @Test func `a correctly wrapped text has no faults`() {
    #expect(helpFaults(good, width: 34) == [])
  }

  @Test func `a line that is too long is found`() {
    #expect(helpFaults(good, width: 32).contains { $0.hasPrefix("longer than 32: OVERVIEW") })
  }

  @Test(arguments: [34, 35, 36, 200])
  func `a paragraph broken too early is found`(width: Int) {
    let twice = good.replacing("are full,\nall", with: "are\nfull, all")
    #expect(helpFaults(twice, width: width).contains { $0.hasPrefix("\"full,\" would fit") })
  }

  @Test func `an explanation broken too early is found`() {
    #expect(helpFaults(good, width: 40).contains { $0.hasPrefix("\"words.\" would fit") })
  }

  @Test func `an example that continues at the margin is found`() {
    let wrapped = good.replacing("what it\n", with: "").replacing("it does", with: "it\ndoes")
    #expect(helpFaults(wrapped, width: 34).contains { $0.hasPrefix("an indented line runs on") })
  }

  @Test(arguments: ["modelc", "modeldiff"])
  func `all commands are found`(tool: String) throws {
    let paths = try commandPaths(of: tool)
    #expect(paths.first == [])
    let expected = tool == "modelc" ? ["create"] : ["git-driver", "install"]
    #expect(paths.contains(expected))
    #expect(!paths.contains(["help"]))
    #expect(Set(paths).count == paths.count)
  }
}

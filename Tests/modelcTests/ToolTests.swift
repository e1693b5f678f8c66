import Foundation
import TestSupport
import Testing

@Suite("The tools as a whole")
struct ToolTests {
  @Test func `the help explains how to name a model, and the exit codes`() throws {
    let result = try modelc("--help")
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    for words in [
      "X.xcdatamodeld ", "X.xcdatamodeld#V2", "X.xcdatamodel ", "X.momd", "X.mom", "X.sqlite",
      "64  usage", "65  input", "73  output", "compile", "hash", "show",
    ] {
      #expect(result.output.contains(words), "\(words)")
    }
  }

  @Test(arguments: ["compile", "hash", "show"])
  func `every command has help without the ignored options`(command: String) throws {
    let result = try modelc(command, "--help")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("USAGE: modelc \(command)"))
    #expect(!result.output.contains("deployment-target"))
  }

  @Test func `both tools accept every command`() throws {
    let done = example("Done")
    #expect(
      try modelc("explain", "134100").output == runTool("modeldiff", ["explain", "134100"]).output)
    #expect(try runTool("modeldiff", ["hash", done]).output == modelc("hash", done).output)
    #expect(try modelc("help", "check").output.contains("USAGE: modeldiff check"))
    // What both have stays.
    #expect(try runTool("modeldiff", ["help", "rows"]).output.contains("USAGE: modeldiff rows"))
    #expect(try modelc("help", "rows").output.contains("USAGE: modelc rows"))
    #expect(try modelc("nothing").exitCode == 64)
  }

  @Test func `--version prints the version`() throws {
    let result = try modelc("--version")
    #expect(result.exitCode == 0)
    #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completion scripts are generated`(shell: String) throws {
    let result = try modelc("--generate-completion-script", shell)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("compile"))
    #expect(result.output.contains("diagnostic-style"))
  }

  @Test func `completions include files, as most arguments are paths`() throws {
    func script(_ shell: String) throws -> String {
      try modelc("--generate-completion-script", shell).output
    }
    #expect(try script("bash").hasSuffix("\ncomplete -o default -o filenames -F _modelc modelc\n"))
    let zsh = try script("zsh")
    #expect(zsh.contains("'*:model:_files'\n") && !zsh.contains(":'\n"))
    let fish = try script("fish")
    #expect(!fish.contains("complete -c 'modelc' -f\n") && !fish.contains(" -rfka ''\n"))
  }

  @Test func `colour is used on request, and never by default without a terminal`() throws {
    for command in ["hash", "show"] {
      let plain = try modelc(command, example("Done")).output
      let coloured = try modelc(command, "--color", "always", example("Done")).output
      #expect(!plain.contains("\u{1B}"))
      #expect(coloured.contains("\u{1B}["))
      #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
      #expect(try modelc(command, "--color", "never", example("Done")).output == plain)
    }
    let errors = try modelc("show", "--color", "always", "none").errors
    #expect(errors.contains("\u{1B}[1;31merror\u{1B}[0m"))
  }

  @Test func `an explicit --color overrides NO_COLOR`() throws {
    let environment = ["NO_COLOR": "1"]
    let quiet = try modelc(["hash", example("Done")], environment: environment)
    #expect(!quiet.output.contains("\u{1B}"))
    let asked = try modelc(
      ["hash", "--color", "always", example("Done")], environment: environment)
    #expect(asked.output.contains("\u{1B}["))
  }

  @Test(arguments: [
    ["hash", example("Kitchen Sink")], ["hash", "--format", "json", example("Kitchen Sink")],
    ["show", example("Kitchen Sink")], ["show", "--format", "json", example("Kitchen Sink")],
    ["show", "none"], ["--help"], ["hash"],
  ])
  func `the same command prints the same text`(arguments: [String]) throws {
    #expect(try modelc(arguments) == modelc(arguments))
  }

  @Test func `compiling twice gives the same files and the same text`() throws {
    let folder = try TemporaryFolder()
    let arguments = ["compile", example("Kitchen Sink"), "-o", folder.path]
    func run() throws -> (ToolResult, [String: Data?]) {
      let result = try modelc(arguments)
      let names = try folder.names()
      return (
        result,
        Dictionary(
          uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: folder($0))) }
        )
      )
    }
    let (first, files) = try run()
    let (second, sameFiles) = try run()
    #expect(first == second)
    #expect(files == sameFiles)
  }

  @Test func `the locale and the time zone do not affect the output`() throws {
    let arguments = ["show", "--format", "json", example("Kitchen Sink")]
    let turkish = ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"]
    #expect(try modelc(arguments, environment: turkish) == modelc(arguments))
  }
}

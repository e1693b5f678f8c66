import ArgumentParser
import Checking
import Findings
import Text

/// The command `modeldiff config`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Check a configuration, or print the default one.",
    usage: """
      modeldiff config [<options>] [FILE]
      modeldiff config --print-default
      """,
    discussion: """
      FILE is .modeldiff.json in the working directory by default. Every mistake in it is listed \
      with line and column, including paths that do not exist; the exit code is then 65.

      Example:
        modeldiff config --print-default > .modeldiff.json
            a configuration to edit
      """)

  @Argument(help: ArgumentHelp("The configuration.", valueName: "file"))
  var file = CheckFileName.configuration

  @Flag(help: "Print the default configuration.")
  var printDefault = false

  @Flag(help: "Print the JSON Schema of a configuration.")
  var printSchema = false

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    guard !printDefault || !printSchema else {
      throw ValidationError("expected either --print-default or --print-schema")
    }
  }

  func run() throws {
    if printDefault { return Stream.standardOutput.write(defaultConfiguration.text) }
    if printSchema { return Stream.standardOutput.write(configurationSchema.text) }
    try reportingErrors(common) { () throws(ToolchainError) in
      try checkConfiguration(file)
      if !common.quiet { Stream.standardOutput.write(printableLines("\(file): valid\n")) }
    }
  }
}

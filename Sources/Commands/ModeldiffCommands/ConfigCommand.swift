import ArgumentParser
import Checking
import Findings
import Text

/// The command `modeldiff config`.
struct ConfigCommand: PrintsSchema {
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

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { configurationSchema }

  func run() throws {
    if printDefault { return Stream.standardOutput.write(defaultConfiguration.text) }
    try reportingErrors(common) { () throws(ToolchainError) in
      try checkConfiguration(file)
      if !common.quiet { Stream.standardOutput.write(printableLines("\(file): valid\n")) }
    }
  }
}

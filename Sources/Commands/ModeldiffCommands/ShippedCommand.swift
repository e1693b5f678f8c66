import ArgumentParser
import Checking
import Findings
import Reports

/// The command `modeldiff shipped`.
struct ShippedCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "shipped",
    abstract: "List every form of each version that releases have shipped.",
    usage: "modeldiff shipped [<options>] [PATH…]",
    discussion: """
      Lists what has shipped of each bundle: every form that a version has had in releases, its \
      checksum, the releases with that form, the version with the same hashes now, and whether its \
      stores reach the current version. modeldiff check uses the same list.

      Releases are the tags of "shipped" in .modeldiff.json, or tags that look like releases; the \
      lock file; and with --release, stores and apps of releases. Without any of these, the \
      versions in the last commit may have shipped. A clone without tags or with a truncated \
      history is reported.

      Example:
        modeldiff shipped App --release Archive
            tags, and the stores and apps in Archive
      """)

  @OptionGroup
  var check: CheckArguments

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { shippedSchema }

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let report = try listShipped(check.options)
      Stream.standardOutput.write(
        format == .json
          ? shippedJSON(report).text : shippedText(report, common.style(.standardOutput)))
    }
  }
}

import ArgumentParser
import Checking
import Findings
import Reports

/// The command `modeldiff shipped`.
struct ShippedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shipped",
    abstract: "List every form that versions have had in releases.",
    usage: "modeldiff shipped [<options>] [PATH…]",
    discussion: """
      Lists for each bundle what has shipped: every form that a version has had in releases, its \
      checksum, the releases that have it, which version it is now, and whether its stores reach \
      the current version. modeldiff check judges by the same list.

      Releases are the tags of "shipped" in .modeldiff.json, or such as look like releases; \
      the lock file; and with --release, stores and apps that releases have left. Without any of \
      them, what the last commit has may have shipped. A clone without tags or with a cut history \
      is named.

      Example:
        modeldiff shipped App --release Archive
            tags, and the stores and apps in Archive
      """)

  @OptionGroup
  var check: CheckArguments

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @Flag(help: "Print the JSON Schema of --format json.")
  var printSchema = false

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    guard !printSchema else { return Stream.standardOutput.write(shippedSchema.text) }
    try reportingErrors(common) { () throws(ToolchainError) in
      let report = try listShipped(check.options)
      Stream.standardOutput.write(
        format == .json
          ? shippedJSON(report).text : shippedText(report, common.style(.standardOutput)))
    }
  }
}

import ArgumentParser
import Checking
import Findings
import Loading
import Reports
import Text

/// The command `modelc verify`.
struct Verify: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a built product contains the models of its sources.",
    usage: "modelc verify [<options>] BUILT SOURCE…",
    discussion: """
      BUILT is an app, an extension, a framework, an .xcarchive, an .ipa or another ZIP archive, a \
      folder, a .momd or a .mom. Every compiled model in it is examined, at any depth.

      SOURCE is a bundle, a version, a folder or a repository that holds several, a compiled model \
      or another product, each also at a git revision: v1.2:App/Model.xcdatamodeld. With a folder, \
      all models in it are expected; hidden folders, Pods, Carthage, DerivedData and node_modules \
      are not searched.

      The product has to contain each source, with all its versions, the same current version, \
      equal version hashes, and its mapping models. A product that lacks the model ends with exit \
      code 1, even if it is one of several apps in a folder or an archive. Extensions and apps \
      inside an app are reported, and an app that has the model only in them gets a warning. A \
      single .mom has to be the current version, or the one that SOURCE names.

      The levels of rules are those in .modeldiff.json of the first source, as with modeldiff check; \
      --level overrides them.

      Example:
        modelc verify build/App.ipa App/Model.xcdatamodeld
            whether the built app contains the model
      """)

  @Argument(help: ArgumentHelp("The product.", valueName: "built"))
  var built: String

  @Argument(help: ArgumentHelp("The sources.", valueName: "source"))
  var sources: [String]

  @Option(help: ArgumentHelp("The format of the report.", valueName: "form"))
  var format = CheckFormat.text

  @Option(
    help: ArgumentHelp(
      "Exclude folders and bundles of this name from the search for sources. Can be repeated.",
      valueName: "name"))
  var exclude: [String] = []

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var rules: RuleOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { checkSchema }

  func validate() throws {
    guard !built.isEmpty, sources.allSatisfy({ !$0.isEmpty }), !sources.isEmpty else {
      throw ValidationError("a path is empty, expected BUILT and SOURCE")
    }
  }

  func run() throws {
    var hasFailed = false
    try reportingErrors(common) { () throws(ToolchainError) in
      var options = VerifyOptions(scratch: temporaryDirectory)
      options.settings = try rules.settings(for: ModelReference(sources[0]))
      options.failureLevel = rules.failOn.severity
      options.excluded.formUnion(exclude)
      let result = try verifyModels(of: built, against: sources, options: options)
      common.report(result.diagnostics)
      if format == .text, !common.quiet {
        Stream.standardOutput.write(result.models.map(\.line).joined())
      }
      Stream.standardOutput.write(
        format.print(result.report, style: common.style(.standardOutput)))
      hasFailed = result.report.hasFailed
    }
    if hasFailed { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }
}

extension Verification.JudgedModel {
  /// What was compared, in a line.
  fileprivate var line: String {
    let versions =
      partOf.map { "1 of \(counted($0, "version"))" } ?? counted(versionCount, "version")
    let current = currentVersion.map { ", current \"\($0)\"" } ?? ""
    let relation = isEqual ? "as in" : "not as in"
    return printable("\(place): \(versions)\(current), \(relation) \(source)") + "\n"
  }
}

import ArgumentParser
import Building
import Checking
import Findings
import Loading
import Reports

/// The command `modelc lint`.
struct Lint: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Lint models and mapping models.",
    usage: "modelc lint [<options>] MODEL…",
    discussion: """
      For a bundle, the current version is checked; for Swift sources, that of each container. A \
      mapping model is checked for outdated copies of its versions, for objects and values that it \
      leaves behind, and for what stops a migration. Whether a model is mirrored with CloudKit is \
      read from the model, or from the containers and entitlements of Swift sources; with \
      --cloudkit, every model is checked for mirroring.

      The levels of rules are those in .modeldiff.json, at the root of the repository and beside \
      the bundle, as with modeldiff check; --level overrides them. Unreadable input is always an \
      error, with exit code 65.

      Example:
        modelc lint App.xcdatamodeld --cloudkit
            include the rules for mirroring with CloudKit
      """)

  @Argument(help: ArgumentHelp("The models and mapping models.", valueName: "model"))
  var models: [String]

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = CheckFormat.text

  @Flag(help: "Check all models for mirroring with CloudKit.")
  var cloudkit = false

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var rules: RuleOptions

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { lintSchema }

  func run() throws {
    if [.github, .gitlab, .sarif, .xcode].contains(format),
      let model = models.first(where: { ModelReference($0).revision != nil })
    {
      throw ValidationError(
        "--format \(format.rawValue) names files of the working tree, and \(model) is at a revision"
      )
    }
    var worst: Severity?
    var isAllRead = true
    try reportingErrors(common) { () throws(ToolchainError) in
      var all: [LintedModel] = []
      for model in joiningSwiftFiles(models) {
        let reference = swiftSources.reference(model)
        guard !isAnyMappingModel(reference) else {
          all.append(try lintedMapping(model))
          continue
        }
        var settings = try rules.settings(for: reference)
        if cloudkit { settings.usesCloudKit = true }
        var loaded = try loadModel(reference, scratch: temporaryDirectory)
        loaded.assume(settings.assume)
        loaded.admitUnjudged()
        common.report(loaded.diagnostics, failingAt: rules.failOn.severity)
        for (index, part) in loaded.parts.enumerated() {
          let container = loaded.container == nil ? part.container.map { "#\($0)" } : nil
          var linted = try lintedModel(model + (container ?? ""), loaded: part, settings: settings)
          // Versions that are not asked for are named, and do not fail the run.
          if index == 0 {
            linted.model.problems = loaded.bundleDiagnostics
            linted.model.unread = loaded.unread
          }
          linted.model.isSwift = loaded.swiftTree != nil
          linted.model.container = loaded.container ?? part.container
          isAllRead = isAllRead && linted.isRead
          all.append(linted.model)
        }
      }
      worst = all.flatMap { $0.problems + $0.findings.map(\.diagnostic) }.map(\.severity).max()
      switch format {
      case .text: Stream.standardOutput.write(lintText(all, style: common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(lintJSON(all).text)
      default:
        let report = CheckReport(linted: all, failureLevel: rules.failOn.severity)
        Stream.standardOutput.write(format.print(report, style: common.style(.standardOutput)))
      }
    }
    guard isAllRead else { throw ArgumentParser.ExitCode(Findings.ExitCode.data.rawValue) }
    if let worst, worst >= rules.failOn.severity {
      throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue)
    }
  }

  /// Lints the current version of a model.
  private func lintedModel(
    _ name: String, loaded: LoadedModel, settings: LintSettings
  ) throws(ToolchainError) -> (model: LintedModel, isRead: Bool) {
    let version = try loaded.chosenVersion()
    var settings = settings
    if settings.usesCloudKit == nil, loaded.mirrorsToCloudKit { settings.usesCloudKit = true }
    let findings = lintVersion(version, settings: settings)
    return (
      LintedModel(model: name, version: version.name, findings: findings), version.isReadable
    )
  }

  /// Lints a mapping model.
  private func lintedMapping(_ model: String) throws(ToolchainError) -> LintedModel {
    let reference = ModelReference(model)
    let settings = try rules.settings(for: reference)
    let mapping = try readMappingSource(reference)
    // What is at a revision is not compared with the versions of the working tree.
    let current =
      reference.revision == nil
      ? currentVersions(of: mapping.source, in: mapping.file, scratch: temporaryDirectory) : nil
    return LintedModel(
      model: model, version: mapping.name,
      findings: lintMappingModel(
        mapping.source, current: current, file: mapping.file, bytes: mapping.bytes,
        settings: settings))
  }
}

import ArgumentParser
import Building
import Findings
import Loading
import Reports

/// How a comparison is printed.
enum ComparisonFormat: String, Choice {
  /// For people at a terminal.
  case text
  /// For programs.
  case json
  /// For the page of a pull request.
  case markdown
}

/// The command `modeldiff OLD NEW`.
struct Compare: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two models, or two versions of one.",
    usage: """
      modeldiff [<options>] OLD NEW
      modeldiff [<options>] BUNDLE
      modeldiff [<options>] SCHEMA.ckdb MODEL
      """,
    discussion: """
      With one bundle, compares its previous version with the current one. Versions are sorted \
      numerically: 10 comes after 9.

      The verdict is whether lightweight migration is possible, as \
      NSMappingModel.inferredMappingModel answers. What can fail on the rows of a store, and \
      what data is lost, is among the findings.

      A CloudKit schema, as exported by cktool from production, is checked against a model: record \
      types and fields of mirroring that it lacks, types that do not fit, and what else is worth \
      knowing.

      Two mapping models, .xcmappingmodel or .cdm, are compared by their effect.

      Example:
        modeldiff v1.0:App.xcdatamodeld App.xcdatamodeld
            what has changed since the tag v1.0
        modeldiff prod.ckdb App.xcdatamodeld
            what to deploy before the release
      """)

  @Argument(
    help: ArgumentHelp("The old and the new model, or one bundle.", valueName: "model"))
  var models: [String] = []

  @Option(help: ArgumentHelp("With one bundle: the old version.", valueName: "version"))
  var from: String?

  @Option(help: ArgumentHelp("With one bundle: the new version.", valueName: "version"))
  var to: String?

  @Flag(help: "With one bundle: compare every version with the next.")
  var history = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = ComparisonFormat.text

  @Flag(help: "Also print the inferred mapping (text and markdown).")
  var mapping = false

  @Flag(help: "Apply the safe fixes to the file of the new version, and list the other findings.")
  var fix = false

  @OptionGroup
  var schemaOption: SchemaOption

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1.",
      valueName: "severity"))
  var failOn = FailureLevel.error

  @OptionGroup
  var mirroring: MirroringArguments

  @Option(
    help: ArgumentHelp(
      "With a CloudKit schema: the configuration whose store is mirrored.", valueName: "name"))
  var configuration: String?

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue {
    if line.contains(where: { $0.hasSuffix(".ckdb") }) { return cloudKitSchemaSchema }
    return line.contains { isAnyMappingModel(ModelReference($0)) }
      ? mappingChangesSchema : comparisonSchema
  }

  mutating func validate() throws {
    if models.count == 2 {
      guard from == nil, to == nil, !history else {
        throw ValidationError("--from, --to and --history go with one bundle, not with two models")
      }
    }
    if models.count == 1, let version = ModelReference(models[0]).version {
      guard !history else {
        throw ValidationError(
          "--history compares all versions, expected a bundle without #\(version)")
      }
      guard to == nil else {
        throw ValidationError("the new version is named twice, by #\(version) and by --to")
      }
    }
    guard !history || from == nil && to == nil && !fix else {
      throw ValidationError("--history compares all versions, without --from, --to and --fix")
    }
  }

  func run() throws {
    // Where the command line is validated, nobody has looked for unknown options yet, which would be hidden by this.
    guard models.count == 1 || models.count == 2 else {
      let count = models.isEmpty ? "" : ", not \(models.count)"
      throw ValidationError("expected two models, or one bundle\(count)")
    }
    guard !comparesMappingModels else {
      guard !mapping, !fix else {
        throw ValidationError("--mapping and --fix are for models, not for mapping models")
      }
      return try reportingErrors(common) { () throws(ToolchainError) in
        try printMappingComparison()
      }
    }
    let comparesSchema = models.count == 2 && isCloudKitSchema(ModelReference(models[0]))
    guard comparesSchema || !(mirroring.sharing || mirroring.public || configuration != nil) else {
      throw ValidationError("--sharing, --public and --configuration need a CloudKit schema")
    }
    guard !comparesSchema || !mapping && !fix && format != .markdown else {
      throw ValidationError("--mapping, --fix and --format markdown are for two models")
    }
    var worst: Severity?
    try reportingErrors(common) { () throws(ToolchainError) in
      worst =
        try comparesSchema
        ? printSchemaComparison() : history ? printHistory() : printStep()
    }
    if let worst, worst >= failOn.severity {
      throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue)
    }
  }
}

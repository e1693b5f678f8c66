import ArgumentParser
import Building
import Checking
import Findings
import Loading
import Migration
import ModelFiles
import Reports

/// How a schema is printed.
enum SchemaFormat: String, Choice {
  /// Statements for the SQLite shell.
  case sql
  /// For programs.
  case json
  /// The record types that CloudKit needs, as it exports them.
  case ckdb
}

/// The command `modelc schema`.
struct Schema: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the SQLite or CloudKit schema that Core Data creates for a model.",
    usage: "modelc schema [<options>] MODEL",
    discussion: """
      Prints tables, indexes and triggers, each statement as sqlite_master holds it: for a store \
      as created by the framework that last wrote it, for any other model as created by the newest \
      framework. Uncertain parts, such as the name of a join table that depends on hash \
      collisions, are marked by a comment in the SQL and a warning. Triggers of derived attributes \
      call functions that only Core Data has.

      With --format ckdb, the record types that CloudKit needs for a mirrored model are printed as \
      cktool exports them: all that initializeCloudKitSchema creates, or with --grown only the \
      fields that records of ordinary use have. With --onto, an existing schema is printed \
      unchanged, with what it lacks added: import the result into the development environment, and \
      deploy it. The assumptions about Swift sources in .modeldiff.json apply here as well. Fields \
      whose type does not fit are listed, with exit code 1. What has not been confirmed by an \
      exported schema is marked by a note.

      Examples:
        modelc schema App.xcdatamodeld
            the tables and indexes of the current version
        modelc schema --format ckdb App.xcdatamodeld
            the record types that CloudKit needs
      """)

  @Argument(help: ArgumentHelp("The model.", valueName: "model"))
  var model: String

  @Option(help: ArgumentHelp("The output format.", valueName: "sql|json|ckdb"))
  var format = SchemaFormat.sql

  @Flag(help: "With ckdb: only the fields that records of ordinary use have.")
  var grown = false

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var mirroring: MirroringArguments

  @Option(
    help: ArgumentHelp(
      "With ckdb: the configuration whose store is mirrored (default: the marked ones, or the whole model).",
      valueName: "name"))
  var configuration: String?

  @Option(
    help: ArgumentHelp("With ckdb: the schema to complete.", valueName: "file"))
  var onto: String?

  @Option(
    help: ArgumentHelp(
      "Print the schema of this framework: newest, or a number as in NSPersistenceFrameworkVersion.",
      valueName: "newest|number"))
  var framework: FrameworkChoice?

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { schemaSchema }

  func validate() throws {
    let isAsked =
      grown || mirroring.sharing || mirroring.public || configuration != nil || onto != nil
    guard format == .ckdb || !isAsked else {
      throw ValidationError(
        "--grown, --sharing, --public, --configuration and --onto need --format ckdb")
    }
    guard format != .ckdb || framework == nil else {
      throw ValidationError("--framework is for the schema of a store, not for --format ckdb")
    }
  }

  func run() throws {
    guard format != .ckdb else { return try printCloudKitSchema() }
    try reportingErrors(common) { () throws(ToolchainError) in
      let version = try loadStorableVersion(swiftSources.reference(model), common)
      let number = framework.map(\.version) ?? version.frameworkVersion
      let schema = try storeSchema(of: version, framework: number)
      common.report(schema.diagnostics)
      Stream.standardOutput.write(
        format == .json
          ? schemaJSON(schema.schema, framework: number).text
          : schemaSQL(schema.schema, framework: number))
    }
  }

  private func printCloudKitSchema() throws {
    var isEnough = true
    try reportingErrors(common) { () throws(ToolchainError) in
      let settings = try LintSettings(for: swiftSources.reference(model))
      let version = try loadStorableVersion(
        swiftSources.reference(model), admittingUnjudged: true, assuming: settings.assume, common)
      let options = mirroring.options(configuration: configuration)
      let (mirrored, diagnostics) = try mirroredModel(of: version, options)
      common.report(diagnostics)
      guard let onto else {
        return Stream.standardOutput.write(mirrored.schema(options, isGrown: grown).exportForm)
      }
      let document = try loadCloudKitSchema(ModelReference(onto))
      let bytes = document.adding(mirrored.additions(to: document, options, isGrown: grown))
      bytes.withUnsafeBytes { Stream.standardOutput.write($0) }
      let request = CloudKitSchemaRequest(
        document: try parseCloudKitSchema(bytes, file: onto), model: model, options: options)
      let left = lintCloudKitSchema(request, version: version, mirrored: mirrored).map(\.diagnostic)
        .filter { $0.severity == .error }
      common.report(left)
      isEnough = left.isEmpty
    }
    guard isEnough else { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }
}

/// Reads the one version that `reference` names, like ``loadVersion(_:_:admittingUnjudged:assuming:)``, to create a store of it.
///
/// - Parameters:
///   - reference: The model.
///   - like: A store whose hashes decide open readings of Swift sources.
///   - admitsUnjudged: Whether attributes of types that Swift sources do not declare are accepted.
///   - ways: The configured decisions for open readings of Swift sources.
///   - common: The options for reporting findings.
/// - Returns: The version.
/// - Throws: `ToolchainError` with exit code 65 if the compiler would refuse the model: for a store it is
///   malformed input.
func loadStorableVersion(
  _ reference: ModelReference, like: String? = nil, admittingUnjudged admitsUnjudged: Bool = false,
  assuming ways: [String: String] = [:], _ common: CommonOptions
) throws(ToolchainError) -> LoadedVersion {
  var loaded = try loadModel(reference, scratch: temporaryDirectory)
  loaded.assume(ways)
  if let like { try loaded.fitReadings(toStore: like, scratch: temporaryDirectory) }
  if admitsUnjudged { loaded.admitUnjudged() }
  if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(.data, loaded.diagnostics) }
  let version = try loaded.chosenVersion()
  let problems = loaded.bundleDiagnostics + version.diagnosticsWithErrors
  if problems.hasErrors { throw ToolchainError(.data, problems) }
  common.report(problems)
  return version
}

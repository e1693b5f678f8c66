import ArgumentParser
import Building
import Findings
import Loading
import Reports

/// How a schema is printed.
enum SchemaFormat: String, Choice {
  /// Statements for the SQLite shell.
  case sql
  /// For programs.
  case json
}

/// The command `modelc schema`.
struct Schema: ParsableCommand, ReadsModels {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the SQLite schema that Core Data creates for a model.",
    usage: "modelc schema [<options>] MODEL",
    discussion: """
      Prints tables, indexes and triggers, each statement as sqlite_master holds it: of a store \
      as the framework that wrote it last creates them, of any other model as the newest \
      framework does. What is not certain, such as the name of a join table that depends on hash \
      collisions, is marked by a comment in the SQL and by a warning. Triggers of derived \
      attributes call functions that only Core Data has.

      Example:
        modelc schema App.xcdatamodeld
            the tables and indexes of the current version
      """)

  @Argument(help: ArgumentHelp("The model.", valueName: "model"))
  var model: String

  @Option(help: ArgumentHelp("The output format.", valueName: "sql|json"))
  var format = SchemaFormat.sql

  @Option(
    help: ArgumentHelp(
      "The framework whose schema is printed: newest, or a number as in NSPersistenceFrameworkVersion.",
      valueName: "newest|number"))
  var framework: FrameworkChoice?

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let version = try loadStorableVersion(model, common)
      let number = framework.map(\.version) ?? version.frameworkVersion
      let schema = try storeSchema(of: version, framework: number)
      common.report(schema.diagnostics)
      Stream.standardOutput.write(
        format == .json
          ? schemaJSON(schema.schema, framework: number).text
          : schemaSQL(schema.schema, framework: number))
    }
  }
}

/// Reads the one version that `text` names, as ``loadVersion(_:_:)`` does, to make a store of it.
///
/// - Parameters:
///   - text: The model.
///   - like: A store whose hashes decide what Swift sources leave open.
///   - common: Where findings are told.
/// - Returns: The version.
/// - Throws: `ToolchainError` with exit code 65 where the compiler would refuse the model: to a store it is
///   malformed input.
func loadStorableVersion(
  _ text: String, like: String? = nil, _ common: CommonOptions
) throws(ToolchainError) -> LoadedVersion {
  var loaded = try loadModel(ModelReference(text), scratch: temporaryDirectory)
  if let like { try loaded.fitReadings(toStore: like, scratch: temporaryDirectory) }
  if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(.data, loaded.diagnostics) }
  let version = try loaded.chosenVersion()
  let problems = loaded.bundleDiagnostics + version.diagnosticsWithErrors
  if problems.hasErrors { throw ToolchainError(.data, problems) }
  common.report(problems)
  return version
}

/// Reads the one version that `text` names, and prints what there is to say about it.
///
/// - Throws: `ToolchainError` when it cannot be read.
func loadVersion(
  _ text: String, _ common: CommonOptions, admittingUnjudged: Bool = false
) throws(ToolchainError) -> LoadedVersion {
  var loaded = try loadModel(ModelReference(text), scratch: temporaryDirectory)
  if admittingUnjudged { loaded.admitUnjudged() }
  let version = try loaded.readableVersion()
  common.report(loaded.diagnostics + version.diagnosticsWithErrors)
  return version
}

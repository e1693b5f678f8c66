import ArgumentParser
import Building
import Findings
import Loading
import OperatingSystem
import Reports
import Rows
import StoreModel

/// The command `modelc views`.
struct Views: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "views",
    abstract: "Print SQL views that show a store with the names of its model.",
    usage: "modelc views [<options>] STORE|MODEL",
    discussion: """
      For the sqlite3 shell. For each entity there is a view of its name with the columns _id, \
      _entity, its attributes and its to-one relationships, which hold the _id of an object; \
      "only.Entity" leaves out the objects of subentities. "Entity.relationship" has the pairs of \
      a to-many relationship: owner, target, position. If SQLite would treat two names as equal, a \
      view has a number appended to its name, and a comment says so. Dates are ISO 8601, UUIDs \
      text. Transient properties are not stored, so they are missing.

      The views are temporary; nothing is written to the store:

        modelc views App.sqlite > views.sql
        sqlite3 -readonly -init views.sql Copy.sqlite
      """)

  @Argument(help: ArgumentHelp("The store, or a model.", valueName: "model"))
  var model: String

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      Stream.standardOutput.write(viewsSQL(try views()))
    }
  }

  /// The views of a store as its tables are, or of a model as Core Data makes them.
  private func views() throws(ToolchainError) -> StoreViews {
    // Whoever opens a pipe to look into it waits for ever.
    if FileKind(at: model, followsLinks: true) == .file,
      (try? isStore(model, in: FileSystem())) == true
    {
      let store = try openStore(model, scratch: temporaryDirectory)
      common.report(store.diagnostics)
      return store.views
    }
    let version = try loadStorableVersion(swiftSources.reference(model), common)
    let schema = try storeSchema(of: version, framework: version.frameworkVersion)
    common.report(schema.diagnostics)
    return makeViews(of: version.model, schema.schema)
  }
}

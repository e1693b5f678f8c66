import ArgumentParser
import CommandLineTool
import Compiling
import Findings
import Reports
import Toolchain

/// The command `modelc create`.
struct Create: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a fresh store of a model, as Core Data does.",
    discussion: """
      Tables, indexes, triggers, entity numbers, metadata and model cache are those of the newest \
      frameworks, so that Core Data opens the store without migrating it. A store has an identity \
      of its own: a random UUID, unless one is given. The store appears as a whole, and one that is \
      there is not touched without --force.

      With --rows, every entity that is not abstract gets so many objects: the same ones each time, \
      with values at the ends of what their types hold and within the bounds of their validation \
      (but for regular expressions), unique where the model asks for it, and related at both ends.
      """)

  @Argument(help: ArgumentHelp("The model.", valueName: "model"))
  var model: String

  @Argument(help: ArgumentHelp("The store to create.", valueName: "store"))
  var store: String

  @Option(
    help: ArgumentHelp(
      "The identity of the store (default: a random one). With it, two runs give the same bytes.",
      valueName: "uuid"),
    transform: { text in
      guard let uuid = StoreUUID(text) else {
        throw ValidationError("expected 8-4-4-4-12 hexadecimal digits")
      }
      return uuid
    })
  var uuid: StoreUUID?

  @Option(
    help: ArgumentHelp(
      "How many objects each entity gets, but for abstract ones.", valueName: "number"))
  var rows = 0

  @Flag(help: "Replace a store that is there, unless it is in use.")
  var force = false

  @OptionGroup
  var common: CommonOptions

  mutating func validate() throws {
    guard !(0...Self.mostRows).contains(rows) else { return }
    throw ValidationError("expected 0 to \(Self.mostRows) for --rows")
  }

  private static let mostRows = 100_000_000

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let version = try loadStorableVersion(model, common)
      var options = StoreOptions()
      options.uuid = uuid
      options.rows = rows
      options.replacesStore = force
      let created = try createStore(of: version, at: store, options: options)
      common.report(created.diagnostics)
      guard !common.quiet else { return }
      Stream.standardOutput.write(
        "wrote \(store): \(counted(created.tables, "table")), \(counted(created.rows, "row"))\n")
    }
  }
}

import ArgumentParser
import CommandLineTool
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

  @Flag(help: "Replace a store that is there, unless it is in use.")
  var force = false

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let version = try loadVersion(model, common)
      var options = StoreOptions()
      options.uuid = uuid
      options.replacesStore = force
      let created = try createStore(of: version, at: store, options: options)
      common.report(created.diagnostics)
      guard !common.quiet else { return }
      Stream.standardOutput.write("wrote \(store): \(created.tables) tables\n")
    }
  }
}

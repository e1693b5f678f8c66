import ArgumentParser
import Building
import Findings
import Text

/// The command `modelc create`.
struct Create: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a fresh store of a model, as Core Data does.",
    usage: "modelc create [<options>] MODEL STORE",
    discussion: """
      Tables, indexes, triggers, entity numbers, metadata and model cache are those of the newest \
      framework, so that Core Data opens the store without a migration. The store gets a random \
      UUID unless --uuid gives one. It is created atomically; an existing store is replaced only \
      with --force.

      SwiftData tracks the history of every store, so a store made from Swift sources also has the \
      empty history tables; with any other model, --history adds them.

      With --rows, every non-abstract entity gets that many objects, the same ones in every run. \
      Their values reach the limits of their types and satisfy validation (except regular \
      expressions) and uniqueness constraints; their relationships are set at both ends.

      With --from, the store gets the objects of a file, in the form that `modelc rows --all \
      --format json` prints: {"Trip": [{"_id": "p1", "name": "Rome", "stops": ["p2"]}]}. They are \
      validated as Core Data does on saving. Every problem is reported with its line, and nothing \
      is written then.

      For a store that ships with the app, use --journal delete and --uuid: it is a single file \
      that can be opened read-only, with the same bytes as long as model and objects are the same.

      Example:
        modelc create App.xcdatamodeld Test.sqlite --rows 20
            a store with 20 objects of each entity
      """)

  @Argument(help: ArgumentHelp("The model.", valueName: "model"))
  var model: String

  @Argument(help: ArgumentHelp("The store to create.", valueName: "store"))
  var store: String

  @Option(
    help: ArgumentHelp(
      "The UUID of the store (default: a random one). With the same UUID, two runs write the same bytes.",
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
      "Create this many objects of each non-abstract entity.", valueName: "number"))
  var rows = 0

  @Option(
    help: ArgumentHelp(
      "The objects: a file of JSON or JSON lines, or - for standard input.", valueName: "file"))
  var from: String?

  @Flag(help: "Store objects that Core Data would refuse to save, with a warning.")
  var allowInvalid = false

  @Option(
    help: ArgumentHelp(
      "Refuse links to objects that are not in the file, or drop them with a warning.",
      valueName: "what"))
  var dangling = DanglingLinks.refuse

  @Flag(help: "Create the tables of persistent history, as SwiftData does.")
  var history = false

  @Option(
    help: ArgumentHelp(
      "The journal mode: wal, as in Core Data's stores, or delete, for a single file that can be opened read-only, as in an app bundle.",
      valueName: "mode"))
  var journal = JournalMode.wal

  @Option(
    help: ArgumentHelp(
      "A store whose hashes decide what Swift sources leave open.", valueName: "store"))
  var like: String?

  @Flag(help: "Replace an existing store, unless it is in use.")
  var force = false

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  mutating func validate() throws {
    if from != nil, rows > 0 { throw ValidationError("expected --rows or --from, not both") }
    if dangling == .drop, from == nil { throw ValidationError("--dangling needs --from") }
    if allowInvalid, from == nil { throw ValidationError("--allow-invalid needs --from") }
    guard !(0...Self.mostRows).contains(rows) else { return }
    throw ValidationError("expected 0 to \(Self.mostRows) for --rows")
  }

  private static let mostRows = 100_000_000

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let version = try loadStorableVersion(
        swiftSources.reference(model), like: like, common)
      var options = StoreOptions()
      options.uuid = uuid
      options.rows = rows
      options.objects = from.map {
        ObjectInput($0 == "-" ? .standardInput : .file($0), allowsInvalid: allowInvalid)
      }
      options.objects?.dropsDangling = dangling == .drop
      options.keepsHistory = history ? true : nil
      options.usesWriteAheadLog = journal == .wal
      options.replacesStore = force
      let created = try createStore(of: version, at: store, options: options)
      common.report(created.diagnostics)
      guard !common.quiet else { return }
      Stream.standardOutput.write(
        "wrote \(store): \(counted(created.tables, "table")), \(counted(created.rows, "row"))\n")
    }
  }
}

/// How a new store keeps changes until they are in its file.
enum JournalMode: String, Choice {
  case wal, delete
}

/// What becomes of links to objects that are not in a file of objects.
enum DanglingLinks: String, Choice {
  case refuse, drop
}

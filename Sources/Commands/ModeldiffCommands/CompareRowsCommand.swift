import ArgumentParser
import Findings
import Loading
import Reports
import Rows
import StoreModel
import Text

/// How a comparison of two stores is printed.
enum RowComparisonFormat: String, Choice {
  /// For people at a terminal.
  case text
  /// For programs, as it is found.
  case json
  /// For programs: how many objects differ, an object in each line, one for each pair of stores.
  case jsonl
  /// A page that is one file.
  case html
}

extension RowComparisonOptions.Mapping: Choice {}

/// The command `modeldiff rows`.
struct CompareRowsCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Compare the objects of two stores.",
    usage: """
      modeldiff rows [<options>] OLD NEW [ENTITY…]
      modeldiff rows [<options>] FOLDER FOLDER [ENTITY…]
      """,
    discussion: """
      Reports which objects were added, removed and changed, and for each changed one the \
      properties with their old and new values. Values are compared bit by bit, external files by \
      content, ordered relationships in order and others as sets. The stores may have two versions \
      of a model: renamed entities and properties are paired by their renaming identifiers, and \
      what only one model has is named once and not compared. In stores of the same model, what \
      only one of them has is a difference.

      Objects of stores with the same UUID are matched by _id, the primary key; upgrades and \
      copies keep both. In other stores they are matched by uniqueness constraint if there is one. \
      With --by, they are matched by attributes; relationships are then equal when they lead to \
      matched objects. Objects that share a key cannot be told apart: they are counted and not \
      compared. Rows that belong to no entity are compared as stored.

      With two folders, the stores at the same path below each are compared, each pair in its own \
      process, and a line for each shows how many objects differ. A store that only one folder has \
      is a difference.

      Neither store is changed, and nothing is left beside it. The exit code is 0 when all objects \
      are matched and equal, 1 otherwise; for two folders it is the highest of all.

      Example:
        modeldiff rows Old.sqlite New.sqlite --by Trip.name
            trips matched by their names
      """)

  @Argument(help: ArgumentHelp("The old store, or a folder of stores.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The new store, or a folder of stores.", valueName: "new"))
  var new: String

  @Argument(
    help: ArgumentHelp("Compare only these entities and their subentities.", valueName: "entity"))
  var entities: [String] = []

  @Option(
    help: ArgumentHelp(
      "Match objects by _id, _constraint, or attributes: Entity.attribute or attribute, separated by commas.",
      valueName: "keys"))
  var by: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ignore these properties: Entity.property or property, separated by commas.",
      valueName: "properties"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "Pair the names of two models as migration does, or only equal names.",
      valueName: "inferred|none"))
  var mapping = RowComparisonOptions.Mapping.inferred

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = RowComparisonFormat.text

  @Option(
    help: ArgumentHelp(
      "List at most this many objects of an entity (default: 20 as text, 1000 as html, all as json).",
      valueName: "number"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("The model to use for a store that holds none.", valueName: "model"))
  var model: [String] = []

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var fleet: FleetOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue {
    asksForLines(line) ? fleetSchema : rowComparisonSchema
  }

  mutating func validate() throws {
    if let limit, limit < 0 { throw ValidationError("expected 0 or more for --limit") }
  }

  func run() throws {
    let search = StoreSearch([old])
    guard fleet.asJob || fleet.isForOne(search) && !isDirectory(new) else {
      return try compareAll(search, new)
    }
    if fleet.asJob || format == .jsonl { return try printLines() }
    var isEqual = true
    try reportingErrors(common) { () throws(ToolchainError) in
      let comparison = try loadRowComparison(
        from: old, to: new, options: options, scratch: temporaryDirectory)
      common.report(comparison.diagnostics)
      let printer = printer
      isEqual = try compareRows(comparison) { event in
        let text = printer(event)
        if !text.isEmpty { Stream.standardOutput.write(text) }
      }
    }
    guard isEqual else { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  var options: RowComparisonOptions {
    var options = RowComparisonOptions()
    options.entities = entities
    options.keys = by.flatMap(Self.names)
    options.ignored = ignore.flatMap(Self.names)
    options.mapping = mapping
    options.models = model
    return options
  }

  /// What prints each part of the comparison.
  private var printer: (RowComparisonEvent) -> String {
    switch format {
    case .text:
      var printer = RowComparisonText(style: common.style(.standardOutput), limit: limit ?? 20)
      return { printer.text($0) }
    case .json, .jsonl:
      var printer = RowComparisonJSON(limit: limit)
      return { printer.text($0) }
    case .html:
      var printer = RowComparisonPage(limit: limit ?? 1000)
      return { printer.text($0) }
    }
  }

  /// The names in a list.
  private static func names(_ list: String) -> [String] {
    list.split(separator: ",").map(String.init)
  }
}

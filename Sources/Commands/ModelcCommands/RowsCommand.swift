import ArgumentParser
import Findings
import Loading
import Reports
import Rows
import StoreModel

extension RowFormat: Choice {}

/// How dates are printed.
enum DateForm: String, Choice {
  /// ISO 8601.
  case iso
  /// Seconds since 2001.
  case raw
}

/// The command `modelc rows`.
struct Rows: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Print the objects of a store by the names of its model.",
    usage: """
      modelc rows [<options>] STORE [ENTITY]
      modelc rows [<options>] FOLDER|PATTERN [ENTITY]
      """,
    discussion: """
      Without ENTITY prints how many objects there are of each entity, how large they are, and \
      the oldest and newest of their dates. The model is the one in the store; --model names \
      one where there is none, and of another one a warning tells.

      The store is not touched: what is committed to a write-ahead log counts, nothing is \
      locked, copied or made beside it, so that the app may have it open meanwhile.

      Objects are printed with their subentities' as they are read. In json and jsonl each has all \
      properties of its own entity, relationships as keys; modelc create --from reads them back. \
      Rows that are of no entity are left out, with a warning. Of a damaged table the rows up to \
      the damage are printed, and all other tables; the exit code is 65.

      STORE may be a folder, in which stores are told by content, or a pattern such as \
      'stores/**/*.sqlite'. Each store is read in a process of its own: the counts are a line for \
      each, and objects are printed store by store, in jsonl with the store as _store. What fails \
      for one leaves the others to go on; the exit code is the greatest of all.

      Example:
        modelc rows Store.sqlite Trip --where 'price > 9'
            the trips that cost more than 9
      """)

  @Argument(
    help: ArgumentHelp(
      "The store, a folder to search for stores, or a pattern.", valueName: "store"))
  var store: String

  @Argument(help: ArgumentHelp("The entity whose objects are printed.", valueName: "entity"))
  var entity: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Print only objects for which this predicate holds.", valueName: "predicate")
  )
  var condition: String?

  @Option(
    help: ArgumentHelp("The properties to print, separated by commas.", valueName: "names"))
  var columns: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The attributes to sort by, separated by commas; - before a name sorts descending.",
      valueName: "names"))
  var sort: String?

  @Option(help: ArgumentHelp("Print at most this many objects.", valueName: "number"))
  var limit: Int?

  @Option(help: ArgumentHelp("The output format.", valueName: "table|json|jsonl|csv|sql"))
  var format: RowFormat?

  @Option(
    help: ArgumentHelp(
      "How dates are printed: ISO 8601, or seconds since 2001.", valueName: "iso|raw"))
  var dates = DateForm.iso

  @Option(
    help: ArgumentHelp(
      "The relationships whose objects are printed instead of their keys, with json and jsonl.",
      valueName: "names"))
  var expand: String?

  @Option(
    help: ArgumentHelp("A model to read a store with that holds none.", valueName: "model"))
  var model: [String] = []

  @Flag(help: "Decode property lists, keyed archives and JSON in binary and transformable values.")
  var decode = false

  @Flag(help: "Leave out objects of subentities.")
  var only = false

  @Flag(help: "Print all objects of all entities, as json or jsonl.")
  var all = false

  @Flag(
    help: """
      Print the records that mirroring with CloudKit keeps: object, settled, waiting, waiting-deletion, no-object or no-record, \
      name and zone of the record.
      """)
  var mirroring = false

  @OptionGroup
  var fleet: FleetOptions

  @OptionGroup
  var common: CommonOptions

  mutating func validate() throws {
    if let limit, limit < 0 { throw ValidationError("expected 0 or more for --limit") }
    if all {
      guard entity == nil else { throw ValidationError("--all takes no entity") }
      guard [nil, .json, .jsonl].contains(format) else {
        throw ValidationError("--all is printed as json or jsonl")
      }
    }
    if mirroring {
      guard entity == nil, !all else {
        throw ValidationError("--mirroring takes no entity and no --all")
      }
      guard [nil, .table, .json, .jsonl].contains(format) else {
        throw ValidationError("--mirroring is printed as table, json or jsonl")
      }
    }
    if entity == nil {
      let isChosen = condition ?? columns ?? sort ?? (all ? nil : expand)
      guard isChosen == nil, limit == nil, !only else {
        throw ValidationError("expected the entity whose objects are chosen")
      }
      guard all || [nil, .table, .json, .jsonl].contains(format) else {
        throw ValidationError("the counts of all entities are printed as table, json or jsonl")
      }
    }
    for (option, list) in [("--columns", columns), ("--expand", expand)] {
      guard names(list)?.contains("") != true, list != "" else {
        throw ValidationError("a name is missing in \(option)")
      }
    }
    guard expand == nil || format == .json || format == .jsonl || all else {
      throw ValidationError("--expand needs --format json or jsonl")
    }
  }

  func run() throws {
    let search = StoreSearch([store])
    guard !mirroring || fleet.isForOne(search) else {
      throw ValidationError("--mirroring is for one store")
    }
    guard fleet.isForOne(search) else {
      return try printsObjects ? printAllObjects(search) : countAll(search)
    }
    if fleet.isJob || !printsObjects && !mirroring && format == .jsonl { return try printLine() }
    try reportingErrors(common) { () throws(ToolchainError) in
      let opened = try openStore(
        store, models: model, scratch: temporaryDirectory, goesOn: true)
      common.report(opened.diagnostics)
      if mirroring {
        let output = RowOutput { Stream.standardOutput.write($0) }
        defer { output.flush() }
        common.report(try printMirroring(of: opened, as: format ?? .table, to: output))
      } else if printsObjects {
        let output = RowOutput { Stream.standardOutput.write($0) }
        // What was read before something cannot be is shown all the same.
        defer { output.flush() }
        common.report(try printObjects(of: opened, style, to: output))
      } else {
        let summary = try summarizeRows(opened)
        common.report(summary.diagnostics)
        Stream.standardOutput.write(
          format == .json ? rowSummaryJSON(summary).text : rowSummaryText(summary))
        guard summary.failures.isEmpty else { throw ToolchainError(.data, summary.failures) }
      }
    }
  }

  /// Whether objects are asked for, and not only how many there are.
  var printsObjects: Bool { all || entity != nil }

  /// How values are printed.
  var style: RowStyle {
    var style = RowStyle()
    style.hasRawDates = dates == .raw
    style.decodes = decode
    style.expanded = Set(names(expand) ?? [])
    return style
  }

  /// Prints the objects that are asked for.
  ///
  /// - Returns: What there is to say about the values.
  func printObjects(
    of store: ReadableStore, _ style: RowStyle, to output: RowOutput
  ) throws(ToolchainError) -> [Diagnostic] {
    guard let entity else {
      return try printAllRows(of: store, isLines: format == .jsonl, style: style, to: output)
    }
    return try printRows(printing(entity, style, of: store), of: store, to: output)
  }

  private func printing(
    _ entity: String, _ style: RowStyle, of store: ReadableStore
  ) throws(ToolchainError) -> RowPrinting {
    _ = try store.entityView(entity)
    var request = RowRequest(entity: entity)
    request.includesSubentities = !only
    request.limit = limit
    if let condition {
      let made = try makeCondition(condition, on: entity, of: store.model, in: store.schema)
      request.condition = made.sql
      request.usesFunctions = made.usesFunctions
      common.report(made.remarks)
    }
    if let sort {
      let made = try makeSortOrder(sort, on: entity, of: store.model, in: store.schema)
      request.order = made.sql
      request.usesFunctions = request.usesFunctions || made.usesFunctions
    }
    var printing = RowPrinting(request)
    printing.columns = names(columns)
    printing.format = format ?? .table
    printing.style = style
    printing.width = Stream.standardOutput.columns
    return printing
  }

  /// The names in a list; nil where there is no list.
  private func names(_ list: String?) -> [String]? {
    list.map { text in
      text.split(separator: ",", omittingEmptySubsequences: false).map { name in
        String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }
}

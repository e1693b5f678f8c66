import ArgumentParser
import Findings
import Loading
import Migration
import Reports
import Rows
import StoreModel
import SwiftCode
import Text

extension RowFormat: Choice {}

/// How dates are printed.
enum DateForm: String, Choice {
  /// ISO 8601.
  case iso
  /// Seconds since 2001.
  case raw
}

/// What leaves one of equal objects.
enum MergeForm: String, Choice {
  /// The statements of a step file.
  case steps
  /// A function of the app.
  case swift
}

/// The command `modelc rows`.
struct RowsCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Print the objects of a store with the names of its model.",
    usage: """
      modelc rows [<options>] STORE [ENTITY]
      modelc rows [<options>] FOLDER|PATTERN [ENTITY]
      """,
    discussion: """
      Without ENTITY, prints for each entity the number of objects, their size, and their oldest \
      and newest dates. The model is the one in the store; --model names one if there is none. A \
      model of another version is reported with a warning.

      The store is not touched: nothing is locked, copied or created beside it, so that the app \
      may have it open meanwhile. Transactions committed to a write-ahead log are included.

      Objects of subentities are included, and objects are printed as they are read. In json and \
      jsonl each has all properties of its own entity, with relationships as keys; modelc create \
      --from reads them back. Rows that belong to no entity are skipped with a warning. A damaged \
      table is printed up to the damage, all other tables in full; the exit code is 65.

      STORE may be a folder, in which stores are recognised by content, or a pattern such as \
      'stores/**/*.sqlite'. Several stores are read in --jobs processes: counts are printed on one line \
      per store, and objects store by store, in jsonl with the store as _store. A failure does not \
      stop the others; the exit code is the highest of all.

      With --all and --output, all objects are written into a new folder: a file for each entity, \
      and in csv one for each to-many relationship that no column holds, such as Trip.tags.csv \
      with owner, target and position.

      With --duplicates-by, only duplicates are printed, equal ones together, compared as by a \
      uniqueness constraint on these properties: by stored values, including subentities, and \
      skipping objects that lack a value. _kept is the object that a merge keeps, the one with the \
      lowest key; --merge prints the code of the merge.

      Examples:
        modelc rows Store.sqlite Trip --where 'price > 9'
            the trips that cost more than 9
        modelc rows Store.sqlite --all --format csv -o Export
            a file of comma-separated values for each entity
      """)

  @Argument(
    help: ArgumentHelp(
      "The store, a folder to search for stores, or a pattern.", valueName: "store"))
  var store: String

  @Argument(help: ArgumentHelp("The entity whose objects to print.", valueName: "entity"))
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
      "Print dates as ISO 8601, or as seconds since 2001.", valueName: "iso|raw"))
  var dates = DateForm.iso

  @Option(
    help: ArgumentHelp(
      "With json and jsonl, the relationships whose objects to print instead of their keys.",
      valueName: "names"))
  var expand: String?

  @Option(
    help: ArgumentHelp("The model to use for a store that holds none.", valueName: "model"))
  var model: [String] = []

  @Flag(help: "Decode property lists, keyed archives and JSON in binary and transformable values.")
  var decode = false

  @Flag(help: "Leave out objects of subentities.")
  var only = false

  @Option(
    help: ArgumentHelp(
      "Print only objects that are equal in these properties, separated by commas, and which of them a merge keeps.",
      valueName: "names"))
  var duplicatesBy: String?

  @Option(
    help: ArgumentHelp(
      "With --duplicates-by, print code that merges duplicates: the statements of a step file, or Swift for the app.",
      valueName: "steps|swift"))
  var merge: MergeForm?

  @Flag(help: "Print all objects of all entities, as json or jsonl, or as csv with --output.")
  var all = false

  @Flag(
    help: """
      Print the records that mirroring with CloudKit keeps: object, settled, waiting, \
      waiting-deletion, no-object or no-record, name and zone of the record.
      """)
  var mirroring = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A new file to write instead of printing; with --all, a new folder with a file for each entity.",
      valueName: "path"))
  var output: String?

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var fleet: FleetOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue {
    asksForLines(line) ? rowLinesSchema : rowsSchema
  }

  mutating func validate() throws {
    if let limit, limit < 0 { throw ValidationError("expected 0 or more for --limit") }
    if all {
      guard entity == nil else { throw ValidationError("--all takes no entity") }
      guard [nil, .json, .jsonl].contains(format) || format == .csv && output != nil else {
        throw ValidationError(
          format == .csv
            ? "--all --format csv needs --output for the folder of the files"
            : "--all is printed as json or jsonl")
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
      let isChosen = condition ?? columns ?? sort ?? duplicatesBy ?? (all ? nil : expand)
      guard isChosen == nil, limit == nil, !only else {
        throw ValidationError("expected the entity whose objects are chosen")
      }
      guard all || [nil, .table, .json, .jsonl].contains(format) else {
        throw ValidationError("the counts of all entities are printed as table, json or jsonl")
      }
    }
    if merge != nil {
      guard duplicatesBy != nil else { throw ValidationError("--merge needs --duplicates-by") }
      guard condition ?? columns ?? sort == nil, limit == nil, format == nil else {
        throw ValidationError("--merge is for all objects that are equal, and has no --format")
      }
    }
    guard !only || duplicatesBy == nil else {
      throw ValidationError("--duplicates-by compares objects of subentities as well as others")
    }
    for (option, list) in [
      ("--columns", columns), ("--expand", expand), ("--duplicates-by", duplicatesBy),
    ] {
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
      guard output == nil else { throw ValidationError("--output takes one store") }
      return try printsObjects ? printAllObjects(search) : countAll(search)
    }
    if fleet.asJob || !printsObjects && !mirroring && format == .jsonl { return try printLines() }
    try reportingErrors(common) { () throws(ToolchainError) in
      let opened = try openStore(
        store, models: model, scratch: temporaryDirectory, goesOn: true)
      common.report(opened.diagnostics)
      if all, let output { return try export(opened, to: output) }
      if let output {
        common.report(
          try writeOutputFile(to: output) { output throws(ToolchainError) in
            try print(opened, to: output)
          })
        if !common.quiet { Stream.standardOutput.write("wrote \(output)\n") }
        return
      }
      let standard = RowOutput { Stream.standardOutput.write($0) }
      // What was read before something cannot be is shown all the same.
      defer { standard.flush() }
      common.report(try print(opened, to: standard))
    }
  }

  /// Prints objects, or counts them.
  private func print(
    _ store: ReadableStore, to output: RowOutput
  ) throws(ToolchainError) -> [Diagnostic] {
    if mirroring { return try printMirroring(of: store, as: format ?? .table, to: output) }
    guard !printsObjects else { return try printObjects(of: store, style, to: output) }
    let summary = try summarizeRows(store)
    output.write(format == .json ? rowSummaryJSON(summary).text : rowSummaryText(summary))
    guard summary.failures.isEmpty else {
      throw ToolchainError(.data, summary.diagnostics + summary.failures)
    }
    return summary.diagnostics
  }

  /// Writes all objects into a folder.
  private func export(_ store: ReadableStore, to folder: String) throws(ToolchainError) {
    let written = try exportRows(of: store, as: format ?? .json, style, to: folder)
    common.report(written.remarks)
    if !common.quiet {
      Stream.standardOutput.write(
        "wrote \(folder): \(counted(written.files, "file")), "
          + "\(counted(written.objects, "object"))\n")
    }
    guard written.failures.isEmpty else { throw ToolchainError(.data, written.failures) }
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
    let printing = try printing(entity, style, of: store)
    guard let merge, let duplicates = printing.request.duplicates else {
      return try printRows(printing, of: store, to: output)
    }
    try printMerge(merge, duplicates, of: store, to: output)
    return []
  }

  /// Prints what leaves one of equal objects.
  private func printMerge(
    _ form: MergeForm, _ duplicates: RowRequest.Duplicates, of store: ReadableStore,
    to output: RowOutput
  ) throws(ToolchainError) {
    // Names that are not in the model are refused before anything is printed.
    var request = RowRequest(entity: duplicates.home)
    request.duplicates = duplicates
    _ = try store.rows(request, properties: duplicates.names)
    switch form {
    case .steps:
      let filling = Filling.mergeDuplicates(
        entity: duplicates.home, properties: duplicates.names)
      output.write(
        writeHandler(
          [filling], for: store.model, after: store.model,
          header: ["-- For the step file of a step before the one that adds the constraint."]
        ).text)
    case .swift:
      output.write(
        duplicatesFunction(of: duplicates.home, by: duplicates.names, in: store.model))
    }
    output.flush()
  }

  private func printing(
    _ wanted: String, _ style: RowStyle, of store: ReadableStore
  ) throws(ToolchainError) -> RowPrinting {
    _ = try store.entityView(wanted)
    let keys = names(duplicatesBy)
    let entity = keys.map { constraintHome(of: wanted, $0, in: store.model) } ?? wanted
    var request = RowRequest(entity: entity)
    request.duplicates = keys.map { RowRequest.Duplicates(home: entity, names: $0) }
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
    printing.width = output == nil ? Stream.standardOutput.columns : nil
    return printing
  }

  /// The names in a list; nil if there is no list.
  private func names(_ list: String?) -> [String]? {
    list.map { text in
      text.split(separator: ",", omittingEmptySubsequences: false).map { name in
        String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }
}

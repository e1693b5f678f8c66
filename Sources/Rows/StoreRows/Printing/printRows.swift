package import Findings
import StoreModel
import Text

/// The form in which rows are printed.
package enum RowFormat: String, CaseIterable, Sendable {
  /// For people.
  case table
  /// `{"Entity": [{…}]}`, as `modelc create --from` reads it.
  case json
  /// An object a line.
  case jsonl
  /// For spreadsheets.
  case csv
  /// The statement that finds the rows.
  case sql
}

/// The request for printing rows.
package struct RowPrinting: Sendable {
  /// The objects.
  package var request: RowRequest
  /// The properties wanted, in order; nil for all.
  package var columns: [String]?
  /// The form.
  package var format = RowFormat.table
  /// The style of values.
  package var style = RowStyle()
  /// The width of the terminal in columns; nil if the output is not a terminal.
  package var width: Int?

  /// Creates a request for a table of objects.
  package init(_ request: RowRequest) {
    self.request = request
  }
}

/// Prints objects of an entity.
///
/// Everything that can be read is printed, and JSON is closed properly, before an error is thrown.
///
/// - Parameters:
///   - printing: The request.
///   - store: The store.
///   - output: Receives the text in chunks.
/// - Returns: Remarks about the values, and about rows that are left out.
/// - Throws: `ToolchainError` with exit code 64 for names that are not in the model, 65 if the store cannot
///   be read, 74 if it was modified meanwhile.
package func printRows(
  _ printing: RowPrinting, of store: ReadableStore, to output: RowOutput
) throws(ToolchainError) -> [Diagnostic] {
  let view = try store.entityView(printing.request.entity)
  let members = view.members.compactMap { store.views[$0.name] }
  try store.checkRelationships(printing.style.expanded, of: members)
  let equals = printing.request.duplicates.map { duplicates in
    duplicates.names + ["_id"] + (view.hasSubentities ? ["_entity"] : []) + ["_kept"]
  }
  let names = printing.columns ?? equals
  try checkColumns(names ?? [], in: store)
  let own = ["_id", "_entity"] + (equals == nil ? [] : ["_kept"])
  let properties = names?.filter { !own.contains($0) }
  var remarks = RowRemarks(store, output)
  var count = 0
  switch printing.format {
  case .sql:
    try checkStatement(printing, view: view, store: store)
    output.bytes.append(
      contentsOf: (try store.statement(printing.request, properties: properties) + ";\n").utf8)
    return try remarks.finish()
  case .table, .csv:
    let rows = try store.rows(printing.request, properties: properties)
    var style = printing.style
    style.isExact = printing.format == .csv
    let cells = RowCells(store, rows: rows, names: names, output: output, style: style)
    try checkColumns(cells.names, in: store)
    try remarks.collecting { () throws(ToolchainError) in
      count =
        printing.format == .csv
        ? try CSVRows().print(rows, cells, to: output)
        : try TableRows(width: printing.width).print(rows, cells, to: output)
    }
  case .jsonl:
    let rows = try store.rows(printing.request, properties: properties)
    count = try printLines(
      rows, writer: JSONRows(store, output: output, style: printing.style), to: output,
      remarks: &remarks)
  case .json:
    let printed = printing.request.includesSubentities ? members[...] : members.prefix(1)
    count = try printJSON(
      printed.map(\.name), of: store, printing: printing, properties: properties, always: view.name,
      to: output, remarks: &remarks)
  }
  // Who asks for the first objects has not asked for all.
  if count < printing.request.limit ?? .max { try remarks.lookForStrays(printing, members) }
  return try remarks.finish()
}

/// Refuses what a statement that any program can run does not say.
private func checkStatement(
  _ printing: RowPrinting, view: EntityView, store: ReadableStore
) throws(ToolchainError) {
  if let name = printing.columns?.first(where: { view.toMany($0) != nil }) {
    throw ToolchainError(
      .noStatement, exitCode: .usage, file: store.path,
      "\(view.name).\(name) is a to-many relationship, which is not a column of the rows")
  }
  guard printing.request.usesFunctions else { return }
  throw ToolchainError(
    .noStatement, exitCode: .usage, file: store.path,
    "the condition or the order compares texts with functions that other programs do not have")
}

/// Prints all objects of a store, entity by entity, as JSON or JSON lines.
///
/// A damaged table does not prevent others from being printed, and JSON is closed properly, before an error
/// is thrown.
///
/// - Parameters:
///   - store: The store.
///   - isLines: Whether each object is a separate line that includes its entity.
///   - style: The style of values.
///   - output: Receives the text in chunks.
/// - Returns: Remarks about the values, and about rows that are left out.
/// - Throws: `ToolchainError` with exit code 65 if the store cannot be read, 74 if it was modified meanwhile.
package func printAllRows(
  of store: ReadableStore, isLines: Bool, style: RowStyle, to output: RowOutput
) throws(ToolchainError) -> [Diagnostic] {
  try store.checkRelationships(style.expanded, of: store.views.entities)
  let names = store.views.entities.map(\.name)
  var remarks = RowRemarks(store, output)
  if isLines {
    for name in names {
      try remarks.collecting { () throws(ToolchainError) in
        let rows = try store.rows(ownObjects(RowRequest(entity: name)))
        let printed = JSONRows(store, output: output, style: style).print(
          rows, separator: "\n", namesEntity: true)
        if printed.count > 0 { output.bytes.append(UInt8(ascii: "\n")) }
        if let error = printed.error { throw error }
      }
    }
  } else {
    var printing = RowPrinting(RowRequest(entity: ""))
    printing.style = style
    _ = try printJSON(
      names, of: store, printing: printing, properties: nil, always: nil, to: output,
      remarks: &remarks)
  }
  try remarks.checkIndexes(of: store.views.entities.flatMap(\.toMany))
  try remarks.lookForStrays(store.strayPlaces(of: store.views.entities), where: nil)
  return try remarks.finish()
}

private func printLines(
  _ rows: EntityRows, writer: JSONRows, to output: RowOutput, remarks: inout RowRemarks
) throws(ToolchainError) -> Int {
  let printed = writer.print(rows, separator: "\n", namesEntity: true)
  if printed.count > 0 { output.bytes.append(UInt8(ascii: "\n")) }
  if let error = printed.error { try remarks.collect(error) }
  return printed.count
}

/// The same request without objects of subentities.
private func ownObjects(_ request: RowRequest) -> RowRequest {
  var result = request
  result.includesSubentities = false
  return result
}

/// Prints entities one after the other as members of an object; those without objects are left out, but one.
///
/// The object is closed whatever fails.
///
/// - Returns: How many objects were printed.
private func printJSON(
  _ names: [String], of store: ReadableStore, printing: RowPrinting, properties: [String]?,
  always: String?, to output: RowOutput, remarks: inout RowRemarks
) throws(ToolchainError) -> Int {
  let writer = JSONRows(store, output: output, style: printing.style)
  var (printed, total) = (0, 0)
  let limit = printing.request.limit
  output.bytes.append(UInt8(ascii: "{"))
  defer {
    if printed == 0, let always {
      output.bytes.append(jsonText: always)
      output.bytes.append(text: ": []")
    }
    output.bytes.append(text: "}\n")
  }
  for name in names {
    var request = ownObjects(printing.request)
    request.entity = name
    request.limit = limit.map { $0 - total }
    let own = properties?.filter { store.views[name]?.has($0) ?? false }
    try remarks.collecting { () throws(ToolchainError) in
      let rows = try store.rows(request, properties: own)
      let start = output.position
      output.bytes.append(contentsOf: printed == 0 ? "".utf8 : ",\n".utf8)
      output.bytes.append(jsonText: name)
      output.bytes.append(text: ": [\n")
      let (count, error) = writer.print(rows, separator: ",\n", namesEntity: false)
      if count == 0 {
        // Nothing was handed over since then, as there was no row.
        _ = output.takeBack(to: start)
      } else {
        total += count
        output.bytes.append(text: "\n]")
        printed += 1
      }
      if let error { throw error }
    }
  }
  return total
}

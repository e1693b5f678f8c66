package import Findings
import Loading
import OperatingSystem
import StoreModel
import Text

/// Exports all objects of a store to a new folder: a file for each entity and, in CSV, one for each to-many
/// relationship that no column shows.
///
/// The folder is created atomically. For a damaged store, it contains everything that can be read.
///
/// - Parameters:
///   - store: The store.
///   - format: JSON, JSON lines or CSV.
///   - style: The style of values.
///   - folder: The folder, which must not exist.
/// - Returns: What was written, with remarks.
/// - Throws: `ToolchainError` with exit code 64 for names that are not in the model, 73 if the folder cannot
///   be created or already exists, 74 if it cannot be written or the store was modified meanwhile; nothing is
///   left behind.
package func exportRows(
  of store: ReadableStore, as format: RowFormat, _ style: RowStyle, to folder: String
) throws(ToolchainError) -> RowExport {
  let folder = withoutTrailingSlashes(folder)
  try store.checkRelationships(style.expanded, of: store.views.entities)
  if let kind = FileKind(at: folder, followsLinks: false) {
    throw .cannotCreateOutput(folder, over: kind, expected: "nothing")
  }
  var export = RowExport()
  try makeBeside(folder, discarding: removeTree) { temporary throws(ToolchainError) in
    try creating(folder) { () throws(SystemError) in try createFolder(temporary) }
    let writer = ExportWriter(store: store, format: format, style: style)
    for file in store.views.exportedFiles(
      ending: format.rawValue, hasPairs: format == .csv)
    {
      try writer.write(file, in: temporary, for: folder, &export)
    }
    try checkRest(of: store, format, &export)
    syncDirectory(temporary)
    try creating(folder) { () throws(SystemError) in try moveFile(temporary, to: folder) }
  }
  return export
}

/// Looks for what is left out, and makes sure that all was read at one instant.
private func checkRest(
  of store: ReadableStore, _ format: RowFormat, _ export: inout RowExport
) throws(ToolchainError) {
  try export.collecting { () throws(ToolchainError) in
    let output = RowOutput { _ in }
    var remarks = RowRemarks(store, output)
    // Pairs are followed by an index in JSON alone; files of pairs have those that lead from nothing as well.
    if format != .csv { try remarks.checkIndexes(of: store.views.entities.flatMap(\.toMany)) }
    var places = store.strayPlaces(of: store.views.entities)
    if format == .csv { places.removeAll { $0.kind == .pairs } }
    try remarks.lookForStrays(places, where: nil)
    return try remarks.finish()
  }
}

/// Writes the files of an export.
private struct ExportWriter {
  let store: ReadableStore
  let format: RowFormat
  let style: RowStyle

  func write(
    _ file: ExportedFile, in temporary: String, for folder: String, _ export: inout RowExport
  ) throws(ToolchainError) {
    let path = joined(temporary, file.name)
    var count = 0
    try export.collecting { () throws(ToolchainError) in
      try writeOutput(to: path, for: joined(folder, file.name)) { output throws(ToolchainError) in
        var remarks = RowRemarks(store, output)
        switch file.content {
        case .objects(let entity):
          try remarks.collecting { () throws(ToolchainError) in
            try print(entity, to: output, &count)
          }
        case .pairs(let relationship):
          try remarks.collecting { () throws(ToolchainError) in
            try PairRows(relationship, of: store).print(to: output)
          }
        }
        return try remarks.finish()
      }
    }
    // There are objects of an abstract entity only where something else than Core Data wrote them.
    if case .objects(let entity) = file.content, entity.isAbstract, count == 0 {
      try writing(path) { () throws(SystemError) in try removeFile(path) }
      return
    }
    export.files += 1
    export.objects += count
  }

  /// Prints objects of just an entity.
  private func print(
    _ entity: EntityView, to output: RowOutput, _ count: inout Int
  ) throws(ToolchainError) {
    var request = RowRequest(entity: entity.name)
    request.includesSubentities = false
    let rows = try store.rows(request)
    guard format != .csv else {
      var style = style
      style.isExact = true
      let cells = RowCells(store, rows: rows, names: nil, output: output, style: style)
      defer { count = rows.count }
      _ = try CSVRows().print(rows, cells, to: output)
      return
    }
    let isLines = format == .jsonl
    if !isLines {
      output.bytes.append(UInt8(ascii: "{"))
      output.bytes.append(jsonText: entity.name)
      output.bytes.append(text: ": [\n")
    }
    let printed = JSONRows(store, output: output, style: style).print(
      rows, separator: isLines ? "\n" : ",\n", namesEntity: isLines)
    count = printed.count
    if count > 0 { output.bytes.append(UInt8(ascii: "\n")) }
    if !isLines { output.bytes.append(text: "]}\n") }
    if let error = printed.error { throw error }
  }
}

extension RowExport {
  /// Runs what reads and returns remarks; damage is noted, and what was read before it stays.
  ///
  /// - Throws: `ToolchainError` for all else.
  fileprivate mutating func collecting(
    _ body: () throws(ToolchainError) -> [Diagnostic]
  ) throws(ToolchainError) {
    do throws(ToolchainError) {
      remarks += try body()
    } catch {
      guard error.exitCode == .data else { throw error }
      failures += error.diagnostics.filter { !failures.contains($0) && !remarks.contains($0) }
    }
  }
}

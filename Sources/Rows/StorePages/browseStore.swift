package import Findings

/// The contents and destination of a page that shows a store.
package struct BrowseRequest: Hashable, Sendable {
  /// The file, which ends in `.html`, or the folder that gets an `index.html`.
  package var output: String
  /// The maximum total number of objects on the page.
  package var rows = usualRows
  /// Whether bytes are shown by their content: property lists, keyed archives, texts, pictures.
  package var decodes = false
  /// Whether to replace an existing page.
  package var replacesPage = false

  /// The default number of objects on a page.
  package static let usualRows = 50_000

  /// Creates a request with default settings.
  package init(output: String) {
    self.output = output
  }
}

/// The result of writing a page.
package struct WrittenPage: Hashable, Sendable {
  /// The file.
  package var path: String
  /// The number of entities on it.
  package var entities: Int
  /// The number of objects on it.
  package var rows: Int
  /// The number of objects in the store.
  package var allRows: Int
  /// The size of the file, in bytes.
  package var size: Int
  /// Why tables of the store cannot be read, which the page says too.
  package var failures: [Diagnostic]
  /// The anomalies: values on it that do not match their attribute.
  package var remarks: [Diagnostic]
}

/// Writes an HTML page that shows a store: its model as a diagram, its entities with counts, and its objects.
///
/// The page is a self-contained file and is created atomically; equal stores give equal bytes. Memory use
/// does not grow with the store: objects are read and written in blocks.
///
/// - Parameters:
///   - store: The store, which is only read.
///   - request: The contents and destination.
/// - Returns: What was written.
/// - Throws: `ToolchainError` with exit code 73 or 74 if the page cannot be written, 65 or 74 if the store
///   cannot be read; nothing is left behind.
package func browseStore(
  _ store: ReadableStore, _ request: BrowseRequest
) throws(ToolchainError) -> WrittenPage {
  let place = try PagePlace(request, store: store.path)
  var plan = try planPage(of: store, rows: request.rows)
  while true {
    var damaged: Int?
    do throws(ToolchainError) {
      return try writePage(plan, of: store, request, to: place, damaged: &damaged)
    } catch {
      if !store.damage.allSatisfy(plan.failures.contains) {
        // From now on the store is read from what could be read of it.
        plan = try planPage(of: store, rows: request.rows)
        continue
      }
      guard let damaged, error.isAboutOneTable else { throw error }
      // The top of the page contains the number of objects, so the page is written again without them.
      plan.leaveOut(damaged, error)
    }
  }
}

/// Writes the page.
///
/// - Parameters:
///   - plan: The contents.
///   - store: The store.
///   - request: The request.
///   - place: The destination.
///   - damaged: Receives the index of an entity whose objects cannot be read.
/// - Returns: What was written.
/// - Throws: `ToolchainError`; nothing is left behind.
private func writePage(
  _ plan: PagePlan, of store: ReadableStore, _ request: BrowseRequest, to place: PagePlace,
  damaged: inout Int?
) throws(ToolchainError) -> WrittenPage {
  var size = 0
  var remarks: [Diagnostic] = []
  try place.put { file throws(ToolchainError) in
    let output = try PageFile(file, for: place.path)
    try output.write(pageHead(plan))
    var cells = CellWriter(
      decodes: request.decodes, lack: store.lack, readExternal: store.externalContent)
    var outline = PageOutline(plan)
    for (index, entity) in plan.entities.enumerated() where entity.shown > 0 {
      damaged = index
      outline.emptyColumns[index] = try writeRows(of: entity, index, in: store, &cells, to: output)
      damaged = nil
    }
    outline.cuts = cells.cuts
    remarks = cells.oddities.diagnostics(store.path)
    guard store.damage.allSatisfy(plan.failures.contains) else {
      throw ToolchainError(.data, store.damage)
    }
    try store.finish()
    try output.write(outline.script + pageTail)
    try output.finish()
    size = output.size
  }
  return WrittenPage(
    path: place.path, entities: plan.entities.count, rows: plan.shown, allRows: plan.count,
    size: size, failures: plan.failures, remarks: remarks)
}

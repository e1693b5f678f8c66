import Findings
package import StoreModel
import Text

/// Prints a comparison of two stores as a page that is one file: a table of the entities, then the objects of each.
///
/// It loads nothing and runs no script; texts of stores are text in it and nothing else.
package struct RowComparisonPage {
  private let limit: Int
  private var stores: ComparedStores?
  private var entity: EntityHeader?
  private var rows: [String] = []
  private var entities: [EntitySection] = []

  /// The data kept for an entity until the page is written.
  private struct EntitySection {
    var header: EntityHeader
    var tally: EntityTally
    /// The objects, as rows of a table.
    var rows: [String]
  }

  /// Creates a printer.
  ///
  /// - Parameter limit: The maximum number of objects of an entity that are listed.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The text that a part of the comparison becomes: all of it at the end.
  package mutating func text(_ event: RowComparisonEvent) -> String {
    switch event {
    case .begin(let stores): self.stores = stores
    case .entity(let header): (entity, rows) = (header, [])
    case .object(let change):
      if rows.count < limit, let entity { rows.append(Self.row(change, of: entity)) }
    case .endOfEntity(let tally):
      if let entity { entities.append(EntitySection(header: entity, tally: tally, rows: rows)) }
    case .end(let result): return page(result)
    }
    return ""
  }

  private func page(_ result: RowComparisonEnd) -> String {
    let isEqual = result.isEqual
    let state = isEqual ? "equal" : result.isComplete ? "different" : "not read completely"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Stores: \(state)</title>
      <style>
      \(pageStyle)\(rowPageStyle)</style>
      </head>
      <body>
      <header class="\(isEqual ? "passed" : "failed")">
      <h1><span class="state">\(state)</span> Objects of two stores</h1>
      <p class="base">Old: \(code(stores?.old ?? ""))<br>New: \(code(stores?.new ?? ""))</p>
      <p class="base">\(provenance)</p>
      </header>
      <main>
      \(overview)\(remarks(result))\(entities.enumerated().map(section).joined())</main>
      </body>
      </html>

      """
  }

  private var provenance: String {
    guard let stores else { return "" }
    return "The stores have \(stores.haveOneUUID ? "one UUID" : "different UUIDs") and "
      + "\(stores.haveOneModel ? "one model" : "different models")."
  }

  /// The remarks on differences outside objects and on what was not compared.
  private func remarks(_ result: RowComparisonEnd) -> String {
    var lines = result.strays.map { stray in
      let word = stray.isEqual ? "" : "<span class=\"changed\">changed</span> "
      return "\(word)\(code(stray.title)): \(safe(stray.text))"
    }
    let lacking = entities.count { $0.header.isLacking }
    if lacking > 0 {
      lines.append("<span class=\"changed\">changed</span> \(lackingText(lacking))")
    }
    if result.lackingFiles > 0 { lines.append(safe(lackingFilesText(result.lackingFiles))) }
    return lines.map { "<p class=\"base\">\($0)</p>\n" }.joined()
  }

  private var overview: String {
    let lines = entities.enumerated().map { index, section in
      let tally = section.tally
      let name = safe(section.header.title)
      let title =
        tally.isEqual && !section.header.isLacking
        ? name : "<a href=\"#entity-\(index)\">\(name)</a>"
      let cells = [
        (tally.added, "added"), (tally.removed, "removed"), (tally.changed, "changed"),
        (tally.ambiguousKeys, "changed"), (tally.equal, ""),
      ].map { count, name in
        "<td class=\"count \(count == 0 ? "none" : name)\">\(grouped(count))</td>"
      }
      return "<tr><th scope=\"row\">\(title)</th>\(cells.joined())</tr>\n"
    }
    return """
      <div class="scroll"><table class="changes overview">
      <thead><tr><th scope="col">Entity</th><th scope="col">Added</th><th scope="col">Removed</th>\
      <th scope="col">Changed</th><th scope="col">Ambiguous keys</th><th scope="col">Equal</th></tr></thead>
      <tbody>
      \(lines.joined())</tbody></table></div>

      """
  }

  private func section(_ index: Int, _ section: EntitySection) -> String {
    let notes =
      notes(section.header)
      + (section.tally.isComplete ? "" : "<p class=\"base\">Not read completely.</p>\n")
    guard !section.tally.isEqual || !notes.isEmpty else { return "" }
    let former = section.header.oldName.flatMap { name in
      name == section.header.title ? nil : " <small>was \(code(name))</small>"
    }
    let left = section.tally.listable - section.rows.count
    let more = left > 0 ? "<p class=\"base\">… and \(grouped(left)) more</p>\n" : ""
    let properties = section.tally.sortedProperties.map { property in
      "<li class=\"chip\">\(safe(property.name)) \(grouped(property.count))</li>"
    }
    let chips = properties.isEmpty ? "" : "<ul class=\"chips\">\(properties.joined())</ul>\n"
    let table =
      section.rows.isEmpty
      ? ""
      : """
      <div class="scroll"><table class="changes objects">
      <thead><tr><th scope="col">Object</th><th scope="col">Property</th><th scope="col">Old</th>\
      <th scope="col">New</th></tr></thead>
      \(section.rows.joined())</table></div>

      """
    return """
      <section id="entity-\(index)"><h2>\(safe(section.header.title))\(former ?? "")</h2>
      \(notes)\(chips)\(table)\(more)</section>

      """
  }

  private func notes(_ entity: EntityHeader) -> String {
    var notes: [String] = []
    let place = entity.isOfOneModel ? "store" : "model"
    if entity.name == nil { notes.append("Only the old \(place) has the entity.") }
    if entity.oldName == nil { notes.append("Only the new \(place) has the entity.") }
    if entity.matchedBy != ["_id"] {
      notes.append("Matched by \(entity.matchedBy.map(code).joined(separator: ", ")).")
    }
    for (names, side) in [(entity.onlyOld, "old"), (entity.onlyNew, "new")] where !names.isEmpty {
      notes.append(
        "Not compared, only in the \(side) \(place): "
          + names.map(code).joined(separator: ", ") + ".")
    }
    return notes.map { "<p class=\"base\">\($0)</p>\n" }.joined()
  }

  /// The rows of an object: one for each property that differs.
  private static func row(_ change: ObjectChange, of entity: EntityHeader) -> String {
    let key = zip(entity.matchedBy, change.key).map { "\(safe($0)) \(code($1.text))<br>" }.joined()
    let ids = [change.old, change.new].compactMap { $0?.text }
    let name = key + code(Set(ids).count == 1 ? ids[0] : ids.joined(separator: " → "))
    let word = "<span class=\"\(change.kind == .ambiguous ? "changed" : change.kind.rawValue)\">"
    let head = "\(word)\(change.kind.rawValue)</span> \(name)"
    guard change.kind == .changed else {
      let counts =
        change.kind == .ambiguous
        ? "\(grouped(change.oldCount)) and \(grouped(change.newCount)) objects, not compared" : ""
      return
        "<tbody><tr><th scope=\"row\">\(head)</th><td colspan=\"3\">\(counts)</td></tr></tbody>\n"
    }
    let cells = change.properties.map { property in
      let sides = [property.sides.old, property.sides.new].map { "<td>\(codes($0))</td>" }
      return "<td>\(safe(property.name))</td>\(sides.joined())"
    }
    return "<tbody><tr><th scope=\"rowgroup\" rowspan=\"\(cells.count)\">\(head)</th>"
      + cells.joined(separator: "</tr>\n<tr>") + "</tr></tbody>\n"
  }
}

extension PropertyChange {
  /// The old and new values of a property for display: one text per value or object.
  fileprivate var sides: (old: [String], new: [String]) {
    switch content {
    case .value(let old, let new):
      let texts = RowValue.texts(old, new)
      return ([texts.old], [texts.new])
    case .targets(let change): return change.sides
    }
  }
}

/// Texts as code, each on its own line if there are several.
private func codes(_ texts: [String]) -> String { texts.map(code).joined(separator: "<br>") }

/// The additional style of this page.
private let rowPageStyle = """
  .overview td.count{text-align:right;font-variant-numeric:tabular-nums}
  .overview thead th:not(:first-child){text-align:right}
  .overview .none{color:var(--faint)}
  .overview{margin-top:16px}
  .objects{width:100%}
  .objects th{font-weight:400;overflow-wrap:anywhere}
  .objects thead th{font-weight:600}
  .objects td,.objects th{min-width:80px}
  .objects tbody th{min-width:130px}
  .objects td:nth-last-child(-n+2) code{white-space:pre-wrap}
  .chips{display:flex;flex-wrap:wrap;gap:6px;list-style:none;padding:0;margin:6px 0}
  h2 small{font-weight:400;color:var(--faint);font-size:14px}

  """

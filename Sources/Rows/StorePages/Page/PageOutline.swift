import StoreModel

/// The data on entities and columns that the script needs, and what is not shown.
struct PageOutline {
  private let plan: PagePlan
  /// The indices of the columns without values on the page, by entity index.
  var emptyColumns: [Int: [Int]] = [:]
  /// What was cut.
  var cuts = CellWriter.Cuts()

  /// Creates the outline of a page.
  init(_ plan: PagePlan) {
    self.plan = plan
  }

  /// The outline as an element of the page.
  var script: String {
    var text = Array("<script type=\"application/json\" id=\"outline\">{\"entities\":[\n".utf8)
    let places = Dictionary(
      plan.entities.enumerated().map { ($0.element.view.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for (index, entity) in plan.entities.enumerated() {
      if index > 0 { text.append(",\n") }
      append(entity, index: index, places: places, to: &text)
    }
    text.append(
      "\n],\"cuts\":{\"texts\":\(cuts.texts),\"pictures\":\(cuts.pictures),"
        + "\"relationships\":\(cuts.relationships)}}</script>\n")
    return String(decoding: text, as: UTF8.self)
  }

  private func append(
    _ entity: PageEntity, index: Int, places: [String: Int], to text: inout [UInt8]
  ) {
    text.append("{\"name\":")
    text.append(json: entity.view.name)
    let parent = entity.view.parent.flatMap { places[$0] }.map { "\($0)" } ?? "null"
    text.append(
      ",\"parent\":\(parent),\"root\":\(places[entity.view.root] ?? index),\"count\":\(entity.count),"
        + "\"label\":\(entity.labelColumn.map { "\($0)" } ?? "null"),"
        + "\"empty\":\(emptyColumns[index] ?? []),\"columns\":[")
    for (place, column) in entity.view.columns.enumerated() {
      if place > 0 { text.append(",") }
      append(
        column.name, kind: column.kind.word, target: column.kind.destination.flatMap { places[$0] },
        to: &text)
    }
    for (place, relationship) in entity.view.toMany.enumerated() {
      if place > 0 || !entity.view.columns.isEmpty { text.append(",") }
      append(relationship.name, kind: "many", target: places[relationship.destination], to: &text)
    }
    text.append("]}")
  }

  private func append(_ name: String, kind: String, target: Int?, to text: inout [UInt8]) {
    text.append("{\"name\":")
    text.append(json: name)
    text.append(",\"kind\":\"\(kind)\"")
    if let target { text.append(",\"to\":\(target)") }
    text.append("}")
  }
}

extension ValueKind {
  /// The kind as the script knows it.
  fileprivate var word: String {
    switch self {
    case .boolean: "boolean"
    case .integer: "integer"
    case .double, .float: "number"
    case .decimal: "decimal"
    case .text: "text"
    case .date: "date"
    case .uuid: "uuid"
    case .uri: "uri"
    case .binary: "binary"
    case .transformable: "transformable"
    case .object: "one"
    case .objectID: "objectID"
    }
  }

  /// The destination entity of a relationship.
  fileprivate var destination: String? {
    if case .object(let destination) = self { destination } else { nil }
  }
}

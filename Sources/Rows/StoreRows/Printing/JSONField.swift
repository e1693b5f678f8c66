import Findings
import StoreModel
import Text

/// A member of the JSON object that a row becomes.
final class JSONField {
  /// The source of a member.
  enum Content {
    /// The value of a column of the query.
    case value(place: Int)
    /// The object that a column has the key of.
    case object(place: Int, ObjectFinder)
    /// The elements of a composite.
    case group([JSONField])
    /// The keys of the targets of a to-many relationship.
    case keys(ToManyView)
    /// The targets of a to-many relationship.
    case objects(ToManyView, ObjectFinder)
  }

  /// The name and what is in front of it: `, "name": `.
  let prefix: [UInt8]
  let content: Content
  /// The meaning of the column's values.
  let kind: ValueKind
  /// The entity that declares the property, and its name.
  let entity: String
  let name: String

  init(_ label: String, _ content: Content, kind: ValueKind, entity: String, name: String) {
    var prefix: [UInt8] = []
    prefix.append(text: ", ")
    prefix.append(jsonText: label)
    prefix.append(text: ": ")
    self.prefix = prefix
    self.content = content
    self.kind = kind
    self.entity = entity
    self.name = name
  }
}

/// Creates the members for rows of a layout.
struct JSONFieldMaker {
  let store: ReadableStore
  /// The relationships whose targets are printed.
  let expanded: Set<String>
  /// One for each entity that objects are looked for.
  var finders: [String: ObjectFinder] = [:]

  mutating func fields(of layout: EntityRows.Layout) -> [JSONField] {
    var fields = columns(Array(zip(layout.columns, layout.places)), depth: 0)
    for relationship in layout.toMany {
      let finder =
        expanded.contains(relationship.name) ? finder(relationship.destination) : nil
      fields.append(
        JSONField(
          relationship.name,
          finder.map { .objects(relationship, $0) } ?? .keys(relationship),
          kind: .object(destination: relationship.destination), entity: relationship.entity,
          name: relationship.name))
    }
    return fields
  }

  /// The members for columns that begin alike in `depth` names.
  private mutating func columns(
    _ columns: [(column: ViewColumn, place: Int)], depth: Int
  ) -> [JSONField] {
    var fields: [JSONField] = []
    var start = 0
    while start < columns.count {
      let column = columns[start].column
      let names = column.name.split(separator: ".", omittingEmptySubsequences: false)
      let label = String(names[min(depth, names.count - 1)])
      if depth >= names.count - 1 {
        fields.append(field(label, column: column, place: columns[start].place))
        start += 1
        continue
      }
      let head = names[...depth].joined(separator: ".") + "."
      let end = columns[start...].firstIndex { !$0.column.name.hasPrefix(head) } ?? columns.count
      let elements = self.columns(Array(columns[start..<end]), depth: depth + 1)
      fields.append(
        JSONField(
          label, .group(elements), kind: column.kind, entity: column.entity, name: column.name))
      start = end
    }
    return fields
  }

  private mutating func field(_ label: String, column: ViewColumn, place: Int) -> JSONField {
    var content = JSONField.Content.value(place: place)
    if case .object(let destination) = column.kind, expanded.contains(column.name),
      let finder = finder(destination)
    {
      content = .object(place: place, finder)
    }
    return JSONField(
      label, content, kind: column.kind, entity: column.entity, name: column.name)
  }

  private mutating func finder(_ entity: String) -> ObjectFinder? {
    if let finder = finders[entity] { return finder }
    guard store.views[entity] != nil else { return nil }
    let finder = ObjectFinder(store, entity)
    finders[entity] = finder
    return finder
  }
}

/// Finds objects by their keys.
final class ObjectFinder {
  private let store: ReadableStore
  private let entity: String
  private var found: (rows: EntityRows, fields: [[JSONField]])?

  init(_ store: ReadableStore, _ entity: String) {
    self.store = store
    self.entity = entity
  }

  /// The objects of the entity, and their members by layout, which are not expanded further.
  func objects() throws(ToolchainError) -> (rows: EntityRows, fields: [[JSONField]]) {
    if let found { return found }
    var request = RowRequest(entity: entity)
    request.condition = "t.Z_PK = ?1"
    let rows = try store.rows(request)
    var maker = JSONFieldMaker(store: store, expanded: [])
    let result = (rows, rows.layouts.map { maker.fields(of: $0) })
    found = result
    return result
  }
}

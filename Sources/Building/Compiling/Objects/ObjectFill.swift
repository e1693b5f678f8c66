import DataModel
import Findings
import Loading
import StoreFile
import StoreModel

/// Fills a new store with the objects of a file.
///
/// The file is read twice: for the names of its objects, which may be named before they are written, and for
/// what they hold. What is wrong is looked up in it once more. Of the objects no more than one is in memory; what is
/// not in the rows yet is in temporary tables.
struct ObjectFill {
  let file: ObjectsFile
  let layout: ObjectLayout
  let model: Model
  let plan: LinkPlan
  /// The roots of trees by name, as numbers.
  let roots: [String: Int]
  var problems: ProblemList
  var keys = ObjectKeys()
  /// The problems of inserted objects, to be located in the file.
  var findings: [ObjectFinding] = []
  /// The reported relationships to missing objects, by key in their tree.
  var told: Set<ObjectFinding.Place> = []
  /// The names of objects that are not there, which the object that is inserted has in relationships.
  var unknownNames: [(relationship: ObjectRelationship, name: String)] = []
  /// Whether links to objects that are not in the file are left out.
  let dropsDangling: Bool
  /// The number of omitted links, by relationship.
  var dropped: [String: Int] = [:]
  /// The number of objects, by entity number.
  private(set) var counts: [Int: Int] = [:]

  init(
    _ file: ObjectsFile, model: Model, schema: StoreSchema, allowsInvalid: Bool,
    dropsDangling: Bool
  ) {
    self.dropsDangling = dropsDangling
    self.file = file
    self.model = model
    layout = ObjectLayout(model, schema)
    plan = LinkPlan(layout)
    roots = Dictionary(
      schema.entities.filter { $0.parent == nil }.map { ($0.name, $0.number) },
      uniquingKeysWith: { first, _ in first })
    problems = ProblemList(allowsInvalid: allowsInvalid)
  }

  /// The number of the root of an entity's tree.
  func root(of entity: SchemaEntity) -> Int { roots[entity.root] ?? entity.number }

  /// Inserts all objects.
  ///
  /// - Parameter writer: The store, whose tables exist and are empty.
  /// - Throws: ``FillError`` if the file cannot be read, or what it says cannot be stored.
  mutating func run(_ writer: StoreConnection) throws(FillError) {
    try storing { () throws(StoreError) in
      for statement in plan.preparation { try writer.perform(statement) }
    }
    try survey(writer)
    try insert(writer)
    try link(writer)
    try locateFindings(writer)
    guard problems.errorCount == 0 else { throw .refused }
    try storing { () throws(StoreError) in
      // In one order, so that the same objects make the same bytes.
      for (root, number) in roots.sorted(by: { $0.value < $1.value }) {
        guard let table = layout.schema.tableName(of: root) else { continue }
        try writer.perform(
          "UPDATE \(SystemTable.primaryKey.rawValue) SET Z_MAX = "
            + "MAX(0, IFNULL((SELECT MAX(Z_PK) FROM \(identifier(table))), 0)) WHERE Z_ENT = \(number)"
        )
      }
    }
  }

  /// Finds the names and the keys of the objects.
  private mutating func survey(_ writer: StoreConnection) throws(FillError) {
    let insertion = try storing { () throws(StoreError) in
      try writer.rowStatement(
        "INSERT INTO \(ObjectLinkTable.names) (root, name, place) VALUES (?, ?, ?)")
    }
    try forEachObject(telling: true) { (fill, record, entity, reader) throws(FillError) in
      let id = reader.id(of: record)
      let root = fill.root(of: entity.entity)
      guard let place = fill.keys.survey(id, in: root), case .name(let name) = id else { return }
      do throws(StoreError) {
        try insertion.run([.integer(Int64(root)), .text(name), .integer(place)])
      } catch {
        guard error.isAboutConstraint else { throw .store(error) }
        reader.noteRepeated(record, entity)
      }
    }
  }

  /// Inserts the objects with their attributes and the keys of to-one relationships.
  private mutating func insert(_ writer: StoreConnection) throws(FillError) {
    keys = keys.fromBeginning
    let inserter = ObjectInserter(writer, layout: layout, plan: plan)
    try forEachObject(telling: false) { (fill, record, entity, reader) throws(FillError) in
      let id = reader.id(of: record)
      reader.problems = []
      let root = fill.root(of: entity.entity)
      guard let key = fill.keys.next(id, in: root) else {
        return reader.note(
          .malformedObject, record: record, range: record.start, summary: "there are no keys left")
      }
      let object = reader.object(record, of: entity)
      fill.counts[entity.entity.number, default: 0] += 1
      do throws(StoreError) {
        try inserter.insert(object, key: key, fill: &fill)
      } catch {
        guard error.isAboutConstraint else { throw .store(error) }
        reader.noteRepeated(record, entity)
      }
      for (relationship, name) in fill.unknownNames {
        if fill.dropsDangling {
          fill.dropped[relationship.name, default: 0] += 1
          continue
        }
        reader.noteUnknown(name, of: relationship, entity: entity, record: record)
        fill.told.insert(
          ObjectFinding.Place(root: root, key: key, property: relationship.path.path))
      }
      fill.unknownNames = []
    }
  }

  /// Calls `body` with every object of a known entity.
  ///
  /// - Parameters:
  ///   - isTelling: Whether to report objects without such an entity.
  ///   - body: Called with the fill, the object, its entity and the reader that records problems.
  /// - Throws: ``FillError`` if the file cannot be read, and what `body` throws.
  mutating func forEachObject(
    telling isTelling: Bool,
    _ body: (inout ObjectFill, JSONRecord, ObjectEntity, inout ObjectReader) throws(FillError) ->
      Void
  ) throws(FillError) {
    var records = file.reader()
    var reader = ObjectReader(layout)
    var list: ObjectEntity?
    var isInList = false
    while let item = try asFillError({ () throws(ToolchainError) in try records.next() }) {
      reader.problems = []
      var found: ObjectEntity?
      if case .list(let name) = item {
        list = reader.entity(of: name)
        isInList = true
      }
      if case .object(let record) = item {
        found = isInList ? list : reader.entity(of: record)
        if !isTelling { reader.problems = [] }
        if let found { try body(&self, record, found, &reader) }
      } else if !isTelling {
        reader.problems = []
      }
      problems.add(reader.problems)
    }
  }
}

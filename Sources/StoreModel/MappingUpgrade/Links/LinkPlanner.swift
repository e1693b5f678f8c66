import DataModel
import Findings
import ModelFiles

/// Plans the relationships of all new objects: what entity mappings set, one after the other, and what follows for both
/// sides.
struct LinkPlanner {
  let request: MappingRequest
  let mappings: [PlannedMapping]
  private let layout: ObjectLayout
  private let plan: LinkPlan
  /// The tables in which links are collected, by the path of the relationship that represents both sides.
  private var stores: [PropertyPath: LinkStore] = [:]
  private var order: [PropertyPath] = []
  /// The settings of each relationship, in the order in which they first occur.
  private(set) var gathered: [GatheredLinks] = []
  /// The statements and checks that gather links.
  var parts: [MappingProgram.Part] = []
  /// The problems that make the plan impossible.
  var problems: [Diagnostic] = []

  init(_ request: MappingRequest, _ mappings: [PlannedMapping]) {
    (self.request, self.mappings) = (request, mappings)
    layout = ObjectLayout(request.new.model, request.new.schema)
    plan = LinkPlan(layout)
    for planned in mappings {
      let mapping = request.mapping.entityMappings[planned.number - 1]
      for member in mapping.relationshipMappings { gather(member, of: mapping, planned) }
    }
  }

  /// Adds the statements.
  func add(to program: inout MappingProgram) {
    guard !order.isEmpty else { return }
    for path in order {
      guard let store = stores[path] else { continue }
      for statement in preparation(of: store) { program.add(.relationships, sql: statement) }
    }
    program.parts += parts
    for path in order { if let store = stores[path] { settle(store, in: &program) } }
  }

  /// The statements that make the tables in which links are gathered.
  private func preparation(of store: LinkStore) -> [String] {
    if let statement = store.preparation { return [statement] }
    let sides = [store.relationship] + [layout.inverse(of: store.relationship)].compactMap(\.self)
    let names = Set(sides.map { ObjectLinkTable.links(plan.number(of: $0)) })
    return plan.preparation.filter { statement in
      names.contains { statement.hasPrefix("CREATE TABLE \($0) ") }
    }
  }

  /// The steps that follow from pairs set on both sides.
  func pairSteps(of relationship: ObjectRelationship) -> [LinkStep] {
    plan.application(of: relationship)
  }

  // MARK: - What mappings set

  private mutating func gather(
    _ member: MappingModel.PropertyMapping, of mapping: MappingModel.EntityMapping,
    _ planned: PlannedMapping
  ) {
    guard let name = member.name, let value = member.value else { return }
    guard let found = request.new.property(name, of: planned.destination) else {
      return raise(
        planned, property: name, problem: "is set, and there is no such property",
        reason:
          "the entity \(planned.destination) is not key value coding-compliant for the key \"\(name)\"."
      )
    }
    guard found is Relationship else {
      return refuse(
        planned, property: name, problem: "the mapping of a relationship is of another property")
    }
    // A transient relationship is set and not stored.
    guard let relationship = layout.entities[planned.destination]?.relationships[name],
      let store = LinkStore(of: relationship, in: layout, plan)
    else { return }
    switch value {
    case .constant(.null), .bareKeyPath:
      record(.init(mapping: planned, relationship: relationship, path: nil), in: store)
      clear(relationship, of: planned, in: store)
    case .constant(let constant):
      raise(
        planned, property: name, problem: "is a relationship, and gets a constant",
        reason: unacceptable(
          relationship, given: ValueClass(constant)?.givenName ?? "NSObject", constant.shownText))
    case .source(let path): raiseContexts(planned, property: name, path: path)
    case .instancesOfMapping(let called, let path):
      let makers = mappings.filter { called == nil || $0.name == called }
      if let called, !request.mapping.entityMappings.contains(where: { $0.name == called }) {
        return raise(
          planned, property: name, problem: "names an entity mapping that is not there",
          reason: "Can't find mapping for name (\(called))")
      }
      set(relationship, of: planned, in: store, path: path, makers: makers, named: called)
    case .instancesOfRelationship(let key, let path):
      guard
        let old = request.old.property(key, of: planned.source) as? Relationship,
        let destination = old.destinationEntity
      else {
        return raise(
          planned, property: name,
          problem: "names \(planned.source).\(key), which is no relationship",
          reason: "Can't find relationship for name (\(key)) in entity (\(planned.source)).")
      }
      let makers = mappings.filter {
        request.old.isA($0.source, destination)
          && request.new.isA($0.destination, relationship.destination.name)
      }
      set(relationship, of: planned, in: store, path: path, makers: makers)
    case .policyFunction(let selector, _):
      if mapping.policyClassName == nil {
        raise(
          planned, property: name, problem: "calls \(selector) of no migration policy",
          reason: "[NSEntityMigrationPolicy \(selector)]: unrecognized selector sent to instance")
      }
    case .other(let expression):
      refuse(planned, property: name, problem: "\(expression.exactFormat) has no form in SQL")
    }
  }

  private mutating func set(
    _ relationship: ObjectRelationship, of planned: PlannedMapping, in store: LinkStore,
    path: SourcePath, makers: [PlannedMapping], named: String? = nil
  ) {
    let joins: ObjectJoins
    do throws(ObjectJoins.PathProblem) {
      joins = try ObjectJoins(path, of: planned, in: request.old)
    } catch {
      switch error {
      case .unknown(let key, let entity):
        return raise(
          planned, property: relationship.path.path,
          problem: "gets \(path.path), and \(entity) has no \(key)",
          reason: "the entity \(entity) is not key value coding-compliant for the key \"\(key)\".")
      case .notObjects(let problem):
        return refuse(planned, property: relationship.path.path, problem: problem)
      case .unstored:
        record(.init(mapping: planned, relationship: relationship, path: nil), in: store)
        return clear(relationship, of: planned, in: store)
      }
    }
    // Of another tree are other objects, whatever their keys.
    let root = request.old.schema.entity(joins.entity)?.root
    let makers = makers.filter { request.old.schema.entity($0.source)?.root == root }
    record(
      .init(
        mapping: planned, relationship: relationship, path: path, makers: makers, named: named),
      in: store)
    clear(relationship, of: planned, in: store)
    checkTargets(relationship, of: planned, joins: joins, makers: makers)
    for maker in makers {
      guard request.new.isA(maker.destination, relationship.destination.name) else {
        exclude(relationship, of: planned, joins: joins, maker: maker)
        continue
      }
      note(store)
      let rows = "\(joins.sql) JOIN \(maker.table) AS x ON x.source = \(joins.key)"
      add(
        insertion(relationship, in: store, rows: rows, position: joins.position),
        "\(planned.name).\(relationship.path.path), what \(maker.name) made")
    }
  }

  /// The statement that notes links, of rows with the owner as `a` and the object as `x`.
  private func insertion(
    _ relationship: ObjectRelationship, in store: LinkStore, rows: String, position: String?
  ) -> String {
    let (owner, member) = ("a.destination", "x.destination")
    let place = position ?? "NULL"
    switch store.shape {
    case .column:
      let isList = relationship.relationship.isToMany
      return upsert(
        store, member: isList ? member : owner, owner: isList ? owner : member,
        position: isList ? place : "NULL", rows: rows)
    case .columns:
      let isNear = relationship.path == store.relationship.path
      return "INSERT INTO \(store.table) (near, far) SELECT \(isNear ? owner : member), "
        + "\(isNear ? member : owner) FROM \(rows) ORDER BY a.source"
    case .pairs:
      return "INSERT OR IGNORE INTO \(ObjectLinkTable.links(plan.number(of: relationship))) "
        + "(owner, member, position) SELECT \(owner), \(member), \(place) FROM \(rows)"
    }
  }

  /// Sets the targets of rows; a position in a list is kept if the object has the same owner again.
  private func upsert(
    _ store: LinkStore, member: String, owner: String, position: String, rows: String
  ) -> String {
    "INSERT INTO \(store.table) AS l (member, owner, position) SELECT \(member), \(owner), \(position) "
      + "FROM \(rows) WHERE true ON CONFLICT (member) DO UPDATE SET "
      + "position = CASE WHEN excluded.owner IS IFNULL(l.owner, l.was) THEN IFNULL(excluded.position, l.position) "
      + "ELSE excluded.position END, owner = excluded.owner"
  }

  /// A to-one relationship is nil before it gets an object, whatever the other side said.
  private mutating func clear(
    _ relationship: ObjectRelationship, of planned: PlannedMapping, in store: LinkStore
  ) {
    guard !relationship.relationship.isToMany else { return }
    // Nothing was said before the first mapping that sets either side.
    guard stores[store.relationship.path] != nil else { return }
    let comment = "\(planned.name).\(relationship.path.path), nil until set"
    switch store.shape {
    case .column:
      add(
        "UPDATE \(store.table) SET was = owner, owner = NULL WHERE member IN (SELECT destination FROM \(planned.table))",
        comment)
    case .columns:
      let isNear = relationship.path == store.relationship.path
      add(
        "INSERT INTO \(store.table) (near, far) SELECT \(isNear ? "destination, NULL" : "NULL, destination") "
          + "FROM \(planned.table)", comment)
    case .pairs: break
    }
  }

  private mutating func record(_ part: GatheredLinks.Part, in store: LinkStore) {
    let path = store.relationship.path
    if let place = gathered.firstIndex(where: { $0.store.relationship.path == path }) {
      gathered[place].parts.append(part)
    } else {
      gathered.append(GatheredLinks(store: store, parts: [part]))
    }
  }

  private mutating func note(_ store: LinkStore) {
    let path = store.relationship.path
    guard stores[path] == nil else { return }
    stores[path] = store
    order.append(path)
  }

  private mutating func add(_ sql: String, _ comment: String) {
    parts.append(
      .statement(MappingStatement(phase: .relationships, comment: comment, sql: sql)))
  }
}

import DataModel
import Findings

extension ObjectReader {
  /// Reads the value of an attribute.
  mutating func read(
    _ node: JSONNode, of attribute: ObjectAttribute, into object: inout StoredObject,
    _ record: JSONRecord
  ) {
    guard let column = attribute.column else {
      return readComposite(node, of: attribute, into: &object, record)
    }
    if attribute.attribute.isDerived { object.derivedColumns.append(column) }
    do throws(ValueFault) {
      let (value, faults) = try readValue(node, of: attribute)
      switch value {
      case .stored(let value): object.row[column] = value
      case .textBytes(let bytes):
        object.row[column] = .null
        object.textBytes.append((column, bytes))
      }
      for fault in faults {
        note(fault, attribute: attribute, entity: object.entity, record: record, canBeAllowed: true)
      }
    } catch {
      note(error, attribute: attribute, entity: object.entity, record: record, canBeAllowed: false)
      // The problem is reported only once.
      if object.row[column] == .null { object.row[column] = .integer(0) }
    }
  }

  private mutating func note(
    _ fault: ValueFault, attribute: ObjectAttribute, entity: ObjectEntity,
    record: JSONRecord, canBeAllowed: Bool
  ) {
    var diagnostic = record.diagnostic(
      fault.rule, range: fault.range, summary: "\(entity.name).\(attribute.path) \(fault.message)")
    diagnostic.entity = entity.name
    diagnostic.property = attribute.path
    diagnostic.apple = fault.code.map { AppleError(code: $0) }
    problems.append(ObjectProblem(diagnostic, canBeAllowed: canBeAllowed))
  }

  private mutating func readComposite(
    _ node: JSONNode, of attribute: ObjectAttribute, into object: inout StoredObject,
    _ record: JSONRecord
  ) {
    if case .null = node.value {
      for leaf in attribute.leaves { if let column = leaf.column { object.row[column] = .null } }
      return
    }
    guard case .object(let members) = node.value else {
      return note(
        .wrongObjectValue, record: record, range: node.range,
        summary: "\(object.entity.name).\(attribute.path) is \(node.shown), expected an object",
        entity: object.entity, property: attribute.path)
    }
    for member in members {
      let path = "\(attribute.path).\(member.name)"
      guard let element = attribute.elements.first(where: { $0.path == path }) else {
        let names = attribute.elements.map(\.attribute.name)
        let near = nearestName(to: member.name, among: names)
        note(
          .unknownObjectProperty, record: record, range: member.nameRange,
          summary: "\(object.entity.name).\(attribute.path) has no element \"\(member.name)\""
            + (near.map { ", did you mean \"\($0)\"?" } ?? ""), entity: object.entity,
          property: path)
        continue
      }
      read(member.node, of: element, into: &object, record)
    }
  }

  /// Reads the objects of a relationship.
  mutating func read(
    _ node: JSONNode, of relationship: ObjectRelationship, into object: inout StoredObject,
    _ record: JSONRecord
  ) {
    let name = "\(object.entity.name).\(relationship.path.path)"
    let property = relationship.path.path
    guard relationship.relationship.isToMany else {
      if case .null = node.value { return object.toOnes.append((relationship, nil)) }
      guard let reference = reference(node, of: relationship) else {
        return note(
          .wrongObjectValue, record: record, range: node.range,
          summary: "\(name) is \(node.shown), expected an id such as \"p1\", or null",
          entity: object.entity,
          property: property)
      }
      return object.toOnes.append((relationship, reference))
    }
    guard case .array(let elements) = node.value else {
      return note(
        .wrongObjectValue, record: record, range: node.range,
        summary: "\(name) is \(node.shown), expected a list of ids",
        entity: object.entity, property: property)
    }
    var objects: [NamedObject] = []
    objects.reserveCapacity(elements.count)
    for element in elements {
      guard let reference = reference(element, of: relationship) else {
        note(
          .wrongObjectValue, record: record, range: element.range,
          summary: "\(name) has \(element.shown), expected an id such as \"p1\"",
          entity: object.entity, property: property)
        continue
      }
      objects.append(reference)
    }
    object.toManys.append((relationship, objects))
  }

  /// The object that a relationship names: its id, or that with an entity of its tree before it.
  private func reference(
    _ node: JSONNode, of relationship: ObjectRelationship
  ) -> NamedObject? {
    guard case .string(let text) = node.value else { return nil }
    if let id = ObjectName(text) { return NamedObject(id: id) }
    guard let slash = text.firstIndex(of: "/"),
      let id = ObjectName(String(text[text.index(after: slash)...])),
      let entity = layout.entities[String(text[..<slash])]?.entity,
      entity.root == relationship.destination.root
    else { return nil }
    return NamedObject(id: id, entities: entity.numbers)
  }
}

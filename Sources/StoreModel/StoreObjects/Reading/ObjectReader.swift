import DataModel
package import Findings

/// Reads objects of a file by the model, and notes what is wrong with each.
package struct ObjectReader {
  /// The names of members that are not properties.
  package static let entityMember = "_entity"
  /// The member with the name of an object.
  package static let idMember = "_id"

  let layout: ObjectLayout
  /// The entities whose lists have been read.
  private var listed: Set<String> = []
  /// The problems of the objects read since the list was last cleared.
  package var problems: [ObjectProblem] = []

  /// Creates a reader.
  package init(_ layout: ObjectLayout) { self.layout = layout }

  /// The entity of a list.
  ///
  /// - Returns: The entity; nil if unknown, which is recorded.
  package mutating func entity(of list: JSONListName) -> ObjectEntity? {
    guard let entity = layout.entities[list.name] else {
      problems.append(
        ObjectProblem(list.diagnostic(.unknownObjectEntity, unknown(entity: list.name))))
      return nil
    }
    if !listed.insert(list.name).inserted {
      let summary = "the key \"\(list.name)\" is written twice"
      problems.append(ObjectProblem(list.diagnostic(.malformedJSON, summary)))
    }
    if entity.isAbstract {
      let summary = "the entity \(entity.name) is abstract"
      problems.append(
        ObjectProblem(list.diagnostic(.abstractObjectEntity, summary), canBeAllowed: true))
    }
    return entity
  }

  /// The entity of a line.
  ///
  /// - Returns: The entity; nil if unknown, which is recorded.
  package mutating func entity(of line: JSONRecord) -> ObjectEntity? {
    guard let member = line[Self.entityMember] else {
      note(
        .malformedObject, record: line, range: line.start,
        summary: "the object has no member \"_entity\"")
      return nil
    }
    guard case .string(let name) = member.node.value, let entity = layout.entities[name] else {
      note(
        .unknownObjectEntity, record: line, range: member.node.range,
        summary: unknown(entity: member.node.plain))
      return nil
    }
    if entity.isAbstract {
      note(
        .abstractObjectEntity, record: line, range: member.node.range,
        summary: "the entity \(name) is abstract",
        canBeAllowed: true)
    }
    return entity
  }

  private func unknown(entity name: String) -> String {
    let near = nearestName(to: name, among: layout.entities.keys.sorted())
    return "there is no entity \"\(name)\" in the model"
      + (near.map { ", did you mean \"\($0)\"?" } ?? "")
  }

  /// The name of an object.
  ///
  /// - Returns: The name; nil if missing or invalid, which is recorded.
  package mutating func id(of record: JSONRecord) -> ObjectName? {
    guard let member = record[Self.idMember] else { return nil }
    guard case .string(let text) = member.node.value, let id = ObjectName(text) else {
      note(
        .malformedObject, record: record, range: member.node.range,
        summary:
          "this is \(member.node.shown), expected an \"_id\" such as \"p1\" or any text without /")
      return nil
    }
    if case .key(let key) = id, key < 1 {
      note(
        .unusualObjectKey, record: record, range: member.node.range,
        summary: "\"_id\" is \"\(text)\", but Core Data gives keys from 1 on", canBeAllowed: true)
    }
    return id
  }

  /// The properties of an object.
  package mutating func object(_ record: JSONRecord, of entity: ObjectEntity) -> StoredObject {
    var object = StoredObject(entity)
    var written: [String: Range<Int>] = [:]
    for member in record.members
    where member.name != Self.entityMember && member.name != Self.idMember {
      written[member.name] = member.node.range
      if let attribute = entity.attributes[member.name] {
        read(member.node, of: attribute, into: &object, record)
      } else if let relationship = entity.relationships[member.name] {
        read(member.node, of: relationship, into: &object, record)
      } else {
        noteUnknown(member, of: entity, record)
      }
    }
    for (name, relationship) in entity.relationships where written[name] == nil {
      object.unwritten.append(relationship)
    }
    for attribute in entity.mandatory {
      noteMissing(attribute, of: object, at: written[attribute.path], record)
    }
    return object
  }

  private mutating func noteUnknown(
    _ member: JSONMember, of entity: ObjectEntity, _ record: JSONRecord
  ) {
    guard !entity.unstored.contains(member.name) else {
      return note(
        .unstoredObjectProperty, record: record, range: member.nameRange,
        summary: "\(entity.name).\(member.name) is not stored", entity: entity,
        property: member.name)
    }
    let near = nearestName(to: member.name, among: entity.propertyNames)
    note(
      .unknownObjectProperty, record: record, range: member.nameRange,
      summary: "\(entity.name) has no property \"\(member.name)\""
        + (near.map { ", did you mean \"\($0)\"?" } ?? ""), entity: entity, property: member.name)
  }

  /// Notes that a mandatory attribute has no value.
  private mutating func noteMissing(
    _ attribute: ObjectAttribute, of object: StoredObject, at range: Range<Int>?,
    _ record: JSONRecord
  ) {
    guard !attribute.isOptional else { return }
    let columns = attribute.leaves.compactMap(\.column)
    let isMissing = columns.allSatisfy { column in
      object.row[column] == .null && !object.textBytes.contains { $0.column == column }
    }
    if isMissing {
      note(
        .missingObjectValue, record: record, range: range ?? record.start,
        summary: "\(object.entity.name).\(attribute.path) is mandatory and has no value",
        entity: object.entity,
        property: attribute.path, canBeAllowed: true, code: 1570)
    } else {
      for element in attribute.elements { noteMissing(element, of: object, at: range, record) }
    }
  }

  package mutating func note(
    _ rule: RuleDescription, record: JSONRecord, range: Range<Int>, summary: String,
    entity: ObjectEntity? = nil, property: String? = nil, canBeAllowed: Bool = false,
    code: Int? = nil
  ) {
    var diagnostic = record.diagnostic(rule, range: range, summary: summary)
    diagnostic.entity = entity?.name
    diagnostic.property = property
    diagnostic.apple = code.map { AppleError(code: $0) }
    problems.append(ObjectProblem(diagnostic, canBeAllowed: canBeAllowed))
  }
}

extension JSONRecord {
  /// The first byte, where the whole object is meant.
  package var start: Range<Int> { 0..<1 }

  /// The range of a property; for a list, the range of the first id in it that names an object, if any.
  package func range(of property: String, naming id: String) -> Range<Int>? {
    guard let node = self[property]?.node else { return nil }
    guard case .array(let elements) = node.value else { return node.range }
    let named = elements.first { element in
      guard case .string(let text) = element.value else { return false }
      return text == id || text.hasSuffix("/" + id)
    }
    return (named ?? node).range
  }
}

extension JSONNode {
  fileprivate var plain: String { if case .string(let text) = value { text } else { shown } }
}

extension ObjectReader {
  /// Notes that an object has the name or the key of another.
  package mutating func noteRepeated(_ record: JSONRecord, _ entity: ObjectEntity) {
    let member = record[Self.idMember]
    note(
      .repeatedObjectID, record: record, range: member?.node.range ?? record.start,
      summary:
        "there are two objects \(member?.node.shown ?? "") in the tree of \(entity.entity.root)",
      entity: entity)
  }

  /// Notes that a relationship names an object that is not there.
  package mutating func noteUnknown(
    _ name: String, of relationship: ObjectRelationship, entity: ObjectEntity,
    record: JSONRecord
  ) {
    note(
      .unknownObjectID, record: record,
      range: record.range(of: relationship.path.path, naming: name) ?? record.start,
      summary: "\(entity.name).\(relationship.path.path) names \"\(name)\", which is no "
        + "\(relationship.destination.name) of the file", entity: entity,
      property: relationship.path.path)
  }
}

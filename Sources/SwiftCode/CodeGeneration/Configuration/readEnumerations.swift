import Findings

extension JSONFileReader {
  /// The enumerations by `Entity.attribute`.
  mutating func enumerations(_ node: JSONNode?) -> [LocatedEnumeration]? {
    guard let node else { return nil }
    guard case .object(let members) = node.value else {
      refuse(node, expected: "an object of attributes and enumerations")
      return nil
    }
    var result: [LocatedEnumeration] = []
    for member in members {
      // No attribute has a dot in its name; entities may.
      guard let dot = member.name.lastIndex(of: "."), dot > member.name.startIndex,
        member.name.index(after: dot) < member.name.endIndex
      else {
        note(
          .wrongValue, range: member.nameRange,
          summary: "\"\(member.name)\" is not an attribute, expected one such as \"Person.state\"")
        continue
      }
      guard let (type, cases) = enumeration(member.node) else { continue }
      let attribute = EnumeratedAttribute(
        entity: String(member.name[..<dot]),
        attribute: String(member.name[member.name.index(after: dot)...]), type: type, cases: cases)
      result.append(
        LocatedEnumeration(attribute: attribute, location: location(member.nameRange)))
    }
    return result
  }

  /// The name of a type that the app declares, or an object with a type and its cases.
  private mutating func enumeration(
    _ node: JSONNode
  ) -> (type: String, cases: [EnumerationCase]?)? {
    if case .string = node.value { return text(node).map { ($0.text, nil) } }
    guard case .object = node.value else {
      refuse(node, expected: "the name of a type, or an object with \"type\" and \"cases\"")
      return nil
    }
    let members = members(of: node, known: ["type", "cases"])
    let type = text(required("type", of: members, in: node), expected: "the name of a type")
    let cases = members["cases"].map { self.cases($0) }
    return type.map { ($0.text, cases) }
  }

  /// A list of raw values, or an object of names and raw values.
  private mutating func cases(_ node: JSONNode) -> [EnumerationCase] {
    switch node.value {
    case .array(let elements):
      elements.compactMap { element in
        rawValue(element).map { EnumerationCase(name: nil, rawValue: $0) }
      }
    case .object(let members):
      members.compactMap { member in
        rawValue(member.node).map { EnumerationCase(name: member.name, rawValue: $0) }
      }
    default:
      {
        refuse(node, expected: "a list of raw values, or an object of names and raw values")
        return []
      }()
    }
  }

  private mutating func rawValue(_ node: JSONNode) -> String? {
    switch node.value {
    case .string(let text), .number(let text): return text
    default:
      refuse(node, expected: "a text or a number")
      return nil
    }
  }
}

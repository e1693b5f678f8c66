import DataModel
import Findings
import Loading
import StoreModel

/// Reads a rule file and checks it against the store.
///
/// - Parameters:
///   - path: The file.
///   - model: The model of the store.
///   - tables: The tables of the store that a rule may name.
///   - keys: The custom metadata keys of the store.
/// - Returns: The rules.
/// - Throws: `ToolchainError` with exit code 65 if the file cannot be read, is not JSON, or names
///   something that does not exist.
func readRules(
  _ path: String, _ model: Model, tables: [String], keys: [String]
) throws(ToolchainError) -> RedactionRules {
  var reader = RulesReader(
    json: JSONFileReader(try readFile(path, limit: 1 << 24), file: path), model: model,
    tables: tables, keys: keys)
  let rules = reader.rules()
  guard reader.json.problems.isEmpty else { throw ToolchainError(.data, reader.json.problems) }
  return rules
}

private struct RulesReader {
  var json: JSONFileReader
  let model: Model
  let tables: [String]
  let keys: [String]

  private static let sections = ["$tables", "$metadata"]

  mutating func rules() -> RedactionRules {
    var rules = RedactionRules()
    guard let root = json.root, case .object(let members) = root.value else {
      if let root = json.root { json.refuse(root, expected: "an object") }
      return rules
    }
    for member in members {
      // A reference to a schema is what editors look for.
      if member.name == "$schema" { continue }
      let isSection = member.name.hasPrefix("$")
      guard !isSection || Self.sections.contains(member.name) else {
        let hint =
          nearestName(to: member.name, among: Self.sections).map { "did you mean \"\($0)\"?" }
          ?? "expected \"$tables\", \"$metadata\" or the name of an entity"
        json.note(
          .unknownKey, range: member.nameRange,
          summary: "the key \"\(member.name)\" is unknown, \(hint)")
        continue
      }
      if !isSection, !checkEntity(member) { continue }
      guard case .object(let inner) = member.node.value else {
        json.refuse(member.node, expected: "an object")
        continue
      }
      switch member.name {
      case "$tables":
        for table in inner {
          check(table, among: tables, kind: "table", owner: "the store")
          let word = json.choice(table.node, among: ["keep", "drop"])
          rules.tables[table.name] = word.flatMap(RedactionRules.TableAction.init)
        }
      case "$metadata":
        for key in inner {
          check(key, among: keys, kind: "metadata key", owner: "the app")
          rules.metadata[key.name] = action(key.node)
        }
      default: rules.properties += inner.compactMap { rule($0, of: member) }
      }
    }
    return rules
  }

  /// Reports a name that does not exist.
  private mutating func check(
    _ member: JSONMember, among names: [String], kind: String, owner: String
  ) {
    guard !names.contains(where: { fitsPattern($0, member.name) }) else { return }
    let hint = nearestName(to: member.name, among: names).map { ", did you mean \"\($0)\"?" }
    json.note(
      .unknownKey, range: member.nameRange,
      summary: "\(owner) has no \(kind) \"\(member.name)\"\(hint ?? "")")
  }

  private mutating func rule(_ member: JSONMember, of entity: JSONMember) -> RedactionRule? {
    guard let attributes = checkedAttributes(member, of: entity) else { return nil }
    var rule = RedactionRule(
      entity: entity.name, property: member.name, location: json.location(member.nameRange))
    if case .object = member.node.value {
      let known = json.members(
        of: member.node, known: ["action", "domain", "punctuation", "keys"])
      rule.action = known["action"].flatMap { action($0) } ?? .replace
      rule.domain = json.text(known["domain"])?.text
      rule.options.replacesPunctuation =
        json.choice(known["punctuation"], among: ["keep", "replace"]) == "replace"
      rule.options.keepsKeys = json.choice(known["keys"], among: ["keep", "replace"]) == "keep"
      rule.options.replacesSmallNumbers = known["action"] != nil
    } else {
      guard let action = action(member.node) else { return nil }
      rule.action = action
      rule.options.replacesSmallNumbers = true
    }
    check(rule, of: attributes, at: member)
    return rule
  }

  private mutating func action(_ node: JSONNode) -> RedactionRule.Action? {
    switch json.choice(node, among: ["keep", "replace", "remove"]) {
    case "keep": .keep
    case "replace": .replace
    case "remove": .remove
    default: nil
    }
  }

  /// Whether a rule names an existing entity; an unknown one is reported.
  private mutating func checkEntity(_ member: JSONMember) -> Bool {
    let names = model.entities.map(\.name)
    check(member, among: names, kind: "entity", owner: "the model")
    return names.contains { fitsPattern($0, member.name) }
  }

  /// The attributes that a rule names; nil if it names none.
  private mutating func checkedAttributes(
    _ member: JSONMember, of entity: JSONMember
  ) -> [Attribute]? {
    let entities = model.entities.filter { fitsPattern($0.name, entity.name) }
    let ancestry = entities.flatMap { model.ancestry(of: $0.name) }
    let attributes = ancestry.flatMap { Array($0.attributes) }
    let name = String(member.name.prefix { $0 != "." })
    let found = attributes.filter { fitsPattern($0.name, member.name) || $0.name == name }
    if !found.isEmpty { return found }
    if ancestry.contains(where: { $0.relationships[member.name] != nil }) {
      json.note(
        .wrongValue, range: member.nameRange,
        summary: "\"\(member.name)\" is a relationship, which is always kept; expected an attribute"
      )
    } else {
      check(
        member, among: attributes.map(\.name), kind: "attribute",
        owner: "the entity \"\(entity.name)\"")
    }
    return nil
  }

  /// Notes what cannot be done with an attribute that a rule names.
  private mutating func check(
    _ rule: RedactionRule, of attributes: [Attribute], at member: JSONMember
  ) {
    if rule.action == .remove, rule.isExact, attributes.contains(where: { !$0.isOptional }) {
      json.note(
        .wrongValue, range: member.node.range,
        summary:
          "\"\(member.name)\" is required and cannot be removed; expected \"keep\" or \"replace\"")
    }
    if rule.isExact, attributes.allSatisfy(\.isDerived) {
      json.note(
        .wrongValue, range: member.nameRange,
        summary:
          "\"\(member.name)\" is derived from other attributes; expected one that is stored itself")
    }
  }
}

extension Model {
  /// An entity and its ancestors, the nearest first; each once.
  func ancestry(of name: String) -> [Entity] {
    var (result, seen): ([Entity], Set<String>) = ([], [])
    var next: String? = name
    while let current = next, seen.insert(current).inserted, let entity = entities[current] {
      result.append(entity)
      next = entity.parent
    }
    return result
  }
}

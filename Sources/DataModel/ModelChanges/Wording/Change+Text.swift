// MARK: - Elements on one side only

extension Change {
  /// Whether the change adds or removes an element.
  package var isWhole: Bool {
    (from == nil || to == nil)
      && (kind.rawValue.hasSuffix("-added") || kind.rawValue.hasSuffix("-removed"))
  }

  /// The lines for an added or removed element; an entity includes its properties.
  package var wholeLines: [ChangeLine] {
    let mark = to == nil ? ChangeLine.Mark.removed : .added
    return switch to ?? from {
    case .entity(let entity): describe(entity, mark)
    case .attribute(let attribute), .element(let attribute, _):
      [ChangeLine(mark, property ?? attribute.name, attribute.typeText, list(attribute.facts))]
    case .relationship(let relationship):
      [ChangeLine(mark, relationship.name, relationship.typeText, list(relationship.facts))]
    case .fetchedProperty(let property): [ChangeLine(mark, property.name, "fetched")]
    case .fetchIndex(let index):
      [ChangeLine(mark, text: "index \(index.name) (\(elements(index.elements)))")]
    case .propertyNames(let names, _):
      [ChangeLine(mark, text: "\(listNoun) (\(names.joined(separator: ", ")))")]
    default: [ChangeLine(mark, text: "\(noun) \((after ?? before)?.description ?? "")")]
    }
  }

  private func describe(_ entity: Entity, _ mark: ChangeLine.Mark) -> [ChangeLine] {
    let parent = entity.parent.map { ", inherits from \($0)" } ?? ""
    let kind = entity.isAbstract ? "abstract entity" : "entity"
    return [ChangeLine(mark, text: "\(kind) \(entity.name)\(parent)")]
      + entity.attributes.map { ChangeLine(mark, $0.name, $0.typeText, list($0.facts), level: 1) }
      + entity.relationships.map {
        ChangeLine(mark, $0.name, $0.typeText, list($0.facts), level: 1)
      }
      + entity.fetchedProperties.map { ChangeLine(mark, $0.name, "fetched", level: 1) }
  }

  /// The kind of element, as `fetch request template`.
  private var noun: String {
    kind.rawValue.split(separator: "-").dropLast().joined(separator: " ")
  }

  /// The word for a list of property names.
  private var listNoun: String { kind.rawValue.hasPrefix("constraint") ? "unique" : "index" }
}

// MARK: - Differences

extension Change {
  /// The difference in a few words, such as `optional → required`.
  package var aspectText: String {
    switch (kind, from, to) {
    case (.attributeType, _, _): arrow
    case (_, .text(let old)?, _) where kind.rawValue.hasSuffix("-renamed"): "was \(old)"
    case (_, .flag(let old)?, .flag(let new)?) where kind.rawValue.hasSuffix("-optional"):
      "\(old ? "optional" : "required") → \(new ? "optional" : "required")"
    case (.relationshipMaxCount, .number(let old)?, .number(let new)?): maxCount(old, new)
    default: "\(aspect) \(arrow)"
    }
  }

  private var arrow: String { "\(text(from)) → \(text(to))" }

  private func maxCount(_ old: Int, _ new: Int) -> String {
    let counts = "max count \(old == 0 ? "none" : "\(old)") → \(new == 0 ? "none" : "\(new)")"
    guard (old == 1) != (new == 1) else { return counts }
    let kinds = old == 1 ? "to-one → to-many" : "to-many → to-one"
    return max(old, new) > 1 ? "\(kinds), \(counts)" : kinds
  }

  /// The aspect that differs, such as `delete rule`.
  private var aspect: String {
    let parts = kind.rawValue.split(separator: "-")
    let prefixes: [[Substring]] = [
      ["fetched", "property"], ["fetch", "request", "template"], ["fetch", "request"],
      ["fetch", "index"],
    ]
    let prefix = prefixes.first { parts.starts(with: $0) && parts.count > $0.count }
    let name = parts.dropFirst(prefix?.count ?? 1).joined(separator: " ")
    return key.map { "\(name) \($0)" } ?? name
  }

  package func text(_ value: ChangeValue?) -> String {
    switch value {
    case nil: "none"
    case .flag(let isSet): isSet ? "yes" : "no"
    case .number(let number): String(number)
    case .text(let text): text.isEmpty ? "\"\"" : text
    case .names([]): "none"
    case .names(let names), .propertyNames(let names, _):
      names.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: ", ")
    case .value(let value): value.description
    case .type(let type): type.sourceName
    case .predicates(let predicates): predicates.map(\.predicate).joined(separator: "; ")
    case .derivation(let derivation): derivation.expression ?? "derived"
    case .deleteRule(let rule): rule.sourceName
    case .codeGeneration(let generation): generation.rawValue
    case .resultType(let type): "\(type)"
    case .sortDescriptors(let keys):
      keys.map { "\($0.key) \($0.isAscending ? "ascending" : "descending")" }
        .joined(separator: ", ")
    case .indexElements(let elements): self.elements(elements)
    case .fetchRequest(let request): request.predicate ?? "all \(request.entity ?? "objects")"
    case .entity(let entity): entity.name
    case .attribute(let attribute), .element(let attribute, _): attribute.typeText
    case .relationship(let relationship): relationship.typeText
    case .fetchedProperty(let property): property.name
    case .fetchIndex(let index): elements(index.elements)
    case .composite(let composite): composite.name
    case .fetchRequestTemplate(let template): template.name
    case .configuration(let configuration): configuration.name
    }
  }

  private func elements(_ elements: [FetchIndexElement]) -> String {
    elements.map { element in
      let name =
        switch element.subject {
        case .property(let name): name
        case .expression(_, let text, _): text
        }
      return name + (element.isAscending ? "" : " descending")
        + (element.type == .rTree ? " r-tree" : "")
    }.joined(separator: ", ")
  }
}

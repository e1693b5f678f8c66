/// Writes model elements as reproducible text, from which fingerprints of findings are computed.
///
/// Two texts are equal if and only if the elements agree in all fields that count. Empty fields are left out,
/// so that support for a new field does not change the text of elements without it.
package struct ContentText: Sendable {
  /// Whether a field counts, given the kind of change that reports it.
  let counts: @Sendable (ChangeKind) -> Bool

  /// Creates a writer.
  ///
  /// - Parameter counts: Whether a field counts, given the kind of change that reports it.
  package init(counts: @escaping @Sendable (ChangeKind) -> Bool) {
    self.counts = counts
  }

  /// The text of the element at `path`; nil if absent.
  ///
  /// For an entity it covers the entity's own fields, constraints and indexes, not its properties.
  package func text(of path: ElementPath, in model: Model) -> String? {
    switch path {
    case .model: ""
    case .entity(let name): model.entities[name].map(facts)
    case .property(let entity, let name): model.entities[entity].flatMap { property(name, of: $0) }
    case .fetchIndex(let entity, let name):
      model.entities[entity]?.fetchIndexes[name].map { text(of: .fetchIndex($0)) }
    case .uniquenessConstraint(let entity, let index):
      model.entities[entity].flatMap { entity in
        let lists = entity.uniquenessConstraints
        return lists.indices.contains(index) ? list(lists[index].map(quoted)) : nil
      }
    case .composite(let name): model.composites[name].map { text(of: .composite($0)) }
    case .compositeElement(let composite, let name):
      model.composites[composite].flatMap { element(name, of: $0.attributes) }
    case .configuration(let name):
      model.configurations[name].map { text(of: .configuration($0)) }
    case .fetchRequestTemplate(let name):
      model.fetchRequestTemplates[name].map { text(of: .fetchRequestTemplate($0)) }
    }
  }

  /// The text of a change: its kind, its elements and both sides.
  package func text(of change: Change) -> String {
    list([
      change.kind.rawValue, (change.before?.description).map(quoted) ?? "",
      (change.after?.description).map(quoted) ?? "", change.key.map(quoted) ?? "",
      change.from.map(text) ?? "", change.to.map(text) ?? "",
    ])
  }
}

// MARK: - Elements

extension ContentText {
  private func property(_ name: String, of entity: Entity) -> String? {
    if let attribute = entity.attributes[name] { return text(of: .attribute(attribute)) }
    if let relationship = entity.relationships[name] {
      return text(of: .relationship(relationship))
    }
    if let fetched = entity.fetchedProperties[name] { return text(of: .fetchedProperty(fetched)) }
    return element(name, of: Array(entity.attributes))
  }

  /// The text of an element of a composite attribute, by its dotted name.
  private func element(_ name: String, of attributes: [Attribute]) -> String? {
    for attribute in attributes {
      if attribute.name == name { return text(of: .attribute(attribute)) }
      if name.hasPrefix(attribute.name + "."),
        let found = element(
          String(name.dropFirst(attribute.name.count + 1)), of: attribute.elements)
      {
        return found
      }
    }
    return nil
  }

  private func fields<Element: ModelElement>(_ element: Element) -> [String] {
    [quoted(element.name)] + fields(element, Element.fields.all)
  }

  private func fields<Owner>(_ owner: Owner, _ all: [Field<Owner>]) -> [String] {
    all.compactMap { field in
      guard counts(field.kind), let value = field.get(owner), !value.saysNothing else { return nil }
      return "\(field.kind.rawValue)=\(text(of: value))"
    }
  }

  private func facts(_ entity: Entity) -> String {
    var parts = fields(entity)
    // The order of lists and indexes means nothing.
    for lists in ListField.all where counts(lists.added) {
      let all = entity[keyPath: lists.lists].map { list($0.map(quoted)) }.sorted()
      if !all.isEmpty { parts.append("\(lists.added.rawValue)=\(list(all))") }
    }
    if counts(.fetchIndexAdded) {
      parts += entity.fetchIndexes.map { text(of: .fetchIndex($0)) }.sorted()
    }
    return list(parts)
  }

  private func whole(_ attribute: Attribute) -> String {
    list(fields(attribute) + attribute.elements.map(whole))
  }

  private func whole(_ entity: Entity) -> String {
    list(
      [facts(entity)] + entity.attributes.map(whole)
        + entity.relationships.map { text(of: .relationship($0)) }
        + entity.fetchedProperties.map { text(of: .fetchedProperty($0)) })
  }
}

// MARK: - Values

extension ContentText {
  /// The text of one side of a change.
  package func text(of value: ChangeValue) -> String {
    switch value {
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): String(number)
    case .text(let text): quoted(text)
    case .names(let names): list(names.map(quoted))
    case .propertyNames(let names, _): list(names.map(quoted))
    case .value(let value): text(of: value)
    case .type(let type): String(type.rawValue)
    case .predicates(let predicates): list(predicates.map(text))
    case .derivation(let derivation):
      list([derivation.expression, derivation.filteringPredicate].map { $0.map(quoted) ?? "" })
    case .deleteRule(let rule): String(rule.rawValue)
    case .codeGeneration(let generation): generation.rawValue
    case .resultType(let type): String(type.rawValue)
    case .sortDescriptors(let descriptors): list(descriptors.map(text))
    case .indexElements(let elements): list(elements.map(text))
    case .fetchRequest(let request): list(fields(request, FetchRequest.fields))
    case .entity(let entity): whole(entity)
    case .attribute(let attribute): whole(attribute)
    case .element(let attribute, let place): list([String(place), whole(attribute)])
    case .relationship(let relationship): list(fields(relationship))
    case .fetchedProperty(let property): list(fields(property))
    case .fetchIndex(let index): list(fields(index))
    case .composite(let composite): list([quoted(composite.name)] + composite.attributes.map(whole))
    case .fetchRequestTemplate(let template): list(fields(template))
    case .configuration(let configuration): list(fields(configuration))
    }
  }

  private func text(of value: AttributeValue) -> String {
    switch value {
    case .string(let text): quoted(text)
    case .uri(let text): list(["uri", quoted(text)])
    case .real(let real), .date(let real): String(real.value.bitPattern, radix: 16)
    case .uuid(let bytes), .data(let bytes): list(bytes.map { String($0, radix: 16) })
    case .archived(let name, let bytes):
      list([quoted(name)] + bytes.map { String($0, radix: 16) })
    case .composite(let values):
      list(
        values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { "\(quoted($0.key))=\(text(of: $0.value))" })
    case .integer, .decimal, .boolean: value.description
    }
  }

  private func text(of predicate: ValidationPredicate) -> String {
    switch predicate.warning {
    case .code(let code): list([quoted(predicate.predicate), String(code)])
    case .text(let text): list([quoted(predicate.predicate), quoted(text)])
    }
  }

  private func text(of descriptor: SortDescriptor) -> String {
    list([
      quoted(descriptor.key), descriptor.isAscending ? "up" : "down",
      descriptor.selector.map(quoted) ?? "",
      descriptor.reversesNullOrder.map { $0 ? "yes" : "no" } ?? "",
    ])
  }

  private func text(of element: FetchIndexElement) -> String {
    let subject =
      switch element.subject {
      case .property(let name): quoted(name)
      case .expression(_, let text, let type): list([quoted(text), String(type.rawValue)])
      }
    return list([subject, element.isAscending ? "up" : "down", String(element.type.rawValue)])
  }

  private func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }

  /// A text prefixed by its length, so that its end is unambiguous.
  private func quoted(_ text: String) -> String { "\(text.utf8.count):\(text)" }
}

extension ChangeValue {
  /// Whether the value equals that of an element with nothing set.
  fileprivate var saysNothing: Bool {
    switch self {
    case .flag(let flag): !flag
    case .number(let number): number == 0
    case .names(let names): names.isEmpty
    case .predicates(let predicates): predicates.isEmpty
    case .sortDescriptors(let descriptors): descriptors.isEmpty
    default: false
    }
  }
}

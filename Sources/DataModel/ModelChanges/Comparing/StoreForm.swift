/// The contents of a store that follow from an element: tables, columns, indexes and triggers, each described
/// by everything that its SQL depends on.
///
/// - Source: `Documentation/Formats/store-schema.md`.
typealias StoreForm = Set<String>

extension Attribute {
  func storeForm(at place: Place) -> StoreForm {
    guard isStored else { return [] }
    var form = Set(leaves.compactMap { $0.attribute.column })
    guard !form.isEmpty, !place.isElement else { return form }
    if isIndexed, place.side.model.entities[place.entity]?.usesOldIndexes ?? true {
      form.insert("index \(name)")
    }
    if let derivation {
      form.insert(
        "trigger \(name) \(derivation.expression ?? "") \(derivation.filteringPredicate ?? "")")
    }
    return form
  }

  private var column: String? {
    guard isStored, let column = type.facts.column else { return nil }
    // An object ID is of no other kind, whatever its column is declared as.
    return "column \(name) \(type == .objectID ? "object ID" : column.sql)"
  }
}

extension Relationship {
  func storeForm(at place: Place) -> StoreForm {
    guard !isTransient else { return [] }
    let inverse = inverse(in: place.side.model)
    let destination = destinationEntity ?? ""
    guard isToMany else {
      var form: StoreForm = ["column \(name)"]
      // The column for the entity number has the number of the entity in its name.
      if place.side.parents.contains(destination) { form.insert("entity column \(destination)") }
      if let inverse, inverse.isToMany, inverse.isOrdered { form.insert("order column") }
      return form
    }
    guard let inverse else { return ["column in \(destination) \(name) \(isOrdered)"] }
    guard inverse.isToMany else { return isOrdered ? ["order column of \(inverse.name)"] : [] }
    return ["join \(name) \(destination).\(inverse.name) \(isOrdered)"]
  }

  private func inverse(in model: Model) -> Relationship? {
    guard let inverseName, let entity = entityOfInverse.flatMap({ model.entities[$0] })
    else { return nil }
    return model.property(inverseName, of: entity) as? Relationship
  }
}

extension Entity {
  // Its name and position in the hierarchy determine the table, names of indexes and entity numbers.
  func storeForm(at place: Place) -> StoreForm { ["entity \(name) \(parent ?? "")"] }

  static func countsInStore(userInfoKey key: String) -> Bool {
    key == "_NSEntityOmitSubentityColumnIndex"
  }
}

extension FetchIndex {
  func storeForm(at place: Place) -> StoreForm {
    if elements.count == 1, case .property(let name) = elements[0].subject,
      let entity = place.side.model.entities[place.entity],
      let relationship = place.side.model.property(name, of: entity) as? Relationship,
      !relationship.isToMany
    {
      return []  // Every to-one relationship has an index already.
    }
    let columns = elements.map { element in
      switch element.subject {
      case .property(let name): "\(name) \(element.isAscending) \(element.type)"
      case .expression(_, let text, _): "(\(text)) \(element.isAscending) \(element.type)"
      }
    }
    return ["index \(name) \(columns.joined(separator: ", ")) \(partialPredicate ?? "")"]
  }
}

import DataModel

extension ElementRenamer {
  /// The meaning of an entity's key: the renamed property, another one, or possibly either.
  func meaning(of key: String, in name: String) -> KeyRenaming.Meaning {
    guard let start = model.entities[name] else { return .uncertain }
    let ancestors = model.ancestors(of: start)
    guard let owner = ([start] + ancestors).first(where: { $0.hasProperty(key) }) else {
      // A key that only a subentity has can be used with objects of it; another may be a method of the class.
      return key == property && !isSubentity(entity, of: name)
        ? .other(destination: nil) : .uncertain
    }
    let destination =
      owner.relationships[key]?.destinationEntity
      ?? owner.fetchedProperties[key]?.fetchRequest?.entity
    return owner.name == entity && key == property
      ? .renamed(destination: destination) : .other(destination: destination)
  }

  private func isSubentity(_ name: String, of other: String) -> Bool {
    guard let entity = model.entities[name] else { return false }
    return model.ancestors(of: entity).contains { $0.name == other }
  }

  /// Renames the property in a predicate or an expression that an attribute of the element at `index` holds.
  mutating func renameKeys(
    _ name: AttributeName, of index: Int, as kind: FormatKind, in owner: String?,
    variables: [String: String] = [:]
  ) {
    guard let attribute = document.attribute(name, of: index) else { return }
    let text = document.value(attribute)
    guard text.contains(oldName) else { return }
    guard let property else { return reportEntityName(in: text, attribute) }
    let renaming = KeyRenaming(of: property, to: newName) { [self] in meaning(of: $1, in: $0) }
    do throws(FormatError) {
      let renamed = try DataModel.renameKeys(
        renaming, in: text, as: kind, of: owner, variables: variables)
      for edit in renamed.replacements {
        let start = document.fileOffset(of: edit.bytes.lowerBound, in: attribute)
        let end = document.fileOffset(of: edit.bytes.upperBound, in: attribute)
        replace(start..<end, with: edit.text, in: attribute)
      }
      for offset in renamed.unresolved {
        report(
          at: document.fileOffset(of: offset, in: attribute), in: attribute,
          "it is not clear what it belongs to")
      }
    } catch {
      report(
        at: document.fileOffset(of: error.offset, in: attribute), in: attribute,
        "the \(kind == .predicate ? "predicate" : "expression") does not parse: \(error.message)")
    }
  }

  /// Notes a text that may name the entity, as `entity.name == "Track"` does.
  private mutating func reportEntityName(in text: String, _ attribute: SourceAttribute) {
    for quote in ["\"", "'"] {
      let literal = Array((quote + entity + quote).utf8)
      guard let place = text.utf8.firstRange(of: literal) else { continue }
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: place.lowerBound)
      report(
        at: document.fileOffset(of: offset, in: attribute), in: attribute,
        "the text may be the name of the entity")
    }
  }
}

import DataModel

extension SchemaBuilder {
  /// Spells what a copy of the schema needs beyond its model.
  mutating func spellCopies() {
    // What the copy declares is known after all of it was spelled once.
    var builder = copyBuilder(declaring: [])
    let declared = builder.taken
    let others: Set<String> = ["Set", "Codable", "Hashable"]
    if declared.contains(where: { SystemTypes.isKnown($0) || others.contains($0) }) {
      builder = copyBuilder(declaring: declared)
    }
    builder.copies.unwritten = Set(written.keys.filter { !isInverseWritten($0) })
    schema.copies = builder.copies
  }

  /// Spells all properties for a copy that declares types of these names.
  private func copyBuilder(declaring declared: Set<String>) -> CopyBuilder {
    var builder = CopyBuilder(table, classes: classes.keys, declared: declared)
    for (entity, reference) in classes.sorted(by: { nameComesBefore($0.key, $1.key) }) {
      var seen: Set<String> = []
      for property in table[reference].properties
      where !property.isTransient && !property.isLazy && seen.insert(property.name).inserted {
        let path = ElementPath.property(entity: entity, name: property.name)
        if schema.model.entities[entity]?.attributes[property.name] != nil {
          builder.add(property, of: reference, at: path)
        } else if written[path]?.hasMacro == true {
          builder.copies.marked.insert(path)
        }
      }
    }
    return builder
  }

  /// Whether a relationship or its inverse names the other one.
  private func isInverseWritten(_ path: ElementPath) -> Bool {
    if case .path? = written[path]?.inverse { return true }
    guard case .property(let entity, let name) = path,
      let own = schema.model.entities[entity]?.relationships[name],
      let inverse = own.inverseName, let destination = own.destinationEntity
    else { return false }
    return lineage(destination).contains { holder in
      if case .path? = written[.property(entity: holder, name: inverse)]?.inverse {
        true
      } else {
        false
      }
    }
  }
}

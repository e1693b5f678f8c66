import DataModel
import TestSupport

extension StepGenerator {
  mutating func renameProperty(_ model: inout Model) {
    guard let owner = entity(model), let old = propertyName(of: owner) else { return }
    let name = newName()
    model.renameProperties(of: owner.name) { $0 == old ? name : $0 }
  }

  mutating func swapProperties(_ model: inout Model) {
    guard let owner = entity(model), let first = propertyName(of: owner),
      let second = propertyName(of: owner), first != second
    else { return }
    model.renameProperties(of: owner.name) { $0 == first ? second : $0 == second ? first : $0 }
  }

  mutating func propertyName(of entity: Entity) -> String? {
    let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
    return names.isEmpty ? nil : random.pick(names)
  }

  mutating func attribute(_ name: String) -> Attribute {
    let type = random.pick(
      [.integer16, .integer64, .string, .double, .float, .boolean, .date, .binary, .decimal, .uuid]
        as [AttributeType])
    var attribute = Attribute(name, type, isOptional: !random.oneIn(3))
    let isWithout = [.date, .binary, .uuid].contains(type)
    if isWithout { attribute.isOptional = true }
    if !isWithout, !attribute.isOptional || random.oneIn(2) {
      attribute.defaultValue = defaultValue(of: type)
    }
    attribute.preservesValueOnDeletion = random.oneIn(6)
    if type == .binary { attribute.allowsExternalBinaryDataStorage = random.oneIn(2) }
    return attribute
  }

  mutating func defaultValue(of type: AttributeType) -> AttributeValue? {
    switch type {
    case .integer16, .integer32, .integer64: .integer(Int64(random.number(-9...9)))
    case .double, .float: .real(Real(Double(random.number(-9...9)) / 4))
    case .boolean: .boolean(random.oneIn(2))
    case .string: .string(random.pick(["", "it's", "a;b", "x\ny", "ö"]))
    case .decimal: .decimal(DecimalValue(isNegative: random.oneIn(2), mantissa: 15, exponent: -1))
    default: nil
    }
  }

  mutating func addAttribute(_ model: inout Model) {
    guard let owner = entity(model) else { return }
    let attribute = attribute(newName())
    model.edit(owner.name) { $0.attributes.insert(attribute) }
  }

  mutating func removeProperty(_ model: inout Model) {
    guard let owner = entity(model), let name = propertyName(of: owner) else { return }
    let keepsInverse = random.oneIn(4)
    let relationship = owner.relationships[name]
    model.edit(owner.name) {
      $0.attributes = $0.attributes.without(name)
      $0.relationships = $0.relationships.without(name)
    }
    model.dropReferences(toProperty: name, of: owner.name)
    guard let relationship, let end = relationship.destinationEntity,
      let inverse = relationship.inverseName
    else { return }
    model.edit(end) { entity in
      if keepsInverse {
        entity.relationships = entity.relationships.edited(inverse) {
          $0.inverseName = nil
          $0.inverseEntity = nil
        }
      } else {
        entity.relationships = entity.relationships.without(inverse)
      }
    }
    if !keepsInverse { model.dropReferences(toProperty: inverse, of: end) }
  }

  mutating func editAttribute(_ model: inout Model) {
    guard let owner = entity(model), !owner.attributes.isEmpty else { return }
    let name = random.pick(owner.attributes.array).name
    let numbers: [AttributeType] = [
      .integer16, .integer32, .integer64, .double, .float, .decimal, .boolean,
    ]
    let (choice, type) = (random.number(0...6), random.pick(numbers))
    model.edit(attribute: name, of: owner.name) { attribute in
      switch choice {
      case 0, 1:
        guard numbers.contains(attribute.type) else { return }
        attribute.type = type
        attribute.validation = Validation()
        attribute.defaultValue = attribute.defaultValue.map { _ in
          defaultValue(of: type) ?? .integer(1)
        }
      case 2: attribute.isOptional.toggle()
      case 3:
        attribute.isOptional = false
        attribute.defaultValue = attribute.defaultValue ?? defaultValue(of: attribute.type)
      case 4: attribute.allowsExternalBinaryDataStorage = attribute.type == .binary
      case 5: attribute.preservesValueOnDeletion.toggle()
      default: attribute.versionHashModifier = "again"
      }
    }
  }

  /// Moves an attribute or relationship to the parent, with those of the same name at siblings.
  mutating func moveProperty(_ model: inout Model) {
    guard let owner = entity(model), let parent = owner.parent, let name = propertyName(of: owner)
    else { return }
    let takesSiblings = random.oneIn(2)
    let siblings = model.entities.filter { $0.parent == parent }.map(\.name)
    for sibling in siblings where sibling == owner.name || takesSiblings {
      model.edit(sibling) {
        $0.attributes = $0.attributes.without(name)
        $0.relationships = $0.relationships.without(name)
      }
    }
    model.edit(parent) { entity in
      if let attribute = owner.attributes[name] { entity.attributes.insert(attribute) }
      if let relationship = owner.relationships[name] { entity.relationships.insert(relationship) }
    }
    model.redirectInverses { $0 == owner.name && $1 == name ? parent : $0 }
  }

  /// Moves an attribute to one or all subentities.
  mutating func moveDown(_ model: inout Model) {
    guard let owner = entity(model), let attribute = owner.attributes.first else { return }
    let children = model.entities.filter { $0.parent == owner.name }.map(\.name)
    guard !children.isEmpty else { return }
    model.edit(owner.name) { $0.attributes = $0.attributes.without(attribute.name) }
    for child in children where !random.oneIn(4) {
      model.edit(child) { $0.attributes.insert(attribute) }
    }
    model.dropReferences(toProperty: attribute.name, of: owner.name)
  }
}

import DataModel
import Findings

/// The result of a stored property.
enum BuiltProperty: Hashable {
  case attribute(Attribute)
  case relationship(Relationship, to: DeclarationReference)
}

extension SchemaBuilder {
  /// Reads a property into the entity; nothing where it is transient.
  mutating func readProperty(
    _ property: StoredProperty, others: [StoredProperty], owner: DeclarationReference,
    entity: inout EntityDraft
  ) {
    for variant in [property] + others { tellOpenConditions(variant, entity.name) }
    let variants = ([property] + others).filter { !$0.isTransient && !$0.isLazy }
    guard let first = variants.first else { return }
    guard var built = build(first, owner: owner, entity: entity.name) else { return }
    if let rest = conditionalRest(variants, built: built, owner: owner, entity: entity.name),
      case .attribute(let attribute) = built, attribute.unjudged == nil
    {
      built = .attribute(conditional(variants, attributes: [attribute] + rest, entity: entity.name))
    }
    let path = ElementPath.property(entity: entity.name, name: first.name)
    for (part, place) in first.places { schema.sourceMap.set(path, part, to: place) }
    tellUnreadable(first, entity.name)
    entity.names.insert(first.name)
    switch built {
    case .attribute(let attribute):
      entity.attributes.append(attribute)
    case .relationship(let relationship, let destination):
      relationships[path] = relationship
      written[path] = WrittenRelationship(
        inverse: first.relationship?.inverse ?? .unwritten,
        place: first.places[.option("inverse")]?.location ?? first.location,
        hasMacro: first.relationship != nil, scope: table.scope(of: owner))
      add(destination, listed: nil, through: reached(entity.name).suffix(31) + [path])
      tellRivals(destination, from: owner.file, as: first.type)
    }
    if first.attribute?.isUnique == true || first.relationship?.isUnique == true {
      addConstraint([first.name], place: first.places[.option("unique")], entity: &entity)
    }
  }

  /// The relationships through which an entity was reached.
  private func reached(_ entity: String) -> [ElementPath] {
    schema.types[entity]?.reachedThrough ?? []
  }

  /// Returns the attribute or relationship for a property; nil, with a diagnostic, if it is neither.
  ///
  /// If something about an attribute is unknown, it stays in the model but is not judged.
  private mutating func build(
    _ property: StoredProperty, owner: DeclarationReference, entity: String
  ) -> BuiltProperty? {
    let scope = table.scope(of: owner)
    let type = property.type ?? property.initial.flatMap { table.inferType(of: $0, in: scope) }
    let target = type.flatMap { destination(table.resolve($0, in: scope).unwrapped) }
    if property.hasUnknownOption {
      guard target != nil else {
        return .attribute(unjudged(property, written: type, scope: scope, entity: entity))
      }
      let path = ElementPath.property(entity: entity, name: property.name)
      schema.unjudged[path] = property.declaration(of: type)
    }
    let count = schema.diagnostics.count
    let built = read(property, owner: owner, entity: entity)
    let errors = schema.diagnostics[count...].filter { $0.severity == .error }
    guard !errors.isEmpty,
      errors.allSatisfy({ RuleDescription.swiftDataGaps.contains($0.id) })
    else { return built }
    return .attribute(unjudged(property, written: type, scope: scope, entity: entity))
  }

  /// Reads a property whose options are known.
  private mutating func read(
    _ property: StoredProperty, owner: DeclarationReference, entity: String
  ) -> BuiltProperty? {
    let scope = table.scope(of: owner)
    // With a value transformer any type is stored, and it may come from anywhere.
    if let transformer = property.attribute?.transformer {
      let attribute = transformable(
        property, transformer: transformer, scope: scope, entity: entity)
      readTransformedDefault(property, attribute: attribute, entity: entity)
      return .attribute(attribute)
    }
    guard
      let written = property.type
        ?? property.initial.flatMap({ table.inferType(of: $0, in: scope) })
    else {
      tell(
        .swiftDataInferredType,
        "the type of \(entity).\(property.name) cannot be told from “\(property.initialText ?? "")”",
        at: property.location, entity: entity, property: property.name)
      return nil
    }
    tellWrappers(property, entity)
    return build(property, written: written, owner: owner, entity: entity)
  }

  /// Returns the attribute or relationship for a property with a known type.
  private mutating func build(
    _ property: StoredProperty, written: WrittenType, owner: DeclarationReference,
    entity: String
  ) -> BuiltProperty? {
    let scope = table.scope(of: owner)
    tellAliases(in: written, scope)
    var type = table.resolve(written, in: scope)
    var isOptional = false
    while case .optional(let wrapped) = type {
      isOptional = true
      type = wrapped
    }
    if let (destination, isToMany) = destination(type) {
      return .relationship(
        relationship(
          property, destination: destination, isToMany: isToMany, isOptional: isOptional),
        to: destination)
    }
    if let place = property.places[.attribute], property.relationship != nil, !type.isUnknown {
      tell(
        .swiftDataUnsupportedType,
        "\(entity).\(property.name) has @Relationship, and \(written) is not a model of these sources",
        at: place.location, entity: entity, property: property.name)
      return nil
    }
    guard
      var attribute = attribute(
        property, type: type, isOptional: isOptional, written: written, owner: owner, entity: entity
      )
    else {
      return nil
    }
    set(property, on: &attribute)
    readDefault(property, type: type, owner: owner, entity: entity, attribute: &attribute)
    return .attribute(attribute)
  }

  /// The model that a type leads to, and whether there may be many.
  private func destination(
    _ type: ResolvedType
  ) -> (type: DeclarationReference, isToMany: Bool)? {
    switch type {
    case .own(let reference) where isModel(reference): (reference, false)
    case .array(.own(let reference)) where isModel(reference): (reference, true)
    default: nil
    }
  }

  /// Whether a type is a model.
  func isModel(_ reference: DeclarationReference) -> Bool { table[reference].isModel }

  private func relationship(
    _ property: StoredProperty, destination: DeclarationReference, isToMany: Bool,
    isOptional: Bool
  ) -> Relationship {
    let options = property.relationship
    var result = Relationship(
      name: property.name, destinationEntity: table.path(of: destination).last)
    result.isOptional = isOptional
    result.minCount = isToMany ? options?.minimum ?? 0 : 0
    result.maxCount = isToMany ? options?.maximum ?? 0 : 1
    result.deleteRule =
      switch options?.deleteRule {
      case "cascade": .cascade
      case "deny": .deny
      case "noAction": .noAction
      default: .nullify
      }
    let original = options?.originalName ?? property.attribute?.originalName
    result.renamingIdentifier = original == property.name ? nil : original
    result.versionHashModifier =
      (options?.hashModifier ?? property.attribute?.hashModifier).unlessEmpty
    return result
  }

  private mutating func transformable(
    _ property: StoredProperty, transformer: String, scope: NameScope, entity: String
  ) -> Attribute {
    var attribute = Attribute(name: property.name, type: .transformable)
    var type = property.type ?? property.initial.flatMap { table.inferType(of: $0, in: scope) }
    if type == nil {
      tell(
        .swiftDataInferredType,
        "the type of \(entity).\(property.name) cannot be told from “\(property.initialText ?? "")”",
        at: property.location, entity: entity, property: property.name)
    }
    if let written = type, case .optional = table.resolve(written, in: scope) {
      attribute.isOptional = true
    }
    while true {
      if case .optional(let wrapped)? = type {
        type = wrapped
      } else if case .named(["Optional"], let wrapped)? = type, wrapped.count == 1 {
        type = wrapped[0]
      } else if case .named(["Swift", "Optional"], let wrapped)? = type, wrapped.count == 1 {
        type = wrapped[0]
      } else {
        break
      }
      attribute.isOptional = true
    }
    attribute.valueTransformerName = transformer.isEmpty ? nil : transformer
    attribute.customClassName = type.map { $0.archiveName }
    set(property, on: &attribute)
    return attribute
  }

  func set(_ property: StoredProperty, on attribute: inout Attribute) {
    guard let options = property.attribute else { return }
    attribute.allowsExternalBinaryDataStorage = options.isExternal
    attribute.preservesValueOnDeletion = options.preservesValue
    attribute.isTransient = options.isEphemeral
    attribute.isIndexedBySpotlight = options.isSpotlight
    attribute.allowsCloudEncryption = options.isEncrypted
    // What a property is called anyway says nothing.
    attribute.renamingIdentifier =
      options.originalName == property.name ? nil : options.originalName
    attribute.versionHashModifier = options.hashModifier.unlessEmpty
  }
}

extension SchemaBuilder {
  /// Reports that `#if` decides which attributes a property has.
  private mutating func tellOpenConditions(_ property: StoredProperty, _ entity: String) {
    for condition in property.openConditions {
      tell(
        .swiftDataConditional,
        "the attributes of \(entity).\(property.name) depend on \(condition.text)",
        at: condition.place.location, entity: entity, property: property.name)
    }
  }

  /// Reports that `#if` decides whether or how a property is stored.
  ///
  /// - Returns: The attributes in other branches; nil if no build differs.
  private mutating func conditionalRest(
    _ variants: [StoredProperty], built: BuiltProperty, owner: DeclarationReference,
    entity: String
  ) -> [Attribute]? {
    let property = variants[0]
    let outer = table[owner].branch.conditions.count
    let isOpen = property.branch.conditions.count > outer
    let path = ElementPath.property(entity: entity, name: property.name)
    let computed = schema.computedDefaults[path]
    let others = variants.dropFirst().map { build($0, owner: owner, entity: entity) }
    schema.computedDefaults[path] = computed
    var isAttribute = false
    if case .attribute = built { isAttribute = true }
    if isOpen, others.isEmpty {
      tell(
        .swiftDataConditional,
        "\(entity).\(property.name) exists only where \(property.branch.conditions.last ?? "") "
          + "holds\(isAttribute ? "" : "; read as if it does")",
        at: property.location, entity: entity, property: property.name)
    } else if others.contains(where: { $0 != built }) {
      tell(
        .swiftDataConditional,
        "\(entity).\(property.name) is declared in several ways\(isAttribute ? "" : "; the first is read")",
        at: property.location, entity: entity, property: property.name,
        notes: variants.dropFirst().map {
          DiagnosticNote("it is declared here as well", at: $0.location)
        })
    } else if variants.allSatisfy(\.openConditions.isEmpty) {
      return nil
    }
    return others.compactMap { other in
      if case .attribute(let attribute)? = other { attribute } else { nil }
    }
  }

  /// Marks an attribute whose storage depends on the build as not judged; if there is only one declaration,
  /// that is compared.
  private mutating func conditional(
    _ variants: [StoredProperty], attributes: [Attribute], entity: String
  ) -> Attribute {
    let declarations = variants.map { variant in
      (variant.branch.conditions + variant.openConditions.map(\.text)
        + [variant.declaration(of: variant.type)]).joined(separator: " ")
    }
    let ways = zip(variants, attributes).map { variant, attribute in
      (variant.location.map { "its declaration at \($0)" } ?? "its declaration", attribute)
    }
    var shape = attributes[0]
    if variants.count > 1 {
      shape = Attribute(name: shape.name, type: .binary)
      shape.isOptional = true
    }
    return unjudged(
      shape, property: variants[0], declared: declarations.joined(separator: " / "), ways: ways,
      entity: entity)
  }

  private mutating func tellUnreadable(_ property: StoredProperty, _ entity: String) {
    let all = (property.attribute?.unreadable ?? []) + (property.relationship?.unreadable ?? [])
    for argument in all {
      tell(
        .swiftDataUnknownOption,
        "“\(argument.text)” of \(entity).\(property.name) is not a constant or not a known option",
        at: argument.place.location, entity: entity, property: property.name,
        severity: argument.mayEnterHash ? .error : .warning)
    }
  }

  private mutating func tellWrappers(_ property: StoredProperty, _ entity: String) {
    guard let wrapper = property.wrappers.first else { return }
    tell(
      .swiftDataAssumedLayout,
      "\(entity).\(property.name) has @\(wrapper); it is read as if that changes nothing",
      at: property.location, entity: entity, property: property.name)
  }
}

extension String? {
  /// The text; nil for an empty one, which archives drop.
  var unlessEmpty: String? { self == "" ? nil : self }
}

extension WrittenType {
  /// The name of the type as SwiftData writes it into archives: `Array<String>`.
  var archiveName: String {
    switch self {
    case .named(let parts, let arguments):
      (parts.last ?? "")
        + (arguments.isEmpty
          ? "" : "<" + arguments.map(\.archiveName).joined(separator: ", ") + ">")
    case .optional(let type): "Optional<\(type.archiveName)>"
    case .array(let type): "Array<\(type.archiveName)>"
    case .dictionary(let key, let value): "Dictionary<\(key.archiveName), \(value.archiveName)>"
    case .declared(_, let parts, let arguments): WrittenType.named(parts, arguments).archiveName
    case .other(let text): text
    }
  }
}

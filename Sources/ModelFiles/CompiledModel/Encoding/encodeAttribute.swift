import DataModel

extension ModelEncoder {
  /// Writes an attribute, or an element of a composite.
  ///
  /// - Throws: ``CompiledModelError`` if an expression or predicate cannot be read.
  mutating func encode(
    _ attribute: Attribute, of owner: ObjectReference, isMarked: Bool, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    var flags: PropertyFlags = attribute.isDerived ? .isReadOnly : []
    if attribute.allowsCloudEncryption { flags.insert(.allowsCloudEncryption) }
    var fields = FieldList(capacity: 18)
    let isValidated = try addValidation(attribute, to: &fields, at: path)
    if !isValidated { flags.insert(.isUnchecked) }
    try addCommon(
      attribute, of: owner, flags: flags, isMarked: isMarked, to: &fields, at: path)
    fields.add(ArchiveKey.attributeType, .integer(Int64(attribute.type.rawValue)))
    fields.add(ArchiveKey.attributeValueClassName, text(attribute.archivedValueClassName))
    let defaultValue = try attribute.defaultValue.map { (value) throws(CompiledModelError) in
      try encode(value, at: path)
    }
    fields.add(ArchiveKey.defaultValue, .reference(defaultValue ?? .null))
    let transformer = attribute.valueTransformerName
    fields.add(ArchiveKey.valueTransformerName, text(transformer == "" ? nil : transformer))
    if form.writesFlags {
      fields.add(ArchiveKey.attributeFlags, .integer(Int64(attribute.archivedFlags.rawValue)))
    }
    if let derivation = attribute.derivation {
      try add(derivation, to: &fields, at: path)
      return object(ModelClass.derivedAttribute, fields)
    }
    guard attribute.type == .composite else { return object(ModelClass.attribute, fields) }
    var elements: [ObjectReference] = []
    for element in attribute.elements {
      let place = path.appending(element.name)
      let elementOwner = form.namesElementOwners ? owner : .null
      elements.append(try encode(element, of: elementOwner, isMarked: false, at: place))
    }
    fields.add(ArchiveKey.compositeElements, .reference(array(elements, ModelClass.mutableArray)))
    return object(ModelClass.compositeAttribute, fields)
  }

  private mutating func add(
    _ derivation: Derivation, to fields: inout FieldList, at path: ArchivePath
  ) throws(CompiledModelError) {
    let expressionPath = path.appending(ArchiveKey.derivationExpression)
    fields.add(
      ArchiveKey.derivationExpression,
      .reference(
        try derivation.expression.map { (text) throws(CompiledModelError) in
          try encodeDerivation(text, at: expressionPath)
        } ?? .null))
    fields.add(
      ArchiveKey.filteringPredicate,
      .reference(
        try encodePredicate(
          derivation.filteringPredicate, at: path.appending(ArchiveKey.filteringPredicate))))
  }

  /// Adds the checks of an attribute, if it has any.
  ///
  /// - Returns: Whether it has.
  private mutating func addValidation(
    _ attribute: Attribute, to fields: inout FieldList, at path: ArchivePath
  ) throws(CompiledModelError) -> Bool {
    guard !attribute.validation.isEmpty else { return false }
    var predicates: [ObjectReference] = []
    var warnings: [ObjectReference] = []
    for rule in ValidationRule.of(attribute.type) {
      guard let predicate = rule.predicate(attribute.validation) else { continue }
      predicates.append(encode(predicate))
      warnings.append(encode(rule.warning))
    }
    for other in attribute.validation.others {
      let place = path.appending(ArchiveKey.validationPredicates)
      predicates.append(try encodePredicate(other.predicate, at: place))
      warnings.append(encode(other.warning))
    }
    guard !predicates.isEmpty else { return false }
    fields.add(ArchiveKey.validationPredicates, .reference(array(predicates)))
    fields.add(ArchiveKey.validationWarnings, .reference(array(warnings)))
    return true
  }

  private mutating func encode(_ warning: ValidationWarning) -> ObjectReference {
    switch warning {
    case .code(let code): builder.append(.integer(Int64(code)))
    case .text(let text): builder.string(text)
    }
  }
}

extension Attribute {
  /// The class of the values as it is archived.
  var archivedValueClassName: String? {
    guard let customClassName, !customClassName.isEmpty, type == .transformable else {
      return type.archivedClassName
    }
    return customClassName
  }

  /// The flag word.
  var archivedFlags: AttributeFlags {
    var flags: AttributeFlags = []
    if allowsExternalBinaryDataStorage { flags.insert(.allowsExternalStorage) }
    if preservesValueOnDeletion { flags.insert(.preservesValueOnDeletion) }
    return flags
  }
}

/// An element as it is to be written: the form that a model takes on its way to XML.
struct WrittenElement: Hashable {
  /// The name.
  var name: ElementName
  /// The attributes; their order in the file is that of the vocabulary.
  var values: [AttributeName: String] = [:]
  /// The children, in the order of the file.
  var children: [WrittenElement] = []

  /// Makes an element without attributes and children.
  init(_ name: ElementName) {
    self.name = name
  }

  /// The value of an attribute; nil removes it.
  subscript(attribute: AttributeName) -> String? {
    get { values[attribute] }
    set { values[attribute] = newValue }
  }

  /// Sets `attribute` to YES when `isSet`.
  mutating func set(_ attribute: AttributeName, if isSet: Bool) {
    if isSet { values[attribute] = "YES" }
  }

  /// The text that tells this element from its siblings of the same name; empty for elements that
  /// only their place tells apart.
  func key(in parent: ElementName) -> String {
    identifyingAttribute(of: name, in: parent).flatMap { values[$0] } ?? ""
  }
}

/// The attribute that tells siblings called `name` apart, nil where only the place does.
func identifyingAttribute(of name: ElementName, in parent: ElementName) -> AttributeName? {
  switch name {
  case .entity, .attribute, .relationship, .fetchedProperty, .fetchIndex, .composite,
    .configuration, .memberEntity, .element:
    .name
  case .fetchRequest: parent == .model ? .name : nil
  case .entry: .key
  case .model, .fetchIndexElement, .compoundIndexes, .compoundIndex, .index,
    .uniquenessConstraints, .uniquenessConstraint, .constraint, .userInfo, .elements:
    nil
  }
}

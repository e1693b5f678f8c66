/// An element to be written, the intermediate form between a model and XML.
struct WrittenElement: Hashable {
  /// The name.
  var name: ElementName
  /// The attributes; their order in the file is that of the vocabulary.
  var values: [AttributeName: String] = [:]
  /// The children, in the order of the file.
  var children: [WrittenElement] = []

  /// Creates an element without attributes and children.
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

  /// The text that distinguishes this element from siblings of the same name; empty if only its position
  /// does.
  func key(in parent: ElementName) -> String {
    identifyingAttribute(of: name, in: parent).flatMap { values[$0] } ?? ""
  }
}

/// The attribute that distinguishes siblings called `name`; nil if only their position does.
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

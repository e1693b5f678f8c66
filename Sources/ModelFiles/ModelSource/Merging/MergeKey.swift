/// The identity of an element across files, with its order among elements added at the same position.
struct MergeKey: Hashable {
  /// The kind of element: attributes, relationships and fetched properties of an entity share a namespace.
  private var kind: String
  /// The name, or the content if there is none.
  private var name: String
  /// The number of preceding siblings of the same kind and name.
  private var occurrence: Int
  /// Whether a sibling of another name is what the base has under this name, so that this one was added.
  private var isNew = false

  private init(kind: String, name: String, occurrence: Int = 0) {
    self.kind = kind
    self.name = name
    self.occurrence = occurrence
  }

  /// Whether this element comes before `other`, added at the same position: by kind in Xcode's order, then by
  /// name.
  func comesBefore(_ other: MergeKey, ranks: [MergeKey: Int]) -> Bool {
    let (own, others) = (ranks[self] ?? 0, ranks[other] ?? 0)
    guard own == others else { return own < others }
    let (left, right) = (name.lowercased(), other.name.lowercased())
    guard left == right else { return left < right }
    return (name, kind, occurrence) < (other.name, other.kind, other.occurrence)
  }

  /// The keys of the children of an element.
  ///
  /// - Parameters:
  ///   - children: The children.
  ///   - parent: The element.
  ///   - base: What the base has. What has got a renaming identifier that is the name of something of the base is that,
  ///     as it has been renamed; what has that name now was added.
  /// - Returns: A key for each child, in their order.
  static func keys(
    of children: [MergeElement], in parent: ElementName, base: [MergeKey: MergeElement] = [:]
  ) -> [MergeKey] {
    var counts: [MergeKey: Int] = [:]
    var keys = children.map { child in
      var key = MergeKey(
        kind: kind(of: child, in: parent), name: text(of: child, in: parent))
      let occurrence = counts[key, default: 0]
      counts[key] = occurrence + 1
      key.occurrence = occurrence
      return key
    }
    guard !base.isEmpty else { return keys }
    var renamed: [MergeKey: Int] = [:]
    for (place, child) in children.enumerated() {
      // What had the identifier in the base already was renamed before.
      guard let name = child.renamingIdentifier,
        base[keys[place]]?.renamingIdentifier != name
      else { continue }
      let former = MergeKey(kind: keys[place].kind, name: name)
      guard former != keys[place], base[former] != nil, renamed[former] == nil else { continue }
      renamed[former] = place
    }
    for place in keys.indices where renamed[keys[place]] != nil { keys[place].isNew = true }
    for (former, place) in renamed { keys[place] = former }
    return keys
  }

  private static func kind(of element: MergeElement, in parent: ElementName) -> String {
    let isProperty =
      [.attribute, .relationship, .fetchedProperty].contains(element.name) && parent == .entity
    return isProperty ? "property" : element.writtenName
  }

  private static func text(of element: MergeElement, in parent: ElementName) -> String {
    switch element.name {
    case .uniquenessConstraint, .compoundIndex:
      // Only their contents distinguish them.
      return element.children.map { $0.element.value(.value) ?? "" }.joined(separator: ",")
    case .index, .constraint: return element.value(.value) ?? ""
    case let name?:
      return identifyingAttribute(of: name, in: parent).flatMap(element.value) ?? ""
    case nil: return element.value(.name) ?? ""
    }
  }
}

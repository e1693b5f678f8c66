extension JSONNode {
  /// The text at a path of names; nil when there is none.
  ///
  /// For files that others write and that have more in them than is known.
  ///
  /// - Parameter path: The names of the members on the way.
  /// - Returns: The text.
  package func text(at path: String...) -> String? {
    var node = self
    for name in path {
      guard case .object(let members) = node.value,
        let member = members.first(where: { $0.name == name })
      else { return nil }
      node = member.node
    }
    guard case .string(let text) = node.value else { return nil }
    return text
  }
}

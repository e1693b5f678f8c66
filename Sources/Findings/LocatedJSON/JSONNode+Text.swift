extension JSONNode {
  /// The string at a path of member names; nil if absent.
  ///
  /// For files of other programs, which contain more than is known.
  ///
  /// - Parameter path: The member names from the root.
  /// - Returns: The string.
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

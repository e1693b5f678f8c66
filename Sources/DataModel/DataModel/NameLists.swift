/// Lists of property names in file order: compound indexes or uniqueness constraints.
///
/// Archives, sources and stores keep that order, but it has no meaning: two values are equal if they contain
/// the same lists in any order. The order within a list matters.
@usableFromInline
struct NameLists: Sendable {
  /// The lists in their order.
  @usableFromInline var lists: [[String]] = []

  /// The lists in a canonical order that depends only on their content.
  private var sorted: [[String]] { lists.sorted { $0.lexicographicallyPrecedes($1) } }
}

extension NameLists: Hashable {
  /// Whether both contain the same lists, in any order.
  @usableFromInline
  static func == (left: NameLists, right: NameLists) -> Bool {
    left.lists == right.lists
      || left.lists.count == right.lists.count && left.sorted == right.sorted
  }

  /// Hashes the lists independently of their order.
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(sorted)
  }
}

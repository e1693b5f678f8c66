/// Lists of property names in the order in which the file has them: compound indexes, or uniqueness
/// constraints.
///
/// Archives, sources and stores keep that order, and it means nothing: two values are equal when they
/// have the same lists, in whatever order. The order within a list counts.
@usableFromInline
struct NameLists: Sendable {
  /// The lists in their order.
  @usableFromInline var lists: [[String]] = []

  /// The lists in an order that depends on what they are only.
  private var sorted: [[String]] { lists.sorted { $0.lexicographicallyPrecedes($1) } }
}

extension NameLists: Hashable {
  /// Whether both have the same lists, in whatever order.
  @usableFromInline
  static func == (left: NameLists, right: NameLists) -> Bool {
    left.lists == right.lists
      || left.lists.count == right.lists.count && left.sorted == right.sorted
  }

  /// Hashes the lists, whatever their order.
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(sorted)
  }
}

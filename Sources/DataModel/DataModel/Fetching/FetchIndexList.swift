/// The indexes of an entity in the order in which the file has them.
///
/// Archives, sources and stores keep that order, and it means nothing: two lists are equal when they
/// have the same indexes, in whatever order.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, indexes.
@usableFromInline
package struct FetchIndexList: Sendable {
  /// The indexes in their order, as an array.
  @usableFromInline package var array: [FetchIndex]

  /// Makes a list of indexes in their order.
  package init(_ indexes: some Sequence<FetchIndex>) {
    array = Array(indexes)
  }

  /// The first index of that name.
  ///
  /// - Complexity: O(n); entities have few indexes.
  package subscript(name: String) -> FetchIndex? {
    array.first { $0.name == name }
  }

  /// The indexes by name, whatever their order.
  package var byName: NamedCollection<FetchIndex> { NamedCollection(array) }

  /// Adds `index` at the end.
  package mutating func append(_ index: FetchIndex) {
    array.append(index)
  }

  /// Puts `index` in the place of the first of its name, or adds it at the end.
  package mutating func replace(_ index: FetchIndex) {
    guard let place = array.firstIndex(where: { $0.name == index.name }) else {
      return append(index)
    }
    array[place] = index
  }
}

extension FetchIndexList: RandomAccessCollection {
  /// The position of the first index.
  @inlinable
  package var startIndex: Int { array.startIndex }
  /// The position after the last index.
  @inlinable
  package var endIndex: Int { array.endIndex }
  /// The index at `position`.
  @inlinable
  package subscript(position: Int) -> FetchIndex { array[position] }
}

extension FetchIndexList: ExpressibleByArrayLiteral {
  /// Makes a list of indexes in their order.
  @usableFromInline
  package init(arrayLiteral indexes: FetchIndex...) {
    self.init(indexes)
  }
}

extension FetchIndexList: Hashable {
  /// Whether both have the same indexes, in whatever order.
  @usableFromInline
  package static func == (left: FetchIndexList, right: FetchIndexList) -> Bool {
    left.array == right.array || left.count == right.count && left.byName == right.byName
  }

  /// Hashes the indexes, whatever their order.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(byName)
  }
}

/// The indexes of an entity in file order.
///
/// Archives, sources and stores keep that order, but it has no meaning: two lists are equal if they contain
/// the same indexes in any order.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, indexes.
@usableFromInline
package struct FetchIndexList: Sendable {
  /// The indexes in order, as an array.
  @usableFromInline package var array: [FetchIndex]

  /// Creates a list from indexes in order.
  package init(_ indexes: some Sequence<FetchIndex>) {
    array = Array(indexes)
  }

  /// The first index with the given name.
  ///
  /// - Complexity: O(n); entities have few indexes.
  package subscript(name: String) -> FetchIndex? {
    array.first { $0.name == name }
  }

  /// The indexes by name.
  package var byName: NamedCollection<FetchIndex> { NamedCollection(array) }

  /// Appends `index`.
  package mutating func append(_ index: FetchIndex) {
    array.append(index)
  }

  /// Replaces the first index of the same name, or appends `index`.
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
  /// Creates a list from indexes in order.
  @usableFromInline
  package init(arrayLiteral indexes: FetchIndex...) {
    self.init(indexes)
  }
}

extension FetchIndexList: Hashable {
  /// Whether both contain the same indexes, in any order.
  @usableFromInline
  package static func == (left: FetchIndexList, right: FetchIndexList) -> Bool {
    left.array == right.array || left.count == right.count && left.byName == right.byName
  }

  /// Hashes the indexes independently of their order.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(byName)
  }
}

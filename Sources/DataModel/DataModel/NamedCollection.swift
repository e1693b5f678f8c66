/// A value with a name.
@usableFromInline
package protocol Named {
  /// The name, as the model's author wrote it.
  var name: String { get }
}

/// Values ordered by name, so that collections with the same members are equal whatever their original order.
///
/// The order is that of ``nameComesBefore(_:_:)``. Members with equal names keep the order given; a valid
/// model has none. Everything is inlinable, so that other targets specialize it. The constraint `Named` is on
/// the initializers, not the type: on the type, the runtime would search the program's conformances for every
/// kind of member.
@usableFromInline
package struct NamedCollection<Element> {
  @usableFromInline
  var elements: [Element]

  /// The members in order, as an array.
  @inlinable
  package var array: [Element] { elements }
}

extension NamedCollection where Element: Named {
  /// Creates a collection of `elements`, in any order.
  @inlinable
  package init(_ elements: some Sequence<Element>) {
    self.init(unordered: Array(elements))
  }

  @inlinable
  init(unordered elements: [Element]) {
    self.elements = elements
    let isSorted = elements.indices.dropFirst().allSatisfy {
      !nameComesBefore(elements[$0].name, elements[$0 - 1].name)
    }
    guard !isSorted else { return }
    self.elements.sort { nameComesBefore($0.name, $1.name) }
  }

  /// The first member with the given name.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package subscript(name: String) -> Element? {
    index(of: name).map { elements[$0] }
  }

  /// The position of the first member with the given name; nil if absent.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func index(of name: String) -> Int? {
    let index = lowerBound(of: name)
    return index < elements.count && elements[index].name == name ? index : nil
  }

  /// Whether there is a member with the given name.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func contains(_ name: String) -> Bool {
    index(of: name) != nil
  }

  /// Whether two members have the same name.
  ///
  /// - Complexity: O(n).
  @inlinable
  package var hasRepeatedNames: Bool {
    elements.indices.dropFirst().contains { elements[$0 - 1].name == elements[$0].name }
  }

  /// Inserts `element` in order, after members of the same name.
  ///
  /// - Complexity: O(n).
  @inlinable
  package mutating func insert(_ element: Element) {
    var index = lowerBound(of: element.name)
    while index < elements.count, elements[index].name == element.name { index += 1 }
    elements.insert(element, at: index)
  }

  /// Replaces the first member of the same name, or inserts `element`.
  @inlinable
  package mutating func replace(_ element: Element) {
    let index = lowerBound(of: element.name)
    guard index < elements.count, elements[index].name == element.name else {
      return insert(element)
    }
    elements[index] = element
  }

  @inlinable
  func lowerBound(of name: String) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if nameComesBefore(elements[middle].name, name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension NamedCollection: RandomAccessCollection {
  /// The position of the first member.
  @inlinable
  package var startIndex: Int { elements.startIndex }
  /// The position after the last member.
  @inlinable
  package var endIndex: Int { elements.endIndex }
  /// The number of members.
  @inlinable
  package var count: Int { elements.count }
  /// Whether there are no members.
  @inlinable
  package var isEmpty: Bool { elements.isEmpty }
  /// The member at `position`.
  @inlinable
  package subscript(position: Int) -> Element { elements[position] }
  /// An iterator over the members, as fast as that of an array.
  @inlinable
  package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension NamedCollection: ExpressibleByArrayLiteral where Element: Named {
  /// Creates a collection of `elements`, in any order.
  @inlinable
  package init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension NamedCollection: Sendable where Element: Sendable {}
extension NamedCollection: Equatable where Element: Equatable {}
extension NamedCollection: Hashable where Element: Hashable {}

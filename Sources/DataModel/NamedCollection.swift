/// A value that has a name in its context.
package protocol Named {
  /// The name, as the model's author wrote it.
  var name: String { get }
}

/// Values ordered by name, so that two collections with the same members are equal whatever the
/// order they were given in.
///
/// The order is that of ``nameComesBefore(_:_:)``. Members of equal name are kept in the order
/// given; a valid model has none.
package struct NamedCollection<Element: Named> {
  private var elements: [Element]

  /// Makes a collection of `elements`, in any order.
  package init(_ elements: some Sequence<Element>) {
    self.init(unordered: Array(elements))
  }

  private init(unordered elements: [Element]) {
    self.elements = elements
    let isSorted = elements.indices.dropFirst().allSatisfy {
      !nameComesBefore(elements[$0].name, elements[$0 - 1].name)
    }
    guard !isSorted else { return }
    self.elements.sort { nameComesBefore($0.name, $1.name) }
  }

  /// The members in order, as an array: other modules iterate it faster than the collection.
  package var array: [Element] { elements }

  /// The first member of that name.
  ///
  /// - Complexity: O(log n).
  package subscript(name: String) -> Element? {
    let index = lowerBound(of: name)
    guard index < elements.count, elements[index].name == name else { return nil }
    return elements[index]
  }

  /// Adds `element` at its place, after members of the same name.
  ///
  /// - Complexity: O(n).
  package mutating func insert(_ element: Element) {
    var index = lowerBound(of: element.name)
    while index < elements.count, elements[index].name == element.name { index += 1 }
    elements.insert(element, at: index)
  }

  /// Puts `element` in the place of the first member of its name, or adds it.
  package mutating func replace(_ element: Element) {
    let index = lowerBound(of: element.name)
    guard index < elements.count, elements[index].name == element.name else {
      return insert(element)
    }
    elements[index] = element
  }

  private func lowerBound(of name: String) -> Int {
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

extension NamedCollection where Element == Attribute {
  /// Makes a collection of `attributes`, in any order.
  ///
  /// The same as the general initializer, and several times as fast for callers in other targets,
  /// for which the compiler does not specialize that one.
  package init(_ attributes: [Attribute]) {
    self.init(unordered: attributes)
  }
}

extension NamedCollection where Element == Relationship {
  /// Makes a collection of `relationships`, in any order; as fast as that of attributes.
  package init(_ relationships: [Relationship]) {
    self.init(unordered: relationships)
  }
}

extension NamedCollection where Element == Entity {
  /// Makes a collection of `entities`, in any order; as fast as that of attributes.
  package init(_ entities: [Entity]) {
    self.init(unordered: entities)
  }
}

extension NamedCollection: RandomAccessCollection {
  /// The position of the first member.
  package var startIndex: Int { elements.startIndex }
  /// The position after the last member.
  package var endIndex: Int { elements.endIndex }
  /// The member at `position`.
  package subscript(position: Int) -> Element { elements[position] }
}

extension NamedCollection: ExpressibleByArrayLiteral {
  /// Makes a collection of `elements`, in any order.
  package init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension NamedCollection: Sendable where Element: Sendable {}
extension NamedCollection: Equatable where Element: Equatable {}
extension NamedCollection: Hashable where Element: Hashable {}

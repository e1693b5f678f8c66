/// An index of an entity.
@usableFromInline
package struct FetchIndex: Named, Hashable, Sendable {
  /// The name, unique within the entity.
  @usableFromInline
  package var name: String
  /// What is indexed, in order.
  package var elements: [FetchIndexElement]
  /// The predicate that limits the rows indexed, in Apple's normal form.
  package var partialPredicate: String?

  /// Makes an index.
  package init(name: String, elements: [FetchIndexElement], partialPredicate: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialPredicate = partialPredicate
  }
}

/// One element of an index.
package struct FetchIndexElement: Hashable, Sendable {
  /// What the element indexes.
  package enum Subject: Hashable, Sendable {
    /// A property of the entity.
    case property(String)
    /// An expression in Apple's normal form; `name` is what the archive calls it, `expression1` ….
    case expression(name: String?, text: String, resultType: AttributeType)
  }

  /// What the element indexes.
  package var subject: Subject
  /// Whether small values come first.
  package var isAscending: Bool
  /// The kind of index.
  package var type: FetchIndexElementType

  /// Makes an element.
  package init(
    _ subject: Subject, isAscending: Bool = true, type: FetchIndexElementType = .binary
  ) {
    self.subject = subject
    self.isAscending = isAscending
    self.type = type
  }

  /// The name of the property or expression indexed.
  package var propertyName: String? {
    switch subject {
    case .property(let name): name
    case .expression(let name, _, _): name
    }
  }
}

/// The kind of an index element, with Core Data's number.
package enum FetchIndexElementType: Int, Hashable, Sendable, CaseIterable {
  /// A sorted tree.
  case binary = 0
  /// A tree of intervals.
  case rTree = 1
}

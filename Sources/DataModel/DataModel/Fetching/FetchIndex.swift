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

  /// Creates an index.
  package init(name: String, elements: [FetchIndexElement], partialPredicate: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialPredicate = partialPredicate
  }
}

/// One element of an index.
package struct FetchIndexElement: Hashable, Sendable {
  /// The subject of an index element.
  package enum Subject: Hashable, Sendable {
    /// A property of the entity.
    case property(String)
    /// An expression in Apple's normal form; `name` is its name in the archive: `expression1`, ….
    case expression(name: String?, text: String, resultType: AttributeType)
  }

  /// The property or expression that is indexed.
  package var subject: Subject
  /// Whether the order is ascending.
  package var isAscending: Bool
  /// The kind of index.
  package var type: FetchIndexElementType

  /// Creates an element.
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
  /// A binary (B-tree) index.
  case binary = 0
  /// An R-tree index.
  case rTree = 1
}

package import DataModel
package import Findings

/// The locations of a model's elements in its file.
///
/// Nothing is prepared: a look-up walks the document.
package struct SourceMap: Sendable {
  let document: SourceDocument
  /// The lines of the document; nil to find them for each look-up.
  var lines: LineTable?

  /// Creates the map of `document`.
  init(document: SourceDocument) {
    self.document = document
  }

  /// The location of an element's start tag, or of the value of one of its attributes.
  ///
  /// - Parameters:
  ///   - path: The element; of several with the same name, the first.
  ///   - attribute: The XML attribute whose value to find. When the element lacks it, that of its
  ///     fetch request counts, and without either the start tag.
  /// - Returns: The location; nil if the file has no such element.
  /// - Complexity: O(n) in the size of the file.
  package func location(of path: ElementPath, attribute: String? = nil) -> SourceLocation? {
    guard let index = element(at: path) else { return nil }
    return location(ofElement: index, attribute: attribute)
  }

  /// The location of the start tag of the element at `index`, or of the value of an attribute.
  func location(ofElement index: Int, attribute: String? = nil) -> SourceLocation {
    if let attribute {
      let request = document.child(.fetchRequest, of: index)
      for place in [index, request].compactMap(\.self) {
        guard let found = self.attribute(attribute, of: place) else { continue }
        return document.location(of: found.valueRange, lines: lines)
      }
    }
    return document.location(of: document.elements[index].tagRange, lines: lines)
  }

  /// The index of the element at `path` in the document's list.
  func element(at path: ElementPath) -> Int? {
    guard document.elements.first?.name == .model else { return nil }
    switch path {
    case .model: return 0
    case .entity(let name): return child(.entity, named: name, of: 0)
    case .composite(let name): return child(.composite, named: name, of: 0)
    case .configuration(let name): return child(.configuration, named: name, of: 0)
    case .fetchRequestTemplate(let name): return child(.fetchRequest, named: name, of: 0)
    case .property(let entity, let name): return property(name, of: entity)
    case .fetchIndex(let entity, let name):
      return child(.entity, named: entity, of: 0).flatMap {
        child(.fetchIndex, named: name, of: $0)
      }
    case .uniquenessConstraint(let entity, let index): return constraint(index, of: entity)
    case .compositeElement(let composite, let name):
      return child(.composite, named: composite, of: 0).flatMap {
        child(.attribute, named: name, of: $0)
      }
    }
  }

  private func property(_ name: String, of entity: String) -> Int? {
    guard let owner = child(.entity, named: entity, of: 0) else { return nil }
    return child(.attribute, named: name, of: owner)
      ?? child(.relationship, named: name, of: owner)
      ?? child(.fetchedProperty, named: name, of: owner)
  }

  private func constraint(_ index: Int, of entity: String) -> Int? {
    guard let owner = child(.entity, named: entity, of: 0), index >= 0 else { return nil }
    let constraints = document.children(of: owner)
      .filter { document.elements[$0].name == .uniquenessConstraints }
      .flatMap { document.children(of: $0) }
      .filter { document.elements[$0].name == .uniquenessConstraint }
    return index < constraints.count ? constraints[index] : nil
  }

  private func child(_ element: ElementName, named name: String, of parent: Int) -> Int? {
    document.children(of: parent).first { index in
      guard document.elements[index].name == element,
        let written = document.attribute(.name, of: index)
      else { return false }
      return written.isEscaped
        ? document.value(written) == name
        : document.bytes[written.valueRange].elementsEqual(name.utf8)
    }
  }

  private func attribute(_ name: String, of index: Int) -> SourceAttribute? {
    document.attributes[document.elements[index].attributeIndices].first {
      $0.name?.rawValue == name || $0.name == nil && document.writtenName(of: $0) == name
    }
  }
}

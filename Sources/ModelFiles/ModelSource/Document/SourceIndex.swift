package import DataModel
package import Findings

/// An index of entities, properties, composites and other elements of one file, for many lookups.
///
/// A ``SourceMap`` needs no preparation and walks the file for each look-up; this walks the model once,
/// and an entity or composite when something in it is looked up first.
package final class SourceIndex {
  private let sourceMap: SourceMap
  /// The elements directly below the model, in file order; a valid model has one of each path.
  private var outer: [ElementPath: [Int]] = [:]
  /// The members of the entities and composites that were walked, by the path of these.
  private var members: [ElementPath: [ElementPath: Int]] = [:]

  /// Creates the index of `document`.
  ///
  /// - Complexity: O(n) in the size of the file.
  package init(_ document: SourceDocument) {
    var map = SourceMap(document: document)
    map.lines = LineTable(document.bytes)
    sourceMap = map
    guard document.elements.first?.name == .model else { return }
    for index in document.children(of: 0) {
      guard let name = document.value(.name, of: index) else { continue }
      switch document.elements[index].name {
      case .entity: outer[.entity(name), default: []].append(index)
      case .composite: outer[.composite(name), default: []].append(index)
      case .configuration: outer[.configuration(name), default: []].append(index)
      case .fetchRequest: outer[.fetchRequestTemplate(name), default: []].append(index)
      default: continue
      }
    }
  }

  private var document: SourceDocument { sourceMap.document }

  /// The index of the first member called `path` of the entity or composite called `owner`.
  private func member(_ path: ElementPath, of owner: ElementPath) -> Int? {
    if let known = members[owner] { return known[path] }
    var found: [ElementPath: Int] = [:]
    for child in (outer[owner] ?? []).flatMap(document.children) {
      guard let name = document.value(.name, of: child),
        let path = memberPath(name, document.elements[child].name, of: owner)
      else { continue }
      if found[path] == nil { found[path] = child }
    }
    members[owner] = found
    return found[path]
  }

  private func memberPath(
    _ name: String, _ element: ElementName?, of owner: ElementPath
  ) -> ElementPath? {
    switch (owner, element) {
    case (.entity(let entity), .attribute?), (.entity(let entity), .relationship?),
      (.entity(let entity), .fetchedProperty?):
      .property(entity: entity, name: name)
    case (.entity(let entity), .fetchIndex?): .fetchIndex(entity: entity, name: name)
    case (.composite(let composite), _): .compositeElement(composite: composite, name: name)
    default: nil
    }
  }

  /// The location of an element's start tag, or of the value of one of its attributes.
  ///
  /// - Parameters:
  ///   - path: The element; a dotted property is an element of a composite attribute.
  ///   - attribute: The XML attribute whose value to find; the start tag where the element lacks it.
  /// - Returns: The location; nil if the file has no such element.
  package func location(of path: ElementPath, attribute: String? = nil) -> SourceLocation? {
    element(at: path).map { sourceMap.location(ofElement: $0, attribute: attribute) }
  }

  /// The text of the line in which a location begins, without its end; nil if it is too long to show.
  package func line(at location: SourceLocation?) -> String? {
    guard case .text(_, let position, _) = location,
      let start = sourceMap.lines?.start(of: position.line)
    else { return nil }
    let line = document.bytes[start...].prefix(2001).prefix { $0 != 0x0A && $0 != 0x0D }
    return line.count > 2000 ? nil : String(decoding: line, as: UTF8.self)
  }

  /// The index of an element in the document's list.
  func element(at path: ElementPath) -> Int? {
    switch path {
    case .entity, .composite, .configuration, .fetchRequestTemplate: return outer[path]?.first
    case .fetchIndex(let entity, _): return member(path, of: .entity(entity))
    case .property(let entity, let name):
      let owner = ElementPath.entity(entity)
      return member(path, of: owner)
        ?? leaf(name, of: owner) { .property(entity: entity, name: $0) }
    case .compositeElement(let composite, let name):
      let owner = ElementPath.composite(composite)
      return member(path, of: owner)
        ?? leaf(name, of: owner) { .compositeElement(composite: composite, name: $0) }
    case .model, .uniquenessConstraint: return sourceMap.element(at: path)
    }
  }

  /// The element that a dotted name leads to, through the composites that its parts refer to.
  private func leaf(
    _ name: String, of owner: ElementPath, path: (String) -> ElementPath
  ) -> Int? {
    var parts = name.split(separator: ".").map(String.init)[...]
    guard parts.count > 1,
      var index = parts.popFirst().flatMap({ member(path($0), of: owner) })
    else { return nil }
    for part in parts {
      guard let composite = document.value(.composite, of: index),
        let next = member(
          .compositeElement(composite: composite, name: part), of: .composite(composite))
      else { return nil }
      index = next
    }
    return index
  }
}

// MARK: - Edits

extension SourceIndex {
  /// The edit that gives one XML attribute of an element a value, and the start tag that results.
  ///
  /// The attribute is put where Xcode would write it; no other byte changes.
  ///
  /// - Parameters:
  ///   - name: The XML attribute, one that Xcode knows.
  ///   - value: Its value, unescaped.
  ///   - path: The element.
  /// - Returns: The edit; nil if there is no such element or attribute, and for a translation.
  package func edit(
    setting name: String, to value: String, of path: ElementPath
  ) -> (replacement: Replacement, startTag: String)? {
    guard !document.isTranslation, let name = AttributeName(rawValue: name),
      let index = element(at: path)
    else { return nil }
    let element = document.elements[index]
    let range: Range<Int>
    let bytes: [UInt8]
    if let written = document.attribute(name, of: index) {
      range = written.valueRange
      bytes = escaped(value, quote: document.bytes[Int(written.valueEnd)])
    } else {
      let place = insertionPlace(of: name, in: index)
      range = place..<place
      bytes = renderAttribute(name, value)
    }
    let tag =
      document.bytes[element.tagRange.lowerBound..<range.lowerBound] + bytes
      + document.bytes[range.upperBound..<element.tagRange.upperBound]
    let replacement = Replacement(
      file: document.file, bytes: range, text: String(decoding: bytes, as: UTF8.self))
    return (replacement, String(decoding: tag, as: UTF8.self))
  }

  /// The end of the last attribute that Xcode writes before `name`, or of the element's name.
  private func insertionPlace(of name: AttributeName, in index: Int) -> Int {
    let element = document.elements[index]
    var end = Int(element.start) + 1 + document.writtenName(of: index).utf8.count
    let order = element.name?.attributeOrder ?? []
    for earlier in order.prefix(while: { $0 != name }) {
      guard let written = document.attribute(earlier, of: index) else { continue }
      end = max(end, Int(written.valueEnd) + 1)
    }
    return end
  }
}

package import Findings

/// An object of an XML store.
package struct XMLStoreObject: Sendable {
  /// The name of its entity, in capitals.
  package var type: String
  /// The texts of its attributes by their names.
  package var attributes: [String: [UInt8]] = [:]
  /// The identifiers of the objects that it is related to, by the names of relationships.
  package var relationships: [String: [String]] = [:]
  /// The index of its element in the document.
  fileprivate var element: Int
  /// The indices of its attribute and relationship elements, by name.
  fileprivate var members: [String: Int] = [:]
}

/// The objects of an atomic XML store.
package struct XMLStore: Sendable {
  /// The objects by their identifiers.
  package fileprivate(set) var objects: [String: XMLStoreObject] = [:]
  /// The UUID of the store; nil if it has none.
  package fileprivate(set) var identifier: String?
  /// The objects that have the identifier of an earlier one, by it.
  fileprivate var repeated: [String: [Int]] = [:]
  private let document: SourceDocument
  private let lines: LineTable

  fileprivate init(_ document: SourceDocument) {
    self.document = document
    lines = LineTable(document.bytes)
  }

  /// The name of the root element; empty if the file has none.
  package var rootName: String {
    document.elements.isEmpty ? "" : document.writtenName(of: 0)
  }

  /// The location of the root element.
  package var rootLocation: SourceLocation {
    document.elements.isEmpty
      ? .file(document.file) : document.location(of: document.elements[0].tagRange, lines: lines)
  }

  /// The identifiers that several objects have, with their number and where the second of them begins, in the order of
  /// the file.
  package var repetitions: [(identifier: String, count: Int, location: SourceLocation)] {
    repeated.sorted { $0.value[0] < $1.value[0] }.map { identifier, elements in
      let range = document.elements[elements[0]].tagRange
      return (identifier, elements.count + 1, document.location(of: range, lines: lines))
    }
  }

  /// The location of an object, or of one of its attributes or relationships.
  ///
  /// - Parameters:
  ///   - object: An object of this store.
  ///   - member: The name of the attribute or relationship; what is not there leads to the object.
  /// - Returns: The start tag.
  package func location(of object: XMLStoreObject, _ member: String? = nil) -> SourceLocation {
    let element = member.flatMap { object.members[$0] } ?? object.element
    return document.location(of: document.elements[element].tagRange, lines: lines)
  }
}

/// Reads an atomic XML store, the form of `xcmapping.xml`.
///
/// Of several objects with one identifier the first counts, as does the first of several attributes with
/// one name.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - file: The path, for messages.
/// - Returns: The objects, empty if the file has errors; and the problems.
/// - Complexity: O(n).
package func parseXMLStore(
  _ bytes: [UInt8], file: String
) -> (store: XMLStore, diagnostics: [Diagnostic]) {
  var texts: [Int: [UInt8]] = [:]
  let (document, problems) = readXML(
    bytes, file: file, limits: .standard, allowsDocumentType: true
  ) { element, text in
    texts[element, default: []] += text
  }
  var store = XMLStore(document)
  guard problems.isEmpty, !document.elements.isEmpty else { return (store, problems) }
  for index in document.children(of: 0) {
    if document.writtenName(of: index) == "databaseInfo", store.identifier == nil {
      store.identifier = document.children(of: index)
        .first { document.writtenName(of: $0) == "UUID" }
        .flatMap { texts[$0] }.map { String(decoding: $0, as: UTF8.self) }
    }
    guard document.writtenName(of: index) == "object" else { continue }
    guard let id = document.text("id", of: index) else { continue }
    guard store.objects[id] == nil else {
      store.repeated[id, default: []].append(index)
      continue
    }
    store.objects[id] = document.object(at: index, texts: texts)
  }
  return (store, [])
}

extension SourceDocument {
  fileprivate func object(at index: Int, texts: [Int: [UInt8]]) -> XMLStoreObject {
    var object = XMLStoreObject(type: text("type", of: index) ?? "", element: index)
    for child in children(of: index) {
      guard let name = text("name", of: child), object.members[name] == nil else { continue }
      switch writtenName(of: child) {
      case "attribute": object.attributes[name] = texts[child] ?? []
      case "relationship":
        object.relationships[name] = (text("idrefs", of: child) ?? "")
          .split(separator: " ").map(String.init)
      default: continue
      }
      object.members[name] = child
    }
    return object
  }

  /// The value of the attribute written as `name`.
  fileprivate func text(_ name: String, of index: Int) -> String? {
    for place in elements[index].attributeIndices where writtenName(of: attributes[place]) == name {
      return value(attributes[place])
    }
    return nil
  }
}

package import Findings

/// An object of an XML store.
package struct XMLStoreObject: Sendable {
  /// The name of its entity, in capitals.
  package var type: String
  /// The texts of its attributes by their names.
  package var attributes: [String: [UInt8]] = [:]
  /// The identifiers of the objects that it is related to, by the names of relationships.
  package var relationships: [String: [String]] = [:]
}

/// Reads an atomic XML store, the form of `xcmapping.xml`.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - file: The path, for messages.
/// - Returns: The objects by their identifiers, and what is wrong with the file.
/// - Complexity: O(n).
package func parseXMLStore(
  _ bytes: [UInt8], file: String
) -> (objects: [String: XMLStoreObject], diagnostics: [Diagnostic]) {
  var texts: [Int: [UInt8]] = [:]
  let (document, problems) = readXML(
    bytes, file: file, limits: .standard, allowsDocumentType: true
  ) { element, text in
    texts[element, default: []] += text
  }
  guard problems.isEmpty, !document.elements.isEmpty else { return ([:], problems) }
  var objects: [String: XMLStoreObject] = [:]
  for index in document.children(of: 0) where document.writtenName(of: index) == "object" {
    guard let id = document.text("id", of: index) else { continue }
    var object = XMLStoreObject(type: document.text("type", of: index) ?? "")
    for child in document.children(of: index) {
      guard let name = document.text("name", of: child) else { continue }
      switch document.writtenName(of: child) {
      case "attribute": object.attributes[name] = texts[child] ?? []
      case "relationship":
        object.relationships[name] = (document.text("idrefs", of: child) ?? "")
          .split(separator: " ").map(String.init)
      default: continue
      }
    }
    objects[id] = object
  }
  return (objects, [])
}

extension SourceDocument {
  /// The value of the attribute written as `name`.
  fileprivate func text(_ name: String, of index: Int) -> String? {
    for place in elements[index].attributeIndices where writtenName(of: attributes[place]) == name {
      return value(attributes[place])
    }
    return nil
  }
}

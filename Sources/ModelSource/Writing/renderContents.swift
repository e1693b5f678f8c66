/// Writes `document` anew in the form that Xcode gives a file: its order of attributes, indentation,
/// escapes and line ends, whatever those of the document are.
///
/// Names, values and the order of elements are the document's. Comments and what is not in the
/// vocabulary are left out. For a file that Xcode saved the result is the file, byte for byte.
///
/// - Returns: XML in UTF-8; nothing for a broken document.
/// - Source: `Documentation/Formats/model-source.md`, form.
package func renderContents(_ document: SourceDocument) -> [UInt8] {
  guard document.isComplete, let root = element(0, of: document) else { return [] }
  var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n".utf8)
  renderElement(root, depth: 0, attributeOrder: document.rootAttributeOrder, into: &bytes)
  return bytes
}

private func element(_ index: Int, of document: SourceDocument) -> WrittenElement? {
  guard let name = document.elements[index].name else { return nil }
  var result = WrittenElement(name)
  for place in document.elements[index].attributeIndices {
    let attribute = document.attributes[place]
    if let name = attribute.name { result[name] = document.value(attribute) }
  }
  result.children = document.children(of: index).compactMap { element($0, of: document) }
  return result
}

package import DataModel

/// Writes the `contents` file of a model version.
///
/// With a document to follow, the file keeps everything that the model does not define, or defines
/// as before: tool versions, order, spelling, unknown elements, comments, the diagram, line
/// ends. Bytes of unchanged elements do not change; for a model that means the same as the document,
/// the result is the document's own bytes. Without one, or if the document is broken, the file is
/// that of a current Xcode.
///
/// Reading the result gives `model` again, apart from what sources cannot say; see
/// `Documentation/Formats/model-source.md`.
///
/// - Parameters:
///   - model: The model.
///   - document: The file that the model was read from, perhaps before some changes.
///   - drawing: The positions of the entities in the diagram; used only without a document to follow.
/// - Returns: XML in UTF-8.
/// - Complexity: O(n log n).
package func writeContents(
  _ model: Model, following document: SourceDocument? = nil, drawing: [EntityFrame] = []
) -> [UInt8] {
  var new = writtenModel(model)
  guard let document, document.isComplete, document.elements.first?.name == .model else {
    new.children += writtenDrawing(drawing)
    return rendered(new)
  }
  let previous = parseModel(document)
  guard previous != model else { return document.bytes }
  let patched = patchDocument(document, from: writtenModel(previous), to: new)
  let fresh = rendered(new, following: document)
  return meaning(of: patched) == meaning(of: fresh) ? patched : fresh
}

private func rendered(_ model: WrittenElement, following document: SourceDocument? = nil) -> [UInt8]
{
  var model = model
  var order = ElementName.model.attributeOrder
  if let document {
    for place in document.elements[0].attributeIndices {
      let attribute = document.attributes[place]
      guard let name = attribute.name, ElementName.toolAttributes.contains(name) else { continue }
      model[name] = document.value(attribute)
    }
    order = document.rootAttributeOrder
  }
  var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n".utf8)
  renderElement(model, depth: 0, attributeOrder: order, into: &bytes)
  return bytes
}

private func meaning(of contents: [UInt8]) -> Model? {
  let (document, problems) = readXML(contents, file: "", limits: .standard)
  return problems.isEmpty ? parseModel(document) : nil
}

extension ElementName {
  fileprivate static let toolAttributes: Set<AttributeName> = [
    .name, .type, .documentVersion, .lastSavedToolsVersion, .systemVersion, .minimumToolsVersion,
    .macOSVersion, .iOSVersion,
  ]
}

extension SourceDocument {
  /// The order of the root's attributes: that of Xcode 7 and earlier when the file has it.
  var rootAttributeOrder: [AttributeName] {
    let names = elements.first?.attributeIndices.map { attributes[$0].name } ?? []
    guard let type = names.firstIndex(of: .type),
      let identifier = names.firstIndex(of: .userDefinedModelVersionIdentifier),
      identifier < type
    else { return ElementName.model.attributeOrder }
    return ElementName.oldRootAttributeOrder
  }
}

/// Rewrites `document` in the format of Xcode: its order of attributes, indentation, escapes and line ends.
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

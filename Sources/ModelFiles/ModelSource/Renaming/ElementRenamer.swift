import DataModel
import Findings

/// Collects the edits that give an entity or a property of a source another name.
struct ElementRenamer {
  /// The file.
  let document: SourceDocument
  /// The model of the file.
  let model: Model
  /// The entity that is renamed, or that declares the property.
  let entity: String
  /// The old name of the property; nil if the entity itself is renamed.
  let property: String?
  /// The new name.
  let newName: String

  /// The edits, in no order.
  var edits: [Replacement] = []
  /// The references that need a manual check.
  var unresolved: [UnresolvedName] = []

  /// Creates a renamer for an entity.
  init(_ source: ParsedModel, entity: String, to newName: String) {
    self.init(source, entity, nil, newName)
  }

  /// Creates a renamer for a property, with the entity that declares it.
  init(_ source: ParsedModel, property: String, of entity: String, to newName: String) {
    self.init(source, entity, property, newName)
  }

  private init(_ source: ParsedModel, _ entity: String, _ property: String?, _ newName: String) {
    document = source.document
    model = source.model
    self.entity = entity
    self.property = property
    self.newName = newName
  }

  /// The name that there was.
  var oldName: String { property ?? entity }

  /// Gives the element at `index` the new name.
  mutating func setName(of index: Int) {
    guard let attribute = document.attribute(.name, of: index) else { return }
    replaceValue(of: attribute)
  }

  /// Renames all references to the renamed element.
  mutating func renameReferences() {
    for child in document.children(of: 0) {
      switch document.elements[child].name {
      case .entity: renameReferences(inEntity: child)
      case .fetchRequest: renameReferences(inRequest: child, owner: nil)
      case .configuration: renameEntityNames(.memberEntity, in: child, .name)
      case .elements: renameEntityNames(.element, in: child, .name)
      default: continue
      }
    }
  }

  // MARK: Edits

  /// Replaces a value by the new name.
  mutating func replaceValue(of attribute: SourceAttribute) {
    replace(attribute.valueRange, with: newName, in: attribute)
  }

  /// Replaces bytes of an attribute's value by `text`.
  mutating func replace(_ range: Range<Int>, with text: String, in attribute: SourceAttribute) {
    let bytes = escaped(text, quote: document.bytes[Int(attribute.valueEnd)])
    edits.append(
      Replacement(
        file: document.file, bytes: range, text: String(decoding: bytes, as: UTF8.self)))
  }

  /// Replaces an attribute's value by the new name if it is the name of the entity.
  mutating func renameEntityName(_ name: AttributeName, of index: Int) {
    guard property == nil, let attribute = document.attribute(name, of: index),
      document.value(attribute) == entity
    else { return }
    replaceValue(of: attribute)
  }

  private mutating func renameEntityNames(
    _ element: ElementName, in index: Int, _ name: AttributeName
  ) {
    for child in document.children(of: index) where document.elements[child].name == element {
      renameEntityName(name, of: child)
    }
  }

  /// Notes that the old name is left at a byte of the value of an attribute.
  mutating func report(at offset: Int, in attribute: SourceAttribute, _ reason: String) {
    let name = document.writtenName(of: attribute)
    unresolved.append(
      UnresolvedName(
        offset: offset, summary: "\(name): \"\(oldName)\" is not renamed: \(reason)"))
  }
}

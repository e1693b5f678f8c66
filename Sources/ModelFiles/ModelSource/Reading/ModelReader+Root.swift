import DataModel

/// The values described by the root's children, in order for each kind.
struct ModelParts: Sendable {
  /// The entities.
  var entities: [Entity] = []
  /// The configurations.
  var configurations: [Configuration] = []
  /// The fetch request templates.
  var templates: [FetchRequestTemplate] = []
  /// The composites.
  var composites: [Composite] = []

  /// Adds what later children describe.
  mutating func append(_ other: ModelParts) {
    entities += other.entities
    configurations += other.configurations
    templates += other.templates
    composites += other.composites
  }
}

extension ModelReader {
  /// The model that the root element describes.
  mutating func parseRoot() -> Model {
    guard let root = document.elements.first else { return Model() }
    guard root.name == .model else {
      report(
        .unexpectedRoot,
        summary: "the root element is <\(document.writtenName(of: 0))>, expected <model>",
        explanation: "The contents file of a model version has <model> as its root element.",
        at: root.tagRange)
      return Model()
    }
    return parseModel { reader in reader.parseChildren(share: 0, of: 1) }
  }

  /// The model that the root element `<model>` describes, with the children that `readChildren` gives.
  mutating func parseModel(_ readChildren: (inout ModelReader) -> ModelParts) -> Model {
    var model = parseModelAttributes()
    let parts = readChildren(&self)
    model.entities = NamedCollection(parts.entities)
    model.configurations = NamedCollection(parts.configurations)
    model.fetchRequestTemplates = NamedCollection(parts.templates)
    model.composites = NamedCollection(parts.composites)
    resolveComposites(in: &model)
    settleInverses(in: &model)
    return model
  }

  /// Reads one of `count` shares of the children of the root element, which follow each other.
  mutating func parseChildren(share: Int, of count: Int) -> ModelParts {
    let children = Array(document.children(of: 0))
    var parts = ModelParts()
    for child in children[children.count * share / count..<children.count * (share + 1) / count] {
      parseModelChild(child, into: &parts)
    }
    return parts
  }

  private mutating func parseModelChild(_ index: Int, into parts: inout ModelParts) {
    switch document.elements[index].name {
    case .entity: parseEntity(index).map { parts.entities.append($0) }
    case .configuration: parseConfiguration(index).map { parts.configurations.append($0) }
    case .fetchRequest: parseTemplate(index).map { parts.templates.append($0) }
    case .composite: parseComposite(index).map { parts.composites.append($0) }
    case .elements: break
    default: noteUnexpectedElement(index, in: 0)
    }
  }

  private mutating func parseModelAttributes() -> Model {
    var model = Model()
    for attribute in attributes(of: 0) {
      switch attribute.name {
      case .userDefinedModelVersionIdentifier: model.versionIdentifiers = [value(attribute)]
      case .usedWithCloudKit: model.isUsedWithCloudKit = boolean(attribute)
      case .usedWithSwiftData: model.isUsedWithSwiftData = boolean(attribute)
      case .sourceLanguage: model.sourceLanguage = text(attribute)
      case .name, .type, .documentVersion, .lastSavedToolsVersion, .systemVersion,
        .minimumToolsVersion, .macOSVersion, .iOSVersion:
        break
      default: noteUnexpectedAttribute(attribute, of: 0)
      }
    }
    return model
  }
}

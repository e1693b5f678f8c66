import DataModel

/// Writes the classes of a model that is expressed in SwiftData.
struct ClassWriter {
  /// The model, all of which can be said.
  let model: Model
  /// The losses, by element.
  let losses: [ElementPath: [SwiftDataLoss]]
  /// The structures and enumerations.
  let composites: CompositePlan
  /// The names of types.
  let names: SwiftNames
  /// The information from sources beyond the model.
  let spellings: SwiftSpellings

  /// Plans the names for the classes of `expressed` beside `others`, other types that the file declares.
  init(
    _ expressed: ExpressedModel, besides others: Set<String> = [],
    spellings: SwiftSpellings = SwiftSpellings()
  ) {
    model = expressed.model
    losses = Dictionary(grouping: expressed.losses, by: \.element)
    self.spellings = spellings
    composites = CompositePlan(
      model, besides: others.union(spellings.declarations.map(\.name)),
      spelled: Set(spellings.types.keys))
    names = SwiftNames(declared: composites.taken)
  }

  /// Classes, structures and enumerations, with a line between them.
  func declarations() -> [String] {
    let classes = model.entities.map { classLines($0) }
    let types = spellings.declarations.map(\.lines) + composites.types.map { $0.lines(names) }
    return Array((classes + types).joined(separator: [""]))
  }

  /// The comments on an element, without indentation.
  func comments(on path: ElementPath) -> [String] {
    (losses[path] ?? []).map { comment($0) }
  }

  /// A comment that names a loss.
  func comment(_ loss: SwiftDataLoss, of name: String? = nil) -> String {
    let subject = name.map { "\($0): " } ?? ""
    let lack = loss.lack.rawValue
    return commentLine(
      lack.prefix(1).uppercased() + lack.dropFirst() + ": \(subject)\(loss.statement)")
  }

  private func classLines(_ entity: Entity) -> [String] {
    let name = declaredName(entity.name)
    var lines = comments(on: .entity(entity.name))
    if entity.parent != nil {
      lines.append("@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)")
    }
    lines.append("@\(names.type("Model"))")
    let isParent = model.entities.contains { $0.parent == entity.name }
    let parent = entity.parent.map { ": \(declaredName($0))" } ?? ""
    lines.append("\(isParent ? "" : "final ")class \(name)\(parent) {")
    let parts = [
      listLines(entity), entity.attributes.flatMap { attributeLines($0, of: entity) },
      entity.relationships.flatMap { relationshipLines($0, of: entity) }, leftOut(entity),
      initializerLines(entity),
    ].filter { !$0.isEmpty }
    let body = Array(parts.joined(separator: [""]))
    return lines + body.map { $0.isEmpty ? "" : "    \($0)" } + ["}"]
  }

  /// The comments on what the class has no declaration for.
  private func leftOut(_ entity: Entity) -> [String] {
    let written = Set(entity.propertyNames)
    return model.losses(losses, of: entity.name).compactMap { path, loss in
      switch path {
      case .property(_, let name) where !written.contains(name): comment(loss, of: name)
      case .fetchIndex(_, let name): comment(loss, of: "index \(name)")
      case .uniquenessConstraint: comment(loss)
      default: nil
      }
    }
  }

  /// `#Unique` and `#Index`.
  private func listLines(_ entity: Entity) -> [String] {
    let name = declaredName(entity.name)
    let lists = entity.uniquenessConstraints.filter { uniqueAttribute($0, of: entity) == nil }
    var lines: [String] = []
    if !lists.isEmpty {
      lines.append("#Unique<\(name)>(\(lists.map(keyPaths).joined(separator: ", ")))")
    }
    let indexes = entity.fetchIndexes.map { index in
      keyPaths(index.elements.compactMap(\.propertyName))
    }
    if !indexes.isEmpty {
      lines.append("#Index<\(name)>(\(indexes.joined(separator: ", ")))")
    }
    return lines
  }

  private func keyPaths(_ names: [String]) -> String {
    "[" + names.map { "\\." + declaredName($0) }.joined(separator: ", ") + "]"
  }

  /// The attribute of a constraint that `.unique` says.
  func uniqueAttribute(_ constraint: [String], of entity: Entity) -> String? {
    guard constraint.count == 1, entity.attributes.contains(constraint[0]) else { return nil }
    return constraint[0]
  }
}

extension Model {
  /// The losses on parts of an entity, in the order in which they were found.
  fileprivate func losses(
    _ losses: [ElementPath: [SwiftDataLoss]], of entity: String
  ) -> [(ElementPath, SwiftDataLoss)] {
    losses.filter { path, _ in
      switch path {
      case .property(let owner, _), .fetchIndex(let owner, _), .uniquenessConstraint(let owner, _):
        owner == entity
      default: false
      }
    }.sorted { $0.key.description < $1.key.description }
      .flatMap { path, losses in losses.map { (path, $0) } }
  }
}

/// A comment of one line, whatever the text.
func commentLine(_ text: String) -> String {
  let plain = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    scalar.properties.isWhitespace || scalar.value < 0x20
      || scalar.properties.generalCategory == .format
      ? " " : scalar
  }
  return "// " + String(String.UnicodeScalarView(plain))
}

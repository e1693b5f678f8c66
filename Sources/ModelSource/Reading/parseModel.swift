package import DataModel
package import Findings
import Synchronization

/// A model with the file it was read from.
package struct ParsedModel: Sendable {
  /// What the file means; best effort when there are errors.
  package var model: Model
  /// The file's elements and bytes.
  package var document: SourceDocument
  /// Where the model's elements are in the file.
  package var sourceMap: SourceMap
  /// All problems of syntax, vocabulary and values, ordered by position.
  package var diagnostics: [Diagnostic]
  /// Whether of the document only the bytes are kept.
  private(set) var isCompact = false
}

extension ParsedModel {
  /// The same without elements and places, of which there are many: the bytes are kept.
  package func compacted() -> ParsedModel {
    var small = self
    // The root tells whether it is a model.
    small.document.elements = Array(document.elements.prefix(1))
    small.document.attributes = []
    small.sourceMap = SourceMap(document: small.document)
    small.isCompact = true
    return small
  }

  /// The same with elements and places, read again where only the bytes were kept.
  package func expanded() -> ParsedModel {
    isCompact ? parseModel(document.bytes, file: document.file) : self
  }
}

extension ParsedModel {
  /// Whether the file is XML to its end, with a model in it; without, the model is what came before.
  package var isReadable: Bool {
    document.isComplete && document.elements.first?.name == .model
  }

  /// What a file of the same bytes at another path holds, apart from what there is to say about it.
  package func moved(to file: String) -> ParsedModel {
    var moved = self
    moved.document.file = file
    moved.sourceMap = SourceMap(document: moved.document)
    moved.diagnostics = diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.location = diagnostic.location?.moved(to: file)
      return diagnostic
    }
    return moved
  }
}

extension SourceLocation {
  fileprivate func moved(to file: String) -> SourceLocation {
    switch self {
    case .file: .file(file)
    case .text(_, let start, let end): .text(file: file, start: start, end: end)
    case .byte(_, let offset): .byte(file: file, offset: offset)
    }
  }
}

/// Reads the `contents` file of a model version.
///
/// Never fails: what cannot be read becomes a diagnostic, and the model holds the rest. References
/// between elements are not checked here; see ``checkModel(_:options:)``.
///
/// - Parameters:
///   - contents: The bytes of the file, XML in UTF-8.
///   - file: The path of the file, as messages should show it.
///   - limits: The budgets.
///   - perform: Calls its second argument once with every number below the first, in any order and from several
///     threads when it likes, and returns when all calls have: entities are read by it.
/// - Returns: The model with its document, positions and problems.
/// - Complexity: O(n log n) in the size of the file.
package func parseModel(
  _ contents: [UInt8], file: String, limits: SourceLimits = .standard,
  perform: (Int, @Sendable (Int) -> Void) -> Void = performInOrder
) -> ParsedModel {
  var strayTexts: [Int] = []
  var (document, problems) = readXML(contents, file: file, limits: limits) { element, text in
    guard !text.allSatisfy(isSpace), strayTexts.last != element else { return }
    strayTexts.append(element)
  }
  // What is left of a conflict may be text between tags.
  if !strayTexts.isEmpty, let conflict = findConflict(contents) {
    problems = [conflict.diagnostic(in: document)]
    document.isComplete = false
    strayTexts = []
  }
  var reader = ModelReader(document: document, limits: limits)
  reader.diagnostics = problems
  for element in strayTexts { reader.noteStrayText(in: element) }
  let model = reader.parseRoot(perform)
  return ParsedModel(
    model: model, document: document, sourceMap: SourceMap(document: document),
    diagnostics: reader.diagnostics.sortedByPosition().quoting(document.bytes))
}

/// What a document means; the problems are left out.
func parseModel(_ document: SourceDocument) -> Model {
  var reader = ModelReader(document: document, limits: .standard)
  return reader.parseRoot(performInOrder)
}

/// Calls `body` once with every number below `count`.
package func performInOrder(_ count: Int, _ body: @Sendable (Int) -> Void) {
  for index in 0..<count { body(index) }
}

extension ModelReader {
  /// The model that the root element describes.
  mutating func parseRoot(_ perform: (Int, @Sendable (Int) -> Void) -> Void) -> Model {
    guard let root = document.elements.first else { return Model() }
    guard root.name == .model else {
      report(
        .unexpectedRoot,
        "the root element is <\(document.writtenName(of: 0))>, expected <model>",
        "The contents file of a model version has <model> as its root element.",
        at: root.tagRange)
      return Model()
    }
    var model = parseModelAttributes()
    let parts = parseModelChildren(perform)
    model.entities = NamedCollection(parts.entities)
    model.configurations = NamedCollection(parts.configurations)
    model.fetchRequestTemplates = NamedCollection(parts.templates)
    model.composites = NamedCollection(parts.composites)
    resolveComposites(in: &model)
    settleInverses(in: &model)
    return model
  }

  /// Reads the children of the root element: many by several copies of this reader.
  private mutating func parseModelChildren(
    _ perform: (Int, @Sendable (Int) -> Void) -> Void
  ) -> ModelParts {
    let children = Array(document.children(of: 0))
    // Few are read sooner than a thread is begun.
    let count = min(children.count / 64, 8)
    guard count > 1 else {
      var parts = ModelParts()
      for child in children { parseModelChild(child, into: &parts) }
      return parts
    }
    var copy = self
    copy.diagnostics = []
    let reader = copy
    let pieces = (0..<count).map { _ in ModelPiece() }
    perform(count) { index in
      var reader = reader
      var parts = ModelParts()
      for child in children[children.count * index / count..<children.count * (index + 1) / count] {
        reader.parseModelChild(child, into: &parts)
      }
      pieces[index].put(parts, reader.diagnostics)
    }
    return pieces.reduce(into: ModelParts()) { all, piece in
      let (parts, found) = piece.take()
      all.append(parts)
      diagnostics += found
    }
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

/// What one of several readers found in its share of the children, until all are done.
private final class ModelPiece: Sendable {
  private let content = Mutex((parts: ModelParts(), diagnostics: [Diagnostic]()))

  /// Leaves what was found.
  func put(_ parts: ModelParts, _ diagnostics: [Diagnostic]) {
    content.withLock { $0 = (parts, diagnostics) }
  }

  /// Gives away what was left.
  func take() -> (parts: ModelParts, diagnostics: [Diagnostic]) {
    content.withLock { content in
      defer { content = (ModelParts(), []) }
      return content
    }
  }
}

private struct ModelParts {
  var entities: [Entity] = []
  var configurations: [Configuration] = []
  var templates: [FetchRequestTemplate] = []
  var composites: [Composite] = []

  mutating func append(_ other: ModelParts) {
    entities += other.entities
    configurations += other.configurations
    templates += other.templates
    composites += other.composites
  }
}

package import DataModel
package import Findings

/// A model with the file it was read from.
package struct ParsedModel: Sendable {
  /// The model; incomplete if there are errors.
  package var model: Model
  /// The file's elements and bytes.
  package var document: SourceDocument
  /// The locations of the model's elements in the file.
  package var sourceMap: SourceMap
  /// All problems of syntax, vocabulary and values, ordered by position.
  package var diagnostics: [Diagnostic]
  /// Whether of the document only the bytes are kept.
  private(set) var isCompact = false
}

extension ParsedModel {
  /// The model without its many elements and positions; the bytes are kept.
  package func compacted() -> ParsedModel {
    var small = self
    // The root shows whether it is a model.
    small.document.elements = Array(document.elements.prefix(1))
    small.document.attributes = []
    small.sourceMap = SourceMap(document: small.document)
    small.isCompact = true
    return small
  }

  /// The model with elements and positions, parsed again if only the bytes were kept.
  package func expanded() -> ParsedModel {
    guard isCompact else { return self }
    let whole = parseModel(document.bytes, file: document.file)
    return document.isTranslation ? whole.translated() : whole
  }
}

extension ParsedModel {
  /// Whether the file is XML to its end, with a model in it; without, the model is what came before.
  package var isReadable: Bool {
    document.isComplete && document.elements.first?.name == .model
  }

  /// The model of a file with the same bytes at another path, without its diagnostics.
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
///   - known: Entities of a file that was read with the same budgets.
///   - perform: Calls its second argument once with every number below the first, in any order and from several
///     threads when it likes, and returns when all calls have: entities are read by it, beside the check whether the
///     file is well-formed.
/// - Returns: The model with its document, positions and problems.
/// - Complexity: O(n log n) in the size of the file.
package func parseModel(
  _ contents: [UInt8], file: String, limits: SourceLimits = .standard,
  known: KnownEntities? = nil,
  perform: (Int, @Sendable (Int) -> Void) -> Void = performInOrder
) -> ParsedModel {
  parsePlainModel(contents, file: file, limits: limits, known: known, perform: perform)
    ?? parseCarefully(contents, file: file, limits: limits, known: known)
}

/// Reads any file using libxml2, up to the first problem: the path of
/// ``parseModel(_:file:limits:known:perform:)`` for a file that is not plain, with the same result as the
/// fast path for one that is.
///
/// - Parameters:
///   - contents: The bytes of the file.
///   - file: The path of the file, as messages should show it.
///   - limits: The budgets.
///   - known: Entities of a file that was read with the same budgets.
/// - Returns: The model with its document, positions and problems.
package func parseCarefully(
  _ contents: [UInt8], file: String, limits: SourceLimits, known: KnownEntities? = nil
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
  var reader = ModelReader(document: document, limits: limits, known: known)
  reader.diagnostics = problems
  for element in strayTexts { reader.noteStrayText(in: element) }
  let model = reader.parseRoot()
  return ParsedModel(model, reader)
}

extension ParsedModel {
  /// Puts together what `reader` read.
  init(_ model: Model, _ reader: ModelReader) {
    let document = reader.document
    var diagnostics = reader.diagnostics.sortedByPosition()
    // Readers of shares do not know how many problems are before theirs.
    for index in diagnostics.indices.dropFirst(ModelReader.mostSuggestions) {
      diagnostics[index].notes = []
      diagnostics[index].fixIts = []
    }
    self.init(
      model: model, document: document, sourceMap: SourceMap(document: document),
      diagnostics: diagnostics.quoting(document.bytes))
  }
}

/// The model of a document, without its problems.
func parseModel(_ document: SourceDocument) -> Model {
  var reader = ModelReader(document: document, limits: .standard)
  return reader.parseRoot()
}

import DataModel
import Findings
import Synchronization

/// Reads a plain `contents` file, as nearly all are, in parallel with libxml2's check for well-formedness.
///
/// - Parameters:
///   - contents: The bytes of the file.
///   - file: The path of the file, as messages should show it.
///   - limits: The budgets.
///   - known: Entities that need not be read again.
///   - perform: Calls its second argument once with every number below the first, in any order, from several threads when it likes.
/// - Returns: The result for ``parseModel(_:file:limits:known:perform:)``; nil for a file that is not
///   well-formed, contains more than tags, white space, comments and processing instructions, exceeds a
///   limit, or is not a model.
func parsePlainModel(
  _ contents: [UInt8], file: String, limits: SourceLimits, known: KnownEntities?,
  perform: (Int, @Sendable (Int) -> Void) -> Void
) -> ParsedModel? {
  guard let mark = try? checkInput(contents, limits: limits) else { return nil }
  let reading = PlainReading(contents, file: file, mark: mark, limits: limits, known: known)
  // What is short is read sooner than a thread is begun.
  if contents.count < 1 << 16 {
    performInOrder(reading.count, reading.perform)
  } else {
    perform(reading.count, reading.perform)
  }
  return reading.result()
}

/// One file that is read by several threads.
private final class PlainReading: Sendable {
  /// The number of work items.
  let count: Int

  private let contents: [UInt8]
  private let file: String
  private let mark: Int
  private let limits: SourceLimits
  private let known: KnownEntities?
  private let document = Mutex(FoundDocument.unread)
  private let isWellFormed = Atomic(false)
  private let isOther = Atomic(false)
  private let shares: [Share]

  private enum FoundDocument {
    case unread
    case read(SourceDocument?)
  }

  init(
    _ contents: [UInt8], file: String, mark: Int, limits: SourceLimits, known: KnownEntities?
  ) {
    self.contents = contents
    self.file = file
    self.mark = mark
    self.limits = limits
    self.known = known
    shares = (0..<min(max(contents.count >> 17, 1), 8)).map { _ in Share() }
    count = shares.count + 1
  }

  /// Does one of `count` pieces of work: the second is the check, the others read shares of the model.
  func perform(_ index: Int) {
    guard index != 1 else {
      // What is not plain is read by the parser anyway.
      guard !isOther.load(ordering: .relaxed) else { return }
      let result = contents.withUnsafeBufferPointer { ModelFiles.isWellFormed($0) }
      isWellFormed.store(result, ordering: .relaxed)
      return
    }
    guard let document = findDocument() else { return }
    let share = max(index - 1, 0)
    var reader = ModelReader(document: document, limits: limits, known: known)
    let parts = reader.parseChildren(share: share, of: shares.count)
    shares[share].put(parts, reader.diagnostics)
  }

  /// The combined result of all work items.
  func result() -> ParsedModel? {
    guard isWellFormed.load(ordering: .relaxed), let document = findDocument() else { return nil }
    var reader = ModelReader(document: document, limits: limits)
    let model = reader.parseModel { reader in
      shares.reduce(into: ModelParts()) { all, share in
        let (parts, found) = share.take()
        all.append(parts)
        reader.diagnostics += found
      }
    }
    return ParsedModel(model, reader)
  }

  /// The document, created by the first thread that needs it while others wait; nil if it is not plain.
  private func findDocument() -> SourceDocument? {
    document.withLock { document in
      if case .read(let found) = document { return found }
      let found = readDocument()
      document = .read(found)
      return found
    }
  }

  private func readDocument() -> SourceDocument? {
    let found = contents.withUnsafeBufferPointer { PlainXML($0, mark: mark, limits: limits) }
    guard let found, found.elements[0].name == .model else {
      isOther.store(true, ordering: .relaxed)
      return nil
    }
    var document = SourceDocument(file: file, bytes: contents)
    document.elements = found.elements
    document.attributes = found.attributes
    document.isComplete = true
    return document
  }
}

/// The results of a reader for its share of the children.
private final class Share: Sendable {
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

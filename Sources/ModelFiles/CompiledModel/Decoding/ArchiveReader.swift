/// Typed access to the objects of an archive.
///
/// Whatever does not fit is an error with its path. Objects may be shared and may form cycles;
/// everything that follows references spends from a budget, so that time and memory stay within a
/// constant factor of the archive's size.
struct ArchiveReader {
  /// The objects.
  let table: ObjectTable
  /// What was not understood, one line each.
  private(set) var notes: [String] = []
  private var budget: Int

  /// The maximum number of notes kept.
  private static let noteLimit = 1000

  /// The maximum amount of work per byte of an archive.
  private static let workPerByte = 8
  /// The amount of work allowed for any archive.
  private static let leastWork = 4096

  /// Creates a reader of `table`, which was decoded from `size` bytes.
  init(_ table: ObjectTable, size: Int) {
    self.table = table
    budget = size.multipliedReportingOverflow(by: Self.workPerByte).partialValue + Self.leastWork
  }

  /// Counts work that is about to be done.
  ///
  /// - Throws: ``CompiledModelError`` if objects are repeated more often than a file of this size
  ///   can mean.
  mutating func spend(_ amount: Int, at path: ArchivePath) throws(CompiledModelError) {
    budget -= amount
    guard budget >= 0 else {
      throw CompiledModelError(
        path: path.description, message: "objects that are repeated too often",
        expected: "not more contents than eight times the size of the file")
    }
  }

  /// Records a remark about the object at `path`.
  mutating func note(_ path: ArchivePath, _ text: String) {
    guard notes.count < Self.noteLimit else { return }
    notes.append("\(path): \(text)")
  }

  /// Notes every field of `cursor` that is not in `known`.
  mutating func noteUnknownKeys(_ cursor: ArchiveCursor, known: Set<String>) {
    let unknown = cursor.object.fields.keys.filter { !known.contains($0) }
    guard !unknown.isEmpty else { return }
    for key in unknown.sorted() {
      note(cursor.path, "the key \(key) of \(cursor.object.archiveClass.name) is not known")
    }
  }

  /// The object that `reference` leads to.
  ///
  /// - Throws: ``CompiledModelError`` if it is nil or a plain value, or not of `kind`.
  func cursor(
    _ reference: ObjectReference, at path: ArchivePath, kind: String? = nil
  ) throws(CompiledModelError) -> ArchiveCursor {
    guard case .object(let object) = table[reference] else {
      throw CompiledModelError(
        path: path.description, message: "a plain value or nil", expected: kind ?? "an object")
    }
    let cursor = ArchiveCursor(reference: reference, object: object, path: path)
    guard let kind, !cursor.isKind(of: kind) else { return cursor }
    throw cursor.error("an object of the class \(object.archiveClass.name)", expected: kind)
  }

  /// The object in the field `key`; nil if it is missing or nil.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else, or not a `kind`.
  func cursor(
    _ owner: ArchiveCursor, _ key: String, kind: String? = nil
  ) throws(CompiledModelError) -> ArchiveCursor? {
    guard let reference = try owner.reference(key) else { return nil }
    return try cursor(reference, at: owner.path.appending(key), kind: kind)
  }

  /// The object in the field `key`.
  ///
  /// - Throws: ``CompiledModelError`` if it is missing, or is something else.
  func requiredCursor(
    _ owner: ArchiveCursor, _ key: String, kind: String? = nil
  ) throws(CompiledModelError) -> ArchiveCursor {
    guard let cursor = try cursor(owner, key, kind: kind) else {
      throw owner.error(key, owner.missingOr("nil", key), expected: kind ?? "an object")
    }
    return cursor
  }

  /// The text that `reference` leads to; nil for nil.
  ///
  /// - Throws: ``CompiledModelError`` if it leads to something else.
  func text(
    _ reference: ObjectReference, at path: ArchivePath
  ) throws(CompiledModelError) -> String? {
    switch table[reference] {
    case .null: return nil
    case .string(let text): return text
    case .object(let object) where object.archiveClass.inherits(from: "NSString"):
      if let text = stringObject(object) { return text }
    default: break
    }
    throw CompiledModelError(
      path: path.description, message: "a value that is not text", expected: "text")
  }

  /// The text in the field `key`; nil if it is missing or nil.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  func text(_ owner: ArchiveCursor, _ key: String) throws(CompiledModelError) -> String? {
    guard let value = owner.object.fields[key] else { return nil }
    if case .reference(let reference) = value {
      switch table[reference] {
      case .null: return nil
      case .string(let text): return text
      default: return try text(reference, at: owner.path.appending(key))
      }
    }
    guard case .string(let text) = value else {
      throw owner.error(key, "a value that is not text", expected: "text")
    }
    return text
  }

  /// The text in the field `key`.
  ///
  /// - Throws: ``CompiledModelError`` if it is missing, or is something else.
  func requiredText(_ owner: ArchiveCursor, _ key: String) throws(CompiledModelError) -> String {
    guard let text = try text(owner, key) else {
      throw owner.error(key, owner.missingOr("nil", key), expected: "text")
    }
    return text
  }

  /// The text of a string object, as mutable strings are archived.
  func stringObject(_ object: ArchivedObject) -> String? {
    switch object.fields[ArchiveKey.string] {
    case .string(let text): return text
    case .reference(let reference):
      guard case .string(let text) = table[reference] else { return nil }
      return text
    default: break
    }
    guard case .data(let bytes) = object.fields[ArchiveKey.bytes] else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

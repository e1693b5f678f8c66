/// The blocks of a page of Markdown, as far as there is room.
struct MarkdownPage {
  /// The maximum size of a page in bytes: GitHub rejects comments of more than 65,536 characters.
  static let longest = 60_000

  /// The maximum number of bytes.
  let limit: Int
  /// The page.
  private(set) var text = ""

  /// Creates an empty page.
  init(limit: Int) { self.limit = limit }

  /// Appends `block` if it fits; an item follows another without an empty line.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - limit: The maximum number of bytes of the page with the block, if not its own limit.
  ///   - isItem: Whether the block continues a list.
  /// - Returns: Whether it fits.
  @discardableResult
  mutating func append(_ block: String, limit: Int? = nil, isItem: Bool = false) -> Bool {
    let separator = text.isEmpty ? "" : isItem ? "\n" : "\n\n"
    let size = text.utf8.count + separator.utf8.count + block.utf8.count
    guard text.isEmpty || size <= limit ?? self.limit else { return false }
    text += separator + block
    return true
  }

  /// Appends `block`, which is short.
  mutating func insist(_ block: String) { text += "\n\n" + block }
}

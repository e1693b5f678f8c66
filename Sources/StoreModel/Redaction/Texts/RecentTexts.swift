/// A cache of replacements for short texts, many of which recur; a table of fixed size whose entries are
/// overwritten.
struct RecentTexts {
  private struct Content {
    let text: [UInt8]
    let domain: ObjectIdentifier
    let options: RedactionOptions
    let replacement: [UInt8]
  }

  /// The entry for a text, whether or not it is present.
  struct Entry {
    fileprivate let place: Int
    fileprivate let text: [UInt8]
    fileprivate let domain: ObjectIdentifier
    fileprivate let options: RedactionOptions
  }

  private var contents: [Content?] = []
  private static let size = 4096
  private static let mostBytes = 64

  /// The entry for a text; nil if the text is too long to be cached.
  func entry(
    for text: [UInt8], _ domain: RedactionDomain, _ options: RedactionOptions
  ) -> Entry? {
    guard text.count <= Self.mostBytes else { return nil }
    var hasher = Hasher()
    text.withUnsafeBytes { hasher.combine(bytes: $0) }
    let domain = ObjectIdentifier(domain)
    hasher.combine(domain)
    let place = Int(UInt(bitPattern: hasher.finalize()) % UInt(Self.size))
    return Entry(place: place, text: text, domain: domain, options: options)
  }

  /// The replacement for the text of an entry; nil if not cached.
  subscript(entry: Entry) -> [UInt8]? {
    get {
      guard !contents.isEmpty, let content = contents[entry.place], content.text == entry.text,
        content.domain == entry.domain, content.options == entry.options
      else { return nil }
      return content.replacement
    }
    set {
      if contents.isEmpty { contents = Array(repeating: nil, count: Self.size) }
      contents[entry.place] = newValue.map {
        Content(
          text: entry.text, domain: entry.domain, options: entry.options, replacement: $0)
      }
    }
  }
}

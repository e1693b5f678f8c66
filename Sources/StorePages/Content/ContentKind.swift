/// What bytes are, by how they begin.
enum ContentKind: Hashable, Sendable {
  /// No bytes at all.
  case empty
  /// A picture that browsers show, by its media type.
  case picture(String, words: String)
  /// A binary property list, perhaps a keyed archive.
  case propertyList(isArchive: Bool)
  /// Text in UTF-8.
  case text(isJSON: Bool)
  /// Something else that is known.
  case other(String)
  /// Nobody knows.
  case unknown

  /// Looks at bytes.
  ///
  /// *Source:* the signatures are those of the formats' specifications: PNG, JPEG, GIF, RIFF, ISO base media files, TIFF, PDF,
  /// ZIP, gzip, SQLite.
  init(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      self = .empty
      return
    }
    if bytes.starts(with: "bplist".utf8) {
      self = .propertyList(isArchive: Self.isArchive(bytes))
    } else if let known = Self.signatures.first(where: { $0.matches(bytes) }) {
      self = known.kind
    } else if Self.isText(bytes) {
      let first = bytes.first { ![9, 10, 13, 32].contains($0) }
      self = .text(isJSON: first == UInt8(ascii: "{") || first == UInt8(ascii: "["))
    } else {
      self = .unknown
    }
  }

  /// The kind in a few words.
  var words: String {
    switch self {
    case .empty: "no bytes"
    case .picture(_, let words), .other(let words): words
    case .propertyList(let isArchive): isArchive ? "keyed archive" : "property list"
    case .text(let isJSON): isJSON ? "JSON" : "text"
    case .unknown: "bytes"
    }
  }

  /// The media type of a picture that browsers show.
  var pictureType: String? {
    if case .picture(let type, _) = self { type } else { nil }
  }

  /// Whether the beginning can be understood without the rest.
  var isText: Bool {
    if case .text = self { true } else { false }
  }

  private struct Signature: Sendable {
    var bytes: [UInt8]
    var offset = 0
    var kind: ContentKind

    func matches(_ data: [UInt8]) -> Bool { data.dropFirst(offset).starts(with: bytes) }
  }

  private static let signatures = [
    Signature(bytes: [0x89, 0x50, 0x4E, 0x47], kind: .picture("image/png", words: "PNG picture")),
    Signature(bytes: [0xFF, 0xD8, 0xFF], kind: .picture("image/jpeg", words: "JPEG picture")),
    Signature(bytes: Array("GIF8".utf8), kind: .picture("image/gif", words: "GIF picture")),
    Signature(
      bytes: Array("WEBP".utf8), offset: 8, kind: .picture("image/webp", words: "WebP picture")),
    Signature(bytes: Array("ftyphei".utf8), offset: 4, kind: .other("HEIC picture")),
    Signature(bytes: Array("ftypmif1".utf8), offset: 4, kind: .other("HEIF picture")),
    Signature(bytes: Array("ftyp".utf8), offset: 4, kind: .other("ISO media")),
    Signature(bytes: [0x49, 0x49, 0x2A, 0], kind: .other("TIFF picture")),
    Signature(bytes: [0x4D, 0x4D, 0, 0x2A], kind: .other("TIFF picture")),
    Signature(bytes: Array("%PDF-".utf8), kind: .other("PDF")),
    Signature(bytes: [0x50, 0x4B, 3, 4], kind: .other("ZIP archive")),
    Signature(bytes: [0x1F, 0x8B], kind: .other("gzip")),
    Signature(bytes: Array("SQLite format 3".utf8), kind: .other("SQLite database")),
  ]

  /// Whether a property list names the archiver near its beginning or its end, where keys are.
  private static func isArchive(_ bytes: [UInt8]) -> Bool {
    let name = Array("$archiver".utf8)
    func has(_ part: ArraySlice<UInt8>) -> Bool {
      part.indices.contains { part[$0...].starts(with: name) }
    }
    return has(bytes.prefix(512)) || has(bytes.suffix(4096))
  }

  /// Whether bytes are UTF-8, but for a character cut at their end, without control characters.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(where: { $0 < 32 && ![9, 10, 13].contains($0) || $0 == 127 }) else {
      return false
    }
    return (0...min(3, bytes.count - 1)).contains { cut in
      String(validating: bytes.dropLast(cut), as: UTF8.self) != nil
    }
  }
}

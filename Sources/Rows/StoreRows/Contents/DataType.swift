/// The type of bytes, judging by their beginning.
package enum DataType: String, Hashable, Sendable {
  case keyedArchive = "keyed archive"
  case propertyList = "property list"
  case xmlPropertyList = "XML property list"
  case json = "JSON"
  case png = "PNG image"
  case jpeg = "JPEG image"
  case gif = "GIF image"
  case webP = "WebP image"
  case heic = "HEIC image"
  case tiff = "TIFF image"
  case pdf = "PDF"
  case zip = "ZIP archive"
  case gzip = "gzip"
  case database = "SQLite database"
  case text
  case data

  /// Determines the type of bytes.
  ///
  /// - Complexity: O(1) except for text, which is read completely.
  package init(of bytes: UnsafeBufferPointer<UInt8>) {
    self =
      if bytes.starts(with: "bplist00".utf8) {
        Self.namesArchiver(bytes) ? .keyedArchive : .propertyList
      } else if let type = Self.magics.first(where: { bytes.starts(with: $0.0) })?.1 {
        type
      } else if bytes.count > 12, bytes.starts(with: "RIFF".utf8),
        bytes[8..<12].elementsEqual("WEBP".utf8)
      {
        .webP
      } else if bytes.count > 12, bytes[4..<8].elementsEqual("ftyp".utf8) {
        bytes[8..<10].elementsEqual("he".utf8) || bytes[8..<10].elementsEqual("mi".utf8)
          ? .heic : .data
      } else {
        Self.textType(bytes)
      }
  }

  private static let magics: [([UInt8], DataType)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
    (Array("GIF8".utf8), .gif), ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
    (Array("%PDF-".utf8), .pdf), ([0x50, 0x4B, 3, 4], .zip), ([0x1F, 0x8B, 8], .gzip),
    (Array("SQLite format 3\0".utf8), .database),
  ]

  /// Whether a property list is that of a keyed archive: one of its first or last keys is `$archiver`.
  private static func namesArchiver(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = Array("$archiver".utf8)
    func isIn(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      var rest = part
      while let start = rest.firstIndex(of: name[0]) {
        rest = rest[start...]
        if rest.starts(with: name) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
    return isIn(bytes.prefix(256)) || isIn(bytes.suffix(4096))
  }

  private static func textType(_ bytes: UnsafeBufferPointer<UInt8>) -> DataType {
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) }),
      String(validating: bytes, as: UTF8.self) != nil
    else { return .data }
    let head = bytes.first { $0 > 0x20 }
    if head == UInt8(ascii: "{") || head == UInt8(ascii: "[") { return .json }
    let start = String(decoding: bytes.prefix(400), as: UTF8.self)
    return start.hasPrefix("<?xml") && start.contains("<plist") ? .xmlPropertyList : .text
  }

  /// Whether there is more to show than the bytes.
  package var isDecoded: Bool {
    switch self {
    case .keyedArchive, .propertyList, .json, .xmlPropertyList, .text: true
    default: false
    }
  }
}

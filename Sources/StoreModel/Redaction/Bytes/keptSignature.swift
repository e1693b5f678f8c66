/// The number of first bytes that only identify the file type, and are kept.
///
/// *Source:* the specifications of PNG, JPEG, GIF, TIFF, RIFF, ISO base media, PDF, ZIP and gzip.
package func keptSignature(_ bytes: [UInt8]) -> Int {
  let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
    Array("GIF89a".utf8), [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A], Array("%PDF-".utf8),
    [0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B],
  ]
  if let signature = signatures.first(where: bytes.starts(with:)) { return signature.count }
  // The size of a part stands between two names, or before the first; other sizes and names could be a text.
  if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
    let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    return size == bytes.count - 8 ? 12 : 4
  }
  guard bytes.starts(with: [0, 0, 0]), bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) else {
    return 0
  }
  return brands.contains(Array(bytes[8..<min(12, bytes.count)])) ? 12 : 8
}

/// The kinds of images, sounds and films that many have.
///
/// *Source:* the registry of brands of ISO base media files, mp4ra.org.
private let brands = Set(
  [
    "heic", "heix", "mif1", "msf1", "hevc", "avif", "isom", "iso2", "mp41", "mp42", "avc1", "qt  ",
    "M4A ", "M4V ",
  ].map { Array($0.utf8) })

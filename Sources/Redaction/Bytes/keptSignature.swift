/// How many of the first bytes only say what kind of file it is, and are kept.
///
/// *Source:* the specifications of PNG, JPEG, GIF, TIFF, RIFF, ISO base media, PDF, ZIP and gzip.
package func keptSignature(_ bytes: [UInt8]) -> Int {
  let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
    Array("GIF89a".utf8), [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A], Array("%PDF-".utf8),
    [0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B],
  ]
  if let signature = signatures.first(where: bytes.starts(with:)) { return signature.count }
  let head = bytes.prefix(12)
  // The size of a part stands between two names, or before the first.
  if head.starts(with: Array("RIFF".utf8)), head.suffix(4).elementsEqual("WEBP".utf8) { return 12 }
  return head.dropFirst(4).starts(with: Array("ftyp".utf8)) ? 12 : 0
}

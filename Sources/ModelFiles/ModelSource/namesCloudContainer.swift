/// Whether the entitlements of an app name a container of CloudKit, so that SwiftData mirrors its store by itself.
///
/// A list of containers that is empty, as Xcode adds it with the capability, names none, and neither do containers of
/// documents alone.
///
/// *Source:* Apple's documentation of `com.apple.developer.icloud-container-identifiers` and `com.apple.developer.icloud-services`.
///
/// - Parameters:
///   - bytes: An entitlements file: a property list in XML.
///   - file: Its path.
/// - Returns: Whether it does; nil if the file cannot be read.
package func namesCloudContainer(_ bytes: [UInt8], file: String) -> Bool? {
  var texts: [Int: [UInt8]] = [:]
  let (document, problems) = readXML(
    bytes, file: file, limits: SourceLimits(fileBytes: 1 << 20), allowsDocumentType: true
  ) { element, text in
    texts[element, default: []] += text
  }
  guard problems.isEmpty, document.writtenName(of: 0) == "plist",
    let root = Array(document.children(of: 0)).first, document.writtenName(of: root) == "dict"
  else { return nil }
  let items = Array(document.children(of: root))
  func list(_ key: String) -> [String]? {
    let name = "com.apple.developer.\(key)"
    guard
      let place = items.indices.first(where: {
        document.writtenName(of: items[$0]) == "key" && texts[items[$0]].map(text) == name
      }), place + 1 < items.count
    else { return nil }
    return document.children(of: items[place + 1]).map { texts[$0].map(text) ?? "" }
  }
  guard let containers = list("icloud-container-identifiers"), !containers.isEmpty else {
    return false
  }
  return list("icloud-services").map { $0.contains { $0.hasPrefix("CloudKit") || $0 == "*" } }
    ?? true
}

/// The text without spaces around it.
private func text(_ bytes: [UInt8]) -> String {
  let isSpace = { (byte: UInt8) in byte <= 0x20 }
  return String(
    decoding: bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed(), as: UTF8.self)
}

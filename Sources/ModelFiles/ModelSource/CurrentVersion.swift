package import Findings

/// Reads the `.xccurrentversion` file of a model bundle, an XML property list.
///
/// An empty dictionary is valid: the bundle then names no current version.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - file: The path of the file, as messages should show it.
/// - Returns: The name of the current version as in the file, with the extension `.xcdatamodel`; its
///   location; the problems. The name is nil if the file names none or cannot be read.
package func parseCurrentVersion(
  _ bytes: [UInt8], file: String
) -> (name: String?, location: SourceLocation?, diagnostics: [Diagnostic]) {
  var texts: [Int: [UInt8]] = [:]
  let (document, problems) = readXML(
    bytes, file: file, limits: SourceLimits(fileBytes: 1 << 20), allowsDocumentType: true
  ) { element, text in
    texts[element, default: []] += text
  }
  guard problems.isEmpty else { return (nil, nil, problems) }
  let list = PropertyListReader(
    document: document, texts: texts.mapValues { String(decoding: $0, as: UTF8.self) })
  do throws(XMLProblem) {
    if let conflict = findConflict(bytes) { throw conflict }
    guard let element = try list.value(of: "_XCCurrentVersionName") else { return (nil, nil, []) }
    let location = document.location(of: list.contentRange(of: element))
    return (list.texts[element] ?? "", location, [])
  } catch {
    return (nil, nil, [error.diagnostic(in: document)])
  }
}

/// Writes an `.xccurrentversion` file as Xcode does.
///
/// - Parameter name: The name of the current version with the extension `.xcdatamodel`.
/// - Returns: The bytes of the property list.
package func writeCurrentVersion(_ name: String) -> [UInt8] {
  let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>_XCCurrentVersionName</key>
    \t<string>
    """
  return Array(head.utf8) + escaped(name, quote: 0) + Array("</string>\n</dict>\n</plist>\n".utf8)
}

/// Looks up a key of a property list that is one dictionary.
private struct PropertyListReader {
  let document: SourceDocument
  let texts: [Int: String]

  /// The range of the `<string>` for `key`; nil if the dictionary lacks the key.
  func value(of key: String) throws(XMLProblem) -> Int? {
    guard document.writtenName(of: 0) == "plist" else {
      throw problem(0, "the root element is <\(document.writtenName(of: 0))>, expected <plist>")
    }
    let roots = Array(document.children(of: 0))
    guard let root = roots.first, roots.count == 1, document.writtenName(of: root) == "dict" else {
      throw problem(roots.first ?? 0, "the property list does not hold one dictionary")
    }
    let items = Array(document.children(of: root))
    for (place, item) in items.enumerated().filter({ $0.offset.isMultiple(of: 2) }) {
      guard document.writtenName(of: item) == "key", place + 1 < items.count else {
        throw problem(item, "the dictionary is not made of keys and values")
      }
      guard texts[item] == key else { continue }
      guard document.writtenName(of: items[place + 1]) == "string" else {
        throw problem(items[place + 1], "the name of the current version is not a string")
      }
      return items[place + 1]
    }
    return nil
  }

  /// The bytes between the tags of the element at `index`.
  func contentRange(of index: Int) -> Range<Int> {
    let element = document.elements[index]
    let start = Int(element.tagEnd)
    let end = document.bytes[..<Int(element.end)].lastIndex(of: UInt8(ascii: "<")) ?? start
    return start..<max(start, end)
  }

  private func problem(_ index: Int, _ summary: String) -> XMLProblem {
    XMLProblem(
      .invalidCurrentVersion, at: document.elements[index].tagRange, summary,
      "Expected a property list with the string _XCCurrentVersionName, or an empty dictionary.")
  }
}

/// Writes `element` and all within it, as Xcode does: attributes in its order, four spaces for each
/// level, elements without children closed in the tag, no line end after the last tag.
///
/// - Source: `Documentation/Formats/model-source.md`, form.
func renderElement(
  _ element: WrittenElement, depth: Int, attributeOrder: [AttributeName]? = nil,
  into bytes: inout [UInt8]
) {
  bytes += indentation(depth)
  bytes.append(UInt8(ascii: "<"))
  bytes += element.name.rawValue.utf8
  for name in attributeOrder ?? element.name.attributeOrder {
    guard let value = element[name] else { continue }
    bytes += renderAttribute(name, value)
  }
  guard !element.children.isEmpty else {
    bytes += "/>".utf8
    return
  }
  bytes += ">\n".utf8
  for child in element.children {
    renderElement(child, depth: depth + 1, into: &bytes)
    bytes.append(0x0A)
  }
  bytes += indentation(depth)
  bytes += "</".utf8
  bytes += element.name.rawValue.utf8
  bytes.append(UInt8(ascii: ">"))
}

/// The spaces before an element that is `depth` levels below the root.
func indentation(_ depth: Int) -> [UInt8] {
  Array(repeating: 0x20, count: 4 * depth)
}

/// An attribute with the space before it.
func renderAttribute(_ name: AttributeName, _ value: String) -> [UInt8] {
  Array(" \(name.rawValue)=\"".utf8) + escaped(value, quote: 0x22) + [0x22]
}

/// `value` escaped for use between two `quote` characters.
///
/// Characters that XML cannot hold become U+FFFD.
func escaped(_ value: String, quote: UInt8) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(value.utf8.count)
  for scalar in value.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;".utf8
    case "<": result += "&lt;".utf8
    case ">": result += "&gt;".utf8
    case "\"" where quote == 0x22: result += "&quot;".utf8
    case "'" where quote == 0x27: result += "&apos;".utf8
    case "\t", "\n", "\r": result += "&#\(scalar.value);".utf8
    case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}".utf8
    default: result += String(Character(scalar)).utf8
    }
  }
  return result
}

/// Whether a call of a type of the system gives an optional, by the labels of its arguments.
///
/// - Parameters:
///   - names: The name of the type.
///   - labels: The labels of the arguments; nil for none.
///   - firstIsText: Whether the first argument is a text as it is written in a source.
/// - Returns: Whether the initializer is `init?`.
/// - Source: the interfaces of the standard library, Foundation, UIKit and AppKit.
func callsFailableInitializer(
  of names: [String], labels: [String?], firstIsText: Bool
) -> Bool {
  guard let name = names.last, let first = labels.first else { return false }
  if failableNumbers.contains(name) {
    return first == "exactly" || first == nil && (firstIsText || labels.contains("radix"))
  }
  return first.map { failableLabels[name]?.contains($0) ?? false }
    ?? (name == "Bool" && firstIsText)
}

private let failableNumbers: Set<String> = [
  "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
  "Float", "CGFloat", "Float32", "Float64", "TimeInterval",
]

/// The labels of the first argument of `init?`, by type.
private let failableLabels: [String: Set<String>] = [
  "URL": ["string", "dataRepresentation"], "UUID": ["uuidString"],
  "Decimal": ["string", "exactly"],
  "Data": ["base64Encoded"],
  "String": ["data", "bytes", "validating", "validatingUTF8", "validatingCString", "utf8String"],
  "URLComponents": ["string", "url"], "TimeZone": ["identifier", "secondsFromGMT", "abbreviation"],
  "UIImage": ["named", "systemName", "data", "contentsOfFile"],
  "NSImage": ["named", "systemSymbolName", "data", "contentsOfFile", "contentsOf"],
  "UIColor": ["named"], "NSColor": ["named"], "UIFont": ["name"], "NSFont": ["name"],
]

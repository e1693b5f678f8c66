/// The text that a JSON file has at a path of names, as far as it is JSON at all.
///
/// For files that others write and that have more in them than is known.
///
/// - Parameters:
///   - bytes: The file.
///   - path: The names of the members on the way.
/// - Returns: The text; nil when there is none.
package func findText(_ bytes: [UInt8], at path: [String]) -> String? {
  guard var node = try? parseJSON(bytes) else { return nil }
  for name in path {
    guard case .object(let members) = node.value,
      let member = members.first(where: { $0.name == name })
    else { return nil }
    node = member.node
  }
  guard case .string(let text) = node.value else { return nil }
  return text
}

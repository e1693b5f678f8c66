package import Findings
import Loading
import ModelFiles

extension LoadedMapping {
  /// The short text: values that are not automatic; for a compiled mapping model, which has no versions,
  /// those that are not copies of properties of the same name.
  package var text: String {
    guard let source else {
      return """
        // A compiled mapping model. Copies of properties of the same name are not shown.
        \(outlineMapping(mapping, names: versionNames).text)
        """
    }
    return outlineMapping(
      mapping, from: source.sourceModel, to: source.destinationModel, names: versionNames
    ).text
  }
}

/// The short text of the mapping model in a file, for `git show` and `git blame`.
///
/// - Parameter path: The file, whatever it is called.
/// - Returns: The text; nil if the file is not a mapping model that can be compiled.
/// - Throws: `ToolchainError` if the file cannot be read.
package func mappingText(ofFile path: String) throws(ToolchainError) -> String? {
  let bytes = try readFile(path)
  let isCompiled = bytes.starts(with: Array("bplist".utf8))
  // Both forms name the class of the mapping model; a model's source is not read twice for it.
  let mark = isCompiled ? "NSMappingModel" : "XDDEVMAPPINGMODEL"
  guard contains(mark, bytes) else { return nil }
  return (try? loadMapping(bytes, file: path, name: ""))?.text
}

private func contains(_ mark: String, _ bytes: [UInt8]) -> Bool {
  let mark = Array(mark.utf8)
  guard let first = mark.first else { return true }
  var rest = bytes[...]
  while let place = rest.firstIndex(of: first) {
    rest = rest[place...]
    if rest.starts(with: mark) { return true }
    rest = rest.dropFirst()
  }
  return false
}

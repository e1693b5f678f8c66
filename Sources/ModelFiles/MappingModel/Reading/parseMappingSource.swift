package import Findings

/// Reads the `xcmapping.xml` of an `.xcmappingmodel` with everything that a compiler needs.
///
/// The input is not trusted.
///
/// - Parameters:
///   - bytes: The bytes of `xcmapping.xml`.
///   - file: Its path, for messages.
/// - Returns: The mapping model, nil if the file has errors; and the problems in file order.
/// - Source: `Documentation/Formats/mapping-model.md`.
package func parseMappingSource(
  _ bytes: [UInt8], file: String
) -> (source: MappingSource?, diagnostics: [Diagnostic]) {
  let (store, problems) = parseXMLStore(bytes, file: file)
  guard problems.isEmpty else { return (nil, problems.quoting(bytes)) }
  var reader = MappingSourceReader(store, file: file)
  let source = reader.read()
  guard reader.problems.isEmpty else {
    return (nil, reader.problems.sortedByPosition().quoting(bytes))
  }
  return (source, [])
}

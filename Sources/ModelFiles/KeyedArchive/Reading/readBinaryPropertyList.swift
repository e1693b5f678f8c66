/// Reads a binary property list.
///
/// The input is not trusted: offsets, counts and references are checked before use, cycles,
/// excessive nesting and excessive sharing are errors. Sharing in the file stays sharing in memory.
/// Two keys of a dictionary that are equal as Swift strings are an error, as are keys that are not
/// strings; a UTF-16 surrogate without its partner becomes U+FFFD.
///
/// - Parameters:
///   - bytes: The whole file.
///   - limits: How much to accept.
/// - Returns: The value of the file.
/// - Throws: ``PropertyListError`` with the offset of what is wrong.
package func readBinaryPropertyList(
  _ bytes: [UInt8], limits: ReadingLimits = .standard
) throws(PropertyListError) -> PropertyList {
  let file = try BinaryPropertyListFile(bytes, limits: limits)
  var expander = PropertyListExpander(file: file, limits: limits)
  return try expander.value(of: file.trailer.topObject)
}

/// Writes a binary property list.
///
/// The same value gives the same bytes: dictionary keys are sorted by code point, equal scalars
/// are written once, integers, offsets and references have the least width. Text is ASCII when it
/// can be, else UTF-16. Reading the bytes gives the value again.
///
/// - Parameter value: The value; nested no deeper than a reader accepts.
/// - Returns: The file.
package func writeBinaryPropertyList(_ value: PropertyList) -> [UInt8] {
  var layout = PropertyListLayout()
  _ = layout.add(value)
  return layout.file()
}

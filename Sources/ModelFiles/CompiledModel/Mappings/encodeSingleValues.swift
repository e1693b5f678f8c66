package import DataModel

/// Writes an expression as a separate archive, as in sources of mapping models.
///
/// - Parameter expression: The expression; it may be nested as deep as ``decodeExpression(_:)`` reads them.
/// - Returns: The archive.
/// - Throws: ``CompiledModelError`` never as things are; the encoder says that it may.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, expressions.
package func encodeExpression(_ expression: Expression) throws(CompiledModelError) -> [UInt8] {
  var encoder = try ModelEncoder(archiving: ())
  let root = encoder.encode(expression)
  return encoder.builder.archive(root: root)
}

/// Writes a user info dictionary as a separate archive, as in sources of mapping models.
///
/// - Parameter values: The values by key.
/// - Returns: The archive.
/// - Throws: ``CompiledModelError`` if the archive of an app's own object cannot be read.
package func encodeUserInfo(
  _ values: [String: AttributeValue]
) throws(CompiledModelError) -> [UInt8] {
  var encoder = try ModelEncoder(archiving: ())
  var entries: [(String, ObjectReference)] = []
  for (key, value) in values.sorted(by: { $0.key < $1.key }) {
    entries.append((key, try encoder.encode(value, at: .root.appending(key))))
  }
  let root = encoder.dictionary(entries)
  return encoder.builder.archive(root: root)
}

extension ModelEncoder {
  /// Creates an encoder for single values, without a position for a model.
  fileprivate init(archiving: Void) throws(CompiledModelError) {
    try self.init(Model(), form: .current, module: nil)
    builder = ObjectTableBuilder()
  }
}

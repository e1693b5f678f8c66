package import DataModel

/// Reads an expression stored as a separate archive, as in sources of mapping models.
///
/// The input is not trusted.
///
/// - Parameter bytes: The archive.
/// - Returns: The expression.
/// - Throws: ``CompiledModelError`` with the path of what is not what it has to be.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, expressions.
package func decodeExpression(_ bytes: [UInt8]) throws(CompiledModelError) -> Expression {
  var decoder = try ModelDecoder(archive: bytes)
  return try decoder.requiredExpression(
    decoder.rootHolder(of: PredicateKey.expression), PredicateKey.expression, depth: 0)
}

/// Reads a user info dictionary stored as a separate archive, as in sources of mapping models.
///
/// The input is not trusted. Values that are nil are left out.
///
/// - Parameter bytes: The archive.
/// - Returns: The values by key.
/// - Throws: ``CompiledModelError`` with the path of what is not what it has to be.
package func decodeUserInfo(
  _ bytes: [UInt8]
) throws(CompiledModelError) -> [String: AttributeValue] {
  var decoder = try ModelDecoder(archive: bytes)
  return try decoder.allUserInfo(decoder.rootHolder(of: MappingKey.userInfo))
}

extension ModelDecoder {
  /// An object with the root of the archive as its only field.
  fileprivate func rootHolder(of key: String) -> ArchiveCursor {
    let root = reader.table.root
    return ArchiveCursor(
      reference: root,
      object: ArchivedObject(
        archiveClass: ArchiveClass("NSObject"), fields: [key: .reference(root)]),
      path: .root)
  }
}

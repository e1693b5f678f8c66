package import Findings

/// The text of a CloudKit schema, a `.ckdb`, as it is written: its statements with their bytes.
///
/// Nothing of the text is dropped: comments, order and spacing are in ``bytes``, which edits are made in.
package struct CloudKitSchemaDocument: Sendable {
  /// A record type and its position.
  struct Statement: Sendable {
    var name: String
    /// The bytes from `RECORD` to the semicolon.
    var range: Range<Int>
    /// The bytes of the name.
    var nameRange: Range<Int>
    /// The offset after the parenthesis that opens the list.
    var listStart: Int
    /// Fields and grants in the order of the text.
    var items: [Item]
  }

  /// A field or grant and its position.
  struct Item: Sendable {
    enum Content: Sendable {
      /// A field, and the offset of its type.
      case field(CloudKitField, typeStart: Int)
      case grant(CloudKitGrant)
    }

    var content: Content
    /// Its bytes, without the comma.
    var range: Range<Int>
    /// The offset after the comma; nil for the last one of a list.
    var commaEnd: Int?

    var field: CloudKitField? {
      if case .field(let field, _) = content { field } else { nil }
    }
  }

  /// The path of the file, as messages show it.
  package let file: String
  /// The bytes of the file.
  package let bytes: [UInt8]
  /// The parsed schema.
  package let schema: CloudKitSchema
  /// The record types in the order of the text.
  let statements: [Statement]
  /// The offset after the roles, or after `DEFINE SCHEMA` if there are none.
  let headEnd: Int
  private let places: [String: Int]

  init(
    file: String, bytes: [UInt8], roles: [String], statements: [Statement], headEnd: Int
  ) {
    self.file = file
    self.bytes = bytes
    self.statements = statements
    self.headEnd = headEnd
    var schema = CloudKitSchema(
      recordTypes: statements.map { statement in
        CloudKitRecordType(
          name: statement.name, fields: statement.items.compactMap(\.field),
          grants: statement.items.compactMap {
            if case .grant(let grant) = $0.content { grant } else { nil }
          })
      })
    schema.roles = roles
    self.schema = schema
    places = Dictionary(
      uniqueKeysWithValues: zip(statements.map(\.name), statements.indices))
  }

  /// The record type called `name`.
  package func recordType(_ name: String) -> CloudKitRecordType? {
    places[name].map { schema.recordTypes[$0] }
  }

  func statement(_ name: String) -> Statement? { places[name].map { statements[$0] } }

  /// The location of a record type or one of its fields.
  ///
  /// - Parameters:
  ///   - recordType: The name of the record type.
  ///   - field: The name of the field; nil for the name of the record type.
  /// - Returns: The location; that of the record type if it has no such field, that of the file if there is no such type.
  package func location(of recordType: String, field: String? = nil) -> SourceLocation {
    guard let statement = statement(recordType) else { return .file(file) }
    let item = field.flatMap { name in statement.items.first { $0.field?.name == name } }
    let range = item?.range ?? statement.nameRange
    return .text(
      file: file, start: SourcePosition(of: range.lowerBound, in: bytes),
      end: SourcePosition(of: range.upperBound, in: bytes))
  }

  /// Whether the text is what CloudKit exports of the same schema, but for one more line feed at the end.
  package var isInExportForm: Bool {
    let form = Array(schema.exportForm.utf8)
    return bytes == form || bytes == form + [0x0A]
  }
}

/// Reads the text of a CloudKit schema.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - file: The path, as messages should show it.
/// - Returns: The schema with the bytes of its parts.
/// - Throws: `ToolchainError` with exit code 65, line and column, if the text is not a schema, has an unknown word or type,
///   names something twice, or ends too early.
/// - Complexity: O(n).
package func parseCloudKitSchema(
  _ bytes: [UInt8], file: String
) throws(ToolchainError) -> CloudKitSchemaDocument {
  do throws(CloudKitSchemaProblem) {
    var reader = CloudKitSchemaReader(bytes)
    return try reader.readAll(file: file)
  } catch {
    throw malformed(
      bytes, file: file, offset: error.offset, summary: error.message, as: .malformedCloudKitSchema)
  }
}

/// Whether a file claims to be a CloudKit schema: it starts with `DEFINE SCHEMA`, after comments.
///
/// - Parameter bytes: The beginning of the file.
/// - Returns: Whether it does.
package func beginsCloudKitSchema(_ bytes: [UInt8]) -> Bool {
  var reader = CloudKitSchemaReader(bytes)
  return (try? reader.readHead()) != nil
}

extension RuleDescription {
  /// A text that is not a CloudKit schema.
  package static let malformedCloudKitSchema = RuleDescription(
    "malformed-cloudkit-schema", .input, .error,
    title: "The text of a CloudKit schema cannot be read.",
    rationale: """
      A .ckdb file is the text of a schema. Xcode's template of that name creates a Swift source \
      file instead.
      """,
    fix: """
      Export the schema: xcrun cktool export-schema --team-id TEAM --container-id CONTAINER --environment production \
      --output-file production.ckdb, or “Export Schema” in the CloudKit console.
      """)
}

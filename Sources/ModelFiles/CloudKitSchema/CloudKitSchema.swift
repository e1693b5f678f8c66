/// A parsed CloudKit schema: the roles and record types of a container.
///
/// - Source: `Documentation/Formats/cloudkit-schema.md`.
package struct CloudKitSchema: Hashable, Sendable {
  /// The names of the roles that the container defines, in the order of the text.
  package var roles: [String] = []
  /// The record types in the order of the text, no two of one name.
  package var recordTypes: [CloudKitRecordType] = []

  /// Creates a schema without roles.
  package init(recordTypes: [CloudKitRecordType]) {
    self.recordTypes = recordTypes
  }
}

/// A record type: its fields, and what roles may do with its records.
package struct CloudKitRecordType: Hashable, Sendable {
  /// The name without quotes.
  package var name: String
  /// The fields in the order of the text, no two of one name.
  package var fields: [CloudKitField]
  /// The grants, in file order.
  package var grants: [CloudKitGrant]

  /// Creates a record type.
  package init(name: String, fields: [CloudKitField], grants: [CloudKitGrant] = []) {
    self.name = name
    self.fields = fields
    self.grants = grants
  }

  /// The field called `name`.
  package subscript(name: String) -> CloudKitField? { fields.first { $0.name == name } }
}

/// A field of a record type.
package struct CloudKitField: Hashable, Sendable {
  /// The name without quotes.
  package var name: String
  /// The type of its values.
  package var type: CloudKitFieldType
  /// The indexes that it has.
  package var indexes: Set<CloudKitIndex>

  /// Creates a field.
  package init(_ name: String, type: CloudKitFieldType, indexes: Set<CloudKitIndex> = []) {
    self.name = name
    self.type = type
    self.indexes = indexes
  }
}

/// The type of a field's values.
package struct CloudKitFieldType: Hashable, Sendable {
  /// A kind of single values; the raw values are the words of the text.
  package enum Primitive: String, Hashable, Sendable, CaseIterable {
    case asset = "ASSET"
    case bytes = "BYTES"
    case double = "DOUBLE"
    case int64 = "INT64"
    case location = "LOCATION"
    case number = "NUMBER"
    case reference = "REFERENCE"
    case string = "STRING"
    case timestamp = "TIMESTAMP"

    /// Whether values may be encrypted.
    package var canBeEncrypted: Bool { ![.asset, .number, .reference].contains(self) }
  }

  /// The kind of the values, or of the elements of lists.
  package var primitive: Primitive
  /// Whether values are lists.
  package var isList = false
  /// Whether values are encrypted with a key of the user.
  package var isEncrypted = false
  /// The numeric type declared as preferred: INT64 or DOUBLE.
  package var preferred: Primitive?

  /// Creates the type of single values.
  package init(_ primitive: Primitive, isEncrypted: Bool = false) {
    self.primitive = primitive
    self.isEncrypted = isEncrypted
  }

  /// The type as the text has it.
  package var text: String {
    let single =
      (isEncrypted ? "ENCRYPTED " : "") + primitive.rawValue
      + (preferred.map { " PREFERRED AS \($0.rawValue)" } ?? "")
    return isList ? "LIST<\(single)>" : single
  }
}

/// An index of a field, in the order in which exports list them; the raw values are the words of the text.
package enum CloudKitIndex: String, Hashable, Sendable, CaseIterable {
  /// Records can be found by the value.
  case queryable = "QUERYABLE"
  /// Records can be found by words in the value.
  case searchable = "SEARCHABLE"
  /// Records can be sorted by the value.
  case sortable = "SORTABLE"
}

/// The permissions of a role for the records of a type.
package struct CloudKitGrant: Hashable, Sendable {
  /// A permission; the raw values are the words in the schema.
  package enum Permission: String, Hashable, Sendable, CaseIterable {
    case create = "CREATE"
    case read = "READ"
    case write = "WRITE"
  }

  /// What is granted.
  package var permissions: Set<Permission>
  /// The name of the role, without quotes.
  package var role: String

  /// Creates a grant.
  package init(_ permissions: Set<Permission>, to role: String) {
    self.permissions = permissions
    self.role = role
  }
}

package import DataModel
package import ModelFiles

/// The record types that CloudKit mirroring uses for a model.
///
/// - Source: `Documentation/Formats/cloudkit-schema.md`.
package struct MirroredModel: Sendable {
  /// The record types, sorted by name.
  package var recordTypes: [MirroredRecordType] = []
  /// Uncertainties, because no real schema has shown them; one sentence each.
  package var doubts: [String] = []
  /// Whether any entity is mirrored.
  package var isEmpty: Bool { recordTypes.isEmpty }

  /// The record type called `name`.
  package subscript(name: String) -> MirroredRecordType? {
    recordTypes.first { $0.name == name }
  }
}

/// A record type used for mirroring.
package struct MirroredRecordType: Sendable {
  /// The name of the record type for links of many-to-many relationships.
  package static let links = "CDMR"
  /// The name of the record type for shares.
  package static let share = "cloudkit.share"

  /// The name.
  package var name: String
  /// Its purpose: an entity, the relationships whose links it contains, or sharing.
  package var need: String
  /// The element of the model that needs it; nil if only sharing does.
  package var place: ElementPath?
  /// The mirroring fields, sorted by name, without system fields.
  package var fields: [MirroredField]
}

/// A field used for mirroring.
package struct MirroredField: Sendable {
  /// The purpose of a field.
  package enum Role: Hashable, Sendable {
    /// The value of an attribute, or the name of a relationship's destination record.
    case property(ElementPath)
    /// An attribute value that is too large for the record.
    case asset(ElementPath)
    /// Internal data in every record.
    case bookkeeping
    /// The zone from which an object was moved, which sharing does.
    case receipt
    /// A receipt that is too large for the record.
    case receiptAsset
  }

  /// The field as CloudKit creates it for a record.
  package var field: CloudKitField
  /// The other types that subentities with a property of this name would give it; the actual one is not
  /// known.
  package var otherTypes: [CloudKitFieldType] = []
  /// The purpose.
  package var role: Role

  /// Whether ordinary records contain it.
  package var isOfUse: Bool {
    switch role {
    case .property, .bookkeeping: true
    case .asset, .receipt, .receiptAsset: false
    }
  }

  /// The element of the model whose values it contains; nil for internal data.
  package var place: ElementPath? {
    switch role {
    case .property(let path), .asset(let path): path
    case .bookkeeping, .receipt, .receiptAsset: nil
    }
  }
}

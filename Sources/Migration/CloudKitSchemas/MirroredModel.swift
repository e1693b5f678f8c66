package import DataModel
package import ModelFiles

/// The record types that Core Data's mirror uses for a model.
///
/// - Source: `Documentation/Formats/cloudkit-schema.md`.
package struct MirroredModel: Sendable {
  /// The record types, sorted by name.
  package var recordTypes: [MirroredRecordType] = []
  /// What no real schema has shown, so that it is not certain; a sentence each.
  package var doubts: [String] = []
  /// Whether any entity is mirrored.
  package var isEmpty: Bool { recordTypes.isEmpty }

  /// The record type called `name`.
  package subscript(name: String) -> MirroredRecordType? {
    recordTypes.first { $0.name == name }
  }
}

/// A record type that the mirror uses.
package struct MirroredRecordType: Sendable {
  /// The name of the record type that links of many-to-many relationships have in common.
  package static let links = "CDMR"
  /// The name of the record type that shares have.
  package static let share = "cloudkit.share"

  /// The name.
  package var name: String
  /// What it is for: an entity, the relationships whose links it keeps, or sharing.
  package var need: String
  /// The element of the model that needs it; nil for what sharing needs.
  package var place: ElementPath?
  /// The fields of the mirror, sorted by name, without those of the system.
  package var fields: [MirroredField]
}

/// A field that the mirror uses.
package struct MirroredField: Sendable {
  /// Why a field is there.
  package enum Role: Hashable, Sendable {
    /// It holds the value of an attribute, or the name of the record that a relationship leads to.
    case property(ElementPath)
    /// It holds a value of the attribute that is too large for the record.
    case asset(ElementPath)
    /// It holds what every record of the mirror has.
    case bookkeeping
    /// It says from which zone an object was moved, which sharing does.
    case receipt
    /// It holds a receipt that is too large for the record.
    case receiptAsset
  }

  /// The field as CloudKit makes it for a record.
  package var field: CloudKitField
  /// The other types that subentities with a property of this name would give it; which one it has is not known.
  package var otherTypes: [CloudKitFieldType] = []
  /// Why it is there.
  package var role: Role

  /// Whether records of ordinary use have it.
  package var isOfUse: Bool {
    switch role {
    case .property, .bookkeeping: true
    case .asset, .receipt, .receiptAsset: false
    }
  }

  /// The element of the model whose values it holds; nil for what the mirror itself keeps.
  package var place: ElementPath? {
    switch role {
    case .property(let path), .asset(let path): path
    case .bookkeeping, .receipt, .receiptAsset: nil
    }
  }
}

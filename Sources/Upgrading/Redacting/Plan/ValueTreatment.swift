import StoreModel

/// The treatment of a property's values.
struct ValueTreatment {
  /// What values are.
  enum TreatmentKind {
    /// Yes or no, which is kept.
    case boolean
    /// Integers.
    case integer
    /// Decimals and reals.
    case number
    /// Dates; those within bounds are replaced like numbers, as moved they might leave them.
    case date(hasBounds: Bool)
    /// Texts and URIs.
    case text
    /// UUIDs.
    case uuid
    /// Bytes.
    case bytes(isExternal: Bool)
    /// Values derived from others, by a separate statement.
    case computed
    /// The values of a column that is not in the model.
    case unknown
    /// The property list of the metadata.
    case metadata
    /// The model that the store keeps of itself.
    case modelCache
    /// Bits for changed properties, up to a number of bytes; kept unless they could be text.
    case changedColumns(mostBytes: Int)
  }

  var kind: TreatmentKind
  var action = RedactionRule.Action.replace
  var domain: String
  var options = RedactionOptions()
  var limits = NumberLimits()
  /// Texts that are kept, as they are names in the model.
  var keptTexts: Set<String> = []
}

/// The treatment of a column.
enum ColumnTreatment {
  /// Everything is kept, because of a rule for the table.
  case kept
  /// Keys, entity numbers or positions: integers are kept, anything else becomes nil and is counted under the
  /// treatment's number. A row whose identifying key is not an integer is left out.
  case structure(Int, isPrimaryKey: Bool)
  /// The numbers of the treatments, by the entity number of the row; and that for all other rows.
  case values(byEntity: [Int64: Int], other: Int)
}

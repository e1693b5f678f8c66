import StoreModel

/// What is done with the values of a property.
struct ValueTreatment {
  /// What values are.
  enum Kind {
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
    /// What other values say, by a statement of its own.
    case computed
    /// Whatever a column holds that the model does not know.
    case unknown
    /// The property list of the metadata.
    case metadata
    /// The model that the store keeps of itself.
    case modelCache
    /// Bits that say which properties changed, at most so many bytes; kept unless they could be text.
    case changedColumns(mostBytes: Int)
  }

  var kind: Kind
  var action = RedactionRule.Action.replace
  var domain: String
  var options = RedactionOptions()
  var limits = NumberLimits()
  /// Texts that are kept, as they are names in the model.
  var keptTexts: Set<String> = []
}

/// What is done with a column.
enum ColumnTreatment {
  /// Everything is kept, as a rule says of the table.
  case kept
  /// Keys, numbers of entities, places in an order: integers are kept, what is none becomes nil and is counted under
  /// the number of what is done. Of a key that tells rows apart the row is left out.
  case structure(Int, isPrimaryKey: Bool)
  /// The number of what is done, by the number of the row's entity; and that for all other rows.
  case values(byEntity: [Int64: Int], other: Int)
}

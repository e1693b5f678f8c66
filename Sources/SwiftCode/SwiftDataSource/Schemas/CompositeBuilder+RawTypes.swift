import DataModel
import Findings

extension CompositeBuilder {
  /// The attribute type of the raw values; nil for an enumeration that is read by its cases.
  mutating func rawType(_ reference: DeclarationReference) -> AttributeType? {
    let name = table[reference].path.last ?? ""
    switch table.rawType(of: reference) {
    case .literals(let type, _)?:
      rawEnumerations[.property(entity: entity, name: names.joined(separator: "."))] = reference
      return type
    case .written(let type, let raw)?:
      tell(
        .swiftDataAssumedLayout,
        "\(name) is RawRepresentable by code of its own; it is read as one part, its rawValue: "
          + raw)
      return type
    case .unknown?:
      tell(
        .swiftDataAssumedLayout,
        "\(name) is RawRepresentable, and the type of its rawValue is not known;"
          + " it is read by its cases")
      return nil
    case .possible(let other)?:
      tell(
        .swiftDataAssumedLayout,
        "these sources do not declare \(other), which \(name) names first; it is read as a protocol, "
          + "and not as the type of the raw values")
      return nil
    case .unreadable?, nil: return nil
    }
  }

  /// Reports that the layout of an enumeration is unknown because its raw type is.
  mutating func tellRawType(
    _ name: String, written: WrittenType, meaning: ResolvedType
  ) {
    switch meaning {
    case .unknown, .system:
      let message = typeMessage(meaning, written: written.description, table: table)
      tell(message.rule, "\(message.text), of which the raw values of \(name) are")
    default:
      tell(
        .swiftDataUnsupportedType,
        "the raw values of \(name) are of the type \(written), and no known store shows such")
    }
  }
}

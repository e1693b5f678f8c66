import DataModel
package import Findings

extension SourceIndex {
  /// The edit of the file for an edit of the model; nil if the element is not in it.
  package func edit(_ edit: ModelEdit) -> (replacement: Replacement, startTag: String)? {
    let (attribute, value) = edit.action.written
    return self.edit(setting: attribute, to: value, of: edit.path)
  }
}

extension ModelEdit.Action {
  /// The XML attribute and value for the action.
  fileprivate var written: (attribute: String, value: String) {
    switch self {
    case .setRenamingIdentifier(let identifier): ("elementID", identifier)
    case .makeOptional: ("optional", "YES")
    case .makeUnordered: ("ordered", "NO")
    case .setDeleteRule(let rule): ("deletionRule", rule.sourceName)
    case .setVersionHashModifier(let modifier): ("versionHashModifier", modifier)
    case .setDefault(.string(let text)): ("defaultValueString", text)
    case .setDefault(.real(let real)): ("defaultValueString", String(describing: real.value))
    case .setDefault(.decimal(let number)):
      ("defaultValueString", number.description == "0" ? "0.0" : number.description)
    case .setDefault(let value): ("defaultValueString", value.description)
    }
  }
}

extension ModelPlace {
  /// The XML attribute with the value that the location points at.
  package var attribute: String? {
    switch aspect {
    case nil: nil
    case .name: "name"
    case .className: "representedClassName"
    case .type: "attributeType"
    case .isOptional: "optional"
    case .isTransient: "transient"
    case .renamingIdentifier: "elementID"
    case .externalStorage: "allowsExternalBinaryDataStorage"
    case .valueTransformer: "valueTransformerName"
    case .destination: "destinationEntity"
    case .deleteRule: "deletionRule"
    case .order: "ordered"
    case .maxCount: "maxCount"
    case .parent: "parentEntity"
    case .isAbstract: "isAbstract"
    case .derivation: "derivationExpression"
    case .predicate: "predicateString"
    case .partialPredicate: "partialIndexPredicate"
    }
  }
}

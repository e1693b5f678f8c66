package import Findings

extension GenerationNote {
  /// Its entry in the catalogue.
  package var rule: RuleDescription {
    switch self {
    case .noClass: .generatesNoClass
    case .inferredForm: .inferredDeclaration
    case .repeatedClass: .repeatedClass
    case .otherModule: .classOfAnotherModule
    case .missingParent: .parentNotInModel
    case .inheritanceCycle: .ownAncestor
    case .missingDestination: .destinationNotInModel
    case .noIdentifier: .nameIsNoIdentifier
    case .keyword: .nameIsKeyword
    case .reservedName: .reservedByManagedObjects
    case .frameworkClass, .hiddenType: .classOfFramework
    case .noType: .classIsNoType
    case .style(_, let problem): problem.rule
    }
  }
}

extension StyleProblem {
  /// Its entry in the catalogue.
  var rule: RuleDescription {
    switch self {
    case .onlyInSwift: .optionOfSwift
    case .finalAndOpen: .finalAndOpen
    case .unknownAttribute, .unknownEntity: .unknownElement
    case .severalEnumerations, .differingCases, .repeatedType, .repeatedCase, .takenName:
      .repeatedDeclaration
    case .notEnumerable: .attributeNotEnumerable
    case .noTypeName, .noCases, .noCaseName, .badCaseName, .badRawValue: .enumerationMalformed
    case .badRequestName, .badPredicate: .fetchRequestWithoutMethod
    }
  }
}

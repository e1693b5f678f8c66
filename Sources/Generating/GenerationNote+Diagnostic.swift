import CodeGeneration
import DataModel
import Findings
import ModelSource

extension GenerationNote {
  /// What is told to the user.
  func diagnostic(at location: SourceLocation) -> Diagnostic {
    var diagnostic = rule.diagnostic(summary, at: location, about: .model)
    switch element {
    case .entity(let entity): diagnostic.entity = entity
    case .property(let entity, let name):
      diagnostic.entity = entity
      diagnostic.property = name
    default: break
    }
    return diagnostic
  }

  /// Its entry in the catalogue; where the check of a source says the same, that one.
  var rule: RuleDescription {
    switch self {
    case .noClass: .generatesNoClass
    case .inferredForm: .inferredDeclaration
    case .repeatedClass: .repeatedClass
    case .otherModule: .classOfAnotherModule
    case .missingParent: LintRule.unknownParent.description
    case .inheritanceCycle: LintRule.parentCycle.description
    case .missingDestination(_, nil): LintRule.missingDestination.description
    case .missingDestination: LintRule.unknownDestination.description
    case .noIdentifier: .nameIsNoIdentifier
    case .keyword: .nameIsKeyword
    case .reservedName: .reservedByManagedObjects
    case .noType: .classIsNoType
    case .style(_, let problem): problem.rule
    }
  }
}

extension StyleProblem {
  /// Its entry in the catalogue.
  fileprivate var rule: RuleDescription {
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

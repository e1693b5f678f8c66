import DataModel
import Findings
import ModelFiles
import SwiftCode

extension GenerationNote {
  /// The diagnostic for the user.
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
}

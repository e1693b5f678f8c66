import Comparing
import DataModel
import Loading
import Migration
import ModelFiles

extension ComparedVersion {
  /// The version with constants instead of initial values that only the app computes, so that rehearsal
  /// stores have a value.
  var withStandIns: ComparedVersion {
    var result = self
    result.version.model.entities = NamedCollection(
      version.model.entities.map { entity in
        var copy = entity
        copy.attributes = NamedCollection(entity.attributes.map(\.withStandIns))
        return copy
      })
    return result
  }
}

extension Attribute {
  fileprivate var withStandIns: Attribute {
    var result = self
    if computedDefault != nil, type != .composite, !isOptional {
      result.defaultValue = standIn
      result.computedDefault = nil
    }
    result.elements = elements.map(\.withStandIns)
    return result
  }

  /// A value of the type.
  private var standIn: AttributeValue? {
    switch type {
    case .date: .date(Real(0))
    case .uuid: .uuid(Array(repeating: 0, count: 16))
    case .uri: .uri("https://example.org")
    case .binary: .data([])
    case .transformable: archivedTexts([])
    default: type.emptyValue
    }
  }
}

package import DataModel
import Findings

/// The number of key paths in a model's predicates, expressions and dotted names that lead to a property.
package func resolvedKeyPathCount(of model: Model) -> Int {
  ModelScope(model: model, entities: Array(model.entities)).followedKeyPaths
    .reduce(0) { $0 + $1.keyPaths.resolvedCount }
}

/// A predicate or expression of a model with its resolved key paths.
struct FollowedKeyPaths {
  /// The element that contains it.
  var place: ModelPlace
  /// The element's name in messages.
  var title: String
  /// The resolved key paths.
  var keyPaths: ResolvedKeyPaths
}

extension ModelScope {
  /// Key path problems of some kinds in the model, one finding per element.
  func keyPathProblems(_ isWanted: (KeyPathProblem.Kind) -> Bool) -> [FoundInModel] {
    followedKeyPaths.compactMap { followed in
      let problems = followed.keyPaths.problems.filter { isWanted($0.kind) }.map(\.text)
      guard !problems.isEmpty else { return nil }
      return FoundInModel(
        followed.place.path, followed.place.aspect,
        "\(followed.title): \(problems.joined(separator: "; "))")
    }
  }

  /// The predicates, expressions and dotted names in the entities and the fetch requests of the model, with
  /// their resolved key paths.
  var followedKeyPaths: [FollowedKeyPaths] {
    var found: [FollowedKeyPaths] = []
    for entity in entities {
      found += derivations(of: entity)
      found += entity.fetchIndexes.flatMap { follow($0, of: entity) }
      found += dottedNames(of: entity)
      for property in entity.fetchedProperties {
        let path = ElementPath.property(entity: entity.name, name: property.name)
        found += follow(
          property.fetchRequest, at: path, "the fetched property \(path)",
          variables: ["FETCH_SOURCE": entity.name])
      }
    }
    for template in model.fetchRequestTemplates {
      found += follow(
        template.request, at: .fetchRequestTemplate(template.name),
        "the fetch request \(template.name)")
    }
    return found
  }

  private func follow(
    _ request: FetchRequest?, at path: ElementPath, _ title: String,
    variables: [String: String] = [:]
  ) -> [FollowedKeyPaths] {
    guard let request else { return [] }
    var found: [FollowedKeyPaths] = []
    if let predicate = request.predicate.flatMap({ try? parsePredicate($0) }) {
      found.append(
        FollowedKeyPaths(
          place: ModelPlace(path, .predicate), title: title,
          keyPaths: resolveKeyPaths(
            of: predicate, on: request.entity, in: model, use: .store, variables: variables)))
    }
    for descriptor in request.sortDescriptors {
      found += follow(
        descriptor.key, on: request.entity, at: ModelPlace(path), "a sort descriptor of \(title)",
        use: .store)
    }
    return found
  }

  /// Resolves an expression that has one value.
  private func follow(
    _ text: String, on entity: String?, at place: ModelPlace, _ title: String, use: KeyPathUse
  ) -> [FollowedKeyPaths] {
    guard let expression = try? parseExpression(text) else { return [] }
    var keyPaths = resolveKeyPaths(of: expression, on: entity, in: model, use: use)
    keyPaths.requireOneValue(of: text)
    return [FollowedKeyPaths(place: place, title: title, keyPaths: keyPaths)]
  }

  private func derivations(of entity: Entity) -> [FollowedKeyPaths] {
    entity.attributes.flatMap { attribute -> [FollowedKeyPaths] in
      guard let text = attribute.derivation?.expression else { return [] }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      return follow(
        text, on: entity.name, at: ModelPlace(path, .derivation), "the derivation of \(path)",
        use: .store)
    }
  }

  private func follow(_ index: FetchIndex, of entity: Entity) -> [FollowedKeyPaths] {
    let path = ElementPath.fetchIndex(entity: entity.name, name: index.name)
    let title = "the index \(path)"
    var found: [FollowedKeyPaths] = []
    for element in index.elements {
      switch element.subject {
      case .property(let name): found += dotted(name, of: entity, at: path, title)
      case .expression(_, let text, _):
        found += follow(text, on: entity.name, at: ModelPlace(path), title, use: .index)
      }
    }
    if let predicate = index.partialPredicate.flatMap({ try? parsePredicate($0) }) {
      let keyPaths = resolveKeyPaths(of: predicate, on: entity.name, in: model, use: .index)
      found.append(
        FollowedKeyPaths(
          place: ModelPlace(path, .partialPredicate), title: title, keyPaths: keyPaths))
    }
    return found
  }

  /// Resolves the dotted names in old indexes and constraints.
  private func dottedNames(of entity: Entity) -> [FollowedKeyPaths] {
    var found: [FollowedKeyPaths] = []
    for name in entity.compoundIndexes.joined() {
      found += dotted(
        name, of: entity, at: .entity(entity.name), "a compound index of \(entity.name)")
    }
    for (number, names) in entity.uniquenessConstraints.enumerated() {
      let path = ElementPath.uniquenessConstraint(entity: entity.name, index: number)
      for name in names {
        found += dotted(name, of: entity, at: path, "a uniqueness constraint of \(entity.name)")
      }
    }
    return found
  }

  /// Resolves a dotted name; a name without dots that is not a property is reported by the compiler.
  private func dotted(
    _ name: String, of entity: Entity, at path: ElementPath, _ title: String
  ) -> [FollowedKeyPaths] {
    guard let first = name.split(separator: ".").first, first.count < name.count,
      model.property(String(first), of: entity) != nil
    else { return [] }
    let keyPath = Expression.keyPath(operand: nil, path: name)
    return [
      FollowedKeyPaths(
        place: ModelPlace(path), title: title,
        keyPaths: resolveKeyPaths(of: keyPath, on: entity.name, in: model, use: .index))
    ]
  }
}

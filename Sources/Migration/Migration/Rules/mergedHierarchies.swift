import DataModel
import Findings

extension MigrationRule {
  /// Two inheritance trees are merged.
  static let mergedHierarchies = MigrationRule(
    RuleDescription(
      "merged-hierarchies", .store, .error,
      title: "Entities of two trees end up in one tree.",
      rationale: """
        All entities of a tree share one table. The mapping is inferred, but rows of two tables \
        cannot become rows of one, so every store fails to migrate, whatever it contains; older \
        systems crash. A new parent over one former root is fine.
        """,
      fix: """
        Add the parent with new children, copy the objects in code, and drop the old entities in \
        the version after that; in a bundle, `modeldiff split` makes these steps.
        """,
      source:
        "Apple's guide (“you cannot merge entity hierarchies”) and a public report of the crash.",
      apple: AppleError(
        code: 134190,
        reason:
          "Cannot merge multiple root entity source tables into one destination entity root table")),
    triggering: [
      Example(
        from: #"<entity name="A"/><entity name="B"/>"#,
        to: """
          <entity name="P" isAbstract="YES"/><entity name="A" parentEntity="P"/>\
          <entity name="B" parentEntity="P"/>
          """),
      Example(
        from: #"<entity name="A"/><entity name="B"/>"#,
        to: #"<entity name="A"/><entity name="B" parentEntity="A"/>"#),
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"/>"#,
        to: #"<entity name="P" isAbstract="YES"/><entity name="A" parentEntity="P"/>"#),
      Example(
        from: #"<entity name="P"/><entity name="A" parentEntity="P"/>"#,
        to: #"<entity name="P"/><entity name="A"/>"#),
    ]
  ) { step in
    let oldRoots = roots(of: step.from)
    let newRoots = roots(of: step.to)
    var sources: [String: [String: [EntityPair]]] = [:]
    for pair in step.entityPairs {
      guard let source = pair.source else { continue }
      let root = newRoots[pair.destination.name] ?? pair.destination.name
      sources[root, default: [:]][oldRoots[source.name] ?? source.name, default: []].append(pair)
    }
    return sources.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { root, trees in
      let names = trees.keys.sorted()
      let moved = names.filter { $0 != step.predecessors[root] }.flatMap { trees[$0] ?? [] }
        .first { $0.destination.parent != $0.source?.parent }
      let shown = moved?.destination.name ?? root
      var finding = FoundInStep(
        entity: root, before: moved.map { ModelPlace(.entity($0.sourceName), .parent) },
        after: ModelPlace(.entity(shown), .parent),
        "entities of the trees \(names.joined(separator: " and ")) end up in one tree, that of "
          + "\(root)\(moved.map { " (\($0.destination.name) moves)" } ?? ""): every store fails to "
          + "migrate"
      )
      finding.detail = names.joined(separator: "+")
      return finding
    }
  }

  /// The topmost ancestor of every entity.
  static func roots(of model: Model) -> [String: String] {
    var result: [String: String] = [:]
    for entity in model.entities where result[entity.name] == nil {
      var chain = [entity.name]
      var root = entity.name
      for ancestor in model.lineage(above: entity) {
        if let known = result[ancestor.name] {
          root = known
          break
        }
        chain.append(ancestor.name)
        root = ancestor.name
      }
      for name in chain { result[name] = root }
    }
    return result
  }
}

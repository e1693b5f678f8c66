import DataModel
import Findings
import Text

extension ProductRule {
  /// The entities of the compiled model have the version hashes of the source.
  static let productHashDiffers = ProductRule(
    RuleDescription(
      "product-hash-differs", .product, .error,
      title: "An entity of the compiled model differs from the source.",
      rationale: """
        The product was built from another state of the model. The stores that it writes have \
        version hashes that no version of the source has, so later versions of the app cannot \
        migrate them.
        """,
      fix: """
        Build again from the same source. If the product has shipped, restore the source as it was \
        and put the change into a new version.
        """,
      source: "`Documentation/Formats/version-hash.md`."),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.two],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text])),
      ProductExample(
        ["*1": ExampleBody.text + ExampleBody.other],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text])),
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.two],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.two]))
    ]
  ) { scope in
    scope.matches.flatMap { match in
      match.pairs.flatMap { pair in
        pair.differingEntities.map { entity in
          var found = FoundInProduct(
            "\(match.built.place(of: pair.built)): \(pair.problem(of: entity))", on: match.source,
            at: .element(file: pair.source.file, .entity(entity)),
            key: "\(match.built.place(of: pair.built)).\(entity)",
            content: [pair.source, pair.built].map { hexadecimalText($0.hashes[entity] ?? []) })
          if pair.source.hashes[entity] == nil { found.place = .file(pair.source.file) }
          found.entity = entity
          let changes = pair.changeTexts(of: entity)
          found = found.noting(changes)
          return found.noting(["the compiled version"], at: pair.built.file)
        }
      }
    }
  }
}

extension ModelMatch.Pair {
  /// The entities whose hashes differ, or that only one side has, ordered by name.
  var differingEntities: [String] {
    let (source, built) = (source.hashes.byName, built.hashes.byName)
    return Set(source.keys).union(built.keys).filter { source[$0] != built[$0] }.sorted()
  }

  /// A short description of the problem of an entity.
  fileprivate func problem(of entity: String) -> String {
    if built.hashes[entity] == nil { return "the entity \(entity) is missing" }
    if source.hashes[entity] == nil {
      return "it has an entity \(entity), which the source does not have"
    }
    return "the version hash of \(entity) differs from the source"
  }

  /// The differences of an entity, one line each; at most ten.
  fileprivate func changeTexts(of entity: String) -> [String] {
    guard built.hashes[entity] != nil, source.hashes[entity] != nil else { return [] }
    var texts = texts(of: [entity])
    if texts.isEmpty {
      texts = self.texts(of: Set(source.model.ancestors(of: entity))).map { "inherited: \($0)" }
    }
    guard !texts.isEmpty else {
      return ["the entity itself does not differ, but an element that it refers to does"]
    }
    let more = texts.count - 10
    return texts.prefix(10).map { "from the product to the source: \($0)" }
      + (more > 0 ? ["and \(more) more"] : [])
  }

  private func texts(of entities: Set<String>) -> [String] {
    changeLines(
      changes.filter { change in
        change.changesVersionHash && change.entity.map(entities.contains) ?? false
      })
  }
}

extension Model {
  /// The ancestors of `entity`, nearest first, without repeating a cycle.
  fileprivate func ancestors(of entity: String) -> [String] {
    var names: [String] = []
    var next = entities[entity]?.parent
    while let name = next, !names.contains(name) {
      names.append(name)
      next = entities[name]?.parent
    }
    return names
  }
}

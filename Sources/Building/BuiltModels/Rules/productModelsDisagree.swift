import DataModel
import Findings

extension ProductRule {
  /// Compiled models of one name in one product are equal.
  static let productModelsDisagree = ProductRule(
    RuleDescription(
      "product-models-disagree", .product, .error,
      title: "Several parts of the product hold the model in different states.",
      rationale: """
        An app and its extensions share a store: the one with the newer model migrates it, and the \
        others can no longer open it.
        """,
      fix:
        "Build all targets again from one source, or put the model into one framework that all of them use.",
      source: "Public reports of app extensions that fail after an update.",
      apple: AppleError(
        code: 134100,
        reason:
          "The model used to open the store is incompatible with the one used to create the store"
      )),
    triggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.two]),
        ProductExample.Built(
          "App.app/PlugIns/Widget.appex/Model.momd", ["*1": ExampleBody.text]))
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]),
        ProductExample.Built(
          "App.app/PlugIns/Widget.appex/Model.momd", ["*1": ExampleBody.text]))
    ]
  ) { scope in
    groups(in: scope).compactMap { models in
      let states = models.map(State.init)
      guard Set(states).count > 1, let first = models.first else { return nil }
      var found = FoundInProduct(
        "\(models.count) parts of \(scope.product.name) hold the model \"\(first.name)\" in "
          + "\(Set(states).count) states", on: scope.source(of: first), at: .file(first.path),
        key: models.map(\.place).joined(separator: ","),
        content: states.flatMap {
          [$0.current ?? ""] + $0.checksums.sorted { $0.key < $1.key }.map(\.value)
        })
      for (model, state) in zip(models, states) {
        found = found.noting(["\(model.place): \(state.text)"], at: model.path)
      }
      return found
    }
  }

  /// The models that are the same by their names and have an entity in common with the first.
  private static func groups(in scope: ProductScope) -> [[BuiltModel]] {
    var groups: [[BuiltModel]] = []
    for model in scope.product.models {
      let place = groups.firstIndex { group in
        group[0].name.lowercased() == model.name.lowercased()
          && !group[0].entityNames.isDisjoint(with: model.entityNames)
      }
      if let place { groups[place].append(model) } else { groups.append([model]) }
    }
    return groups.filter { $0.count > 1 }
  }

  /// The content shared by equal models.
  private struct State: Hashable {
    var checksums: [String: String]
    var current: String?

    init(_ model: BuiltModel) {
      checksums = Dictionary(
        model.versions.map { ($0.name, $0.hashes.checksum) }, uniquingKeysWith: { $1 })
      current = model.currentVersion
    }

    var text: String {
      let versions = "\(checksums.count) version\(checksums.count == 1 ? "" : "s")"
      guard let current, let checksum = checksums[current] else { return versions }
      return "\(versions), current \"\(current)\" with the checksum \(checksum.prefix(8))…"
    }
  }
}

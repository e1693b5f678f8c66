import Findings
import Text

extension ProductRule {
  /// Optimized models match the versions next to them.
  static let productOptimizedModel = ProductRule(
    RuleDescription(
      "product-optimized-model", .product, .error,
      title: "An optimized model (.omo) does not match the version next to it.",
      rationale: """
        Core Data loads the .omo of the current version instead of its .mom. If an earlier build \
        left it behind, the app gets another model than the .mom, the source and VersionInfo.plist \
        describe.
        """,
      fix: "Clean the build folder and build again. Without an .omo Core Data loads the .mom.",
      source:
        "`Documentation/Formats/compiled-model.md`, optimized models: the hashes stand in the file."
    ),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["*1": ExampleBody.two], optimized: ["1": ExampleBody.text])),
      ProductExample(
        ["*1": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["*1": ExampleBody.two], optimized: ["0": ExampleBody.text])),
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["*1": ExampleBody.two], optimized: ["1": ExampleBody.two])),
      ProductExample(
        ["*1": ExampleBody.two],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.two])),
    ]
  ) { scope in
    // Apple's compiler writes one of each current version, other compilers none.
    let isUsual = scope.product.models.contains { !$0.optimized.isEmpty }
    return scope.product.models.flatMap { model in
      let source = scope.source(of: model)
      var all = model.optimized.compactMap { problem(of: $0, in: model, source) }
      let current = model.currentVersion
      if isUsual, let current, !model.optimized.contains(where: { $0.name == current }) {
        var found = FoundInProduct(
          "\(model.place) has no \(current).omo, as other models of the product have", on: source,
          at: .file(model.path), key: model.place)
        found.severity = .note
        found.explanation = "Core Data loads the .mom, which takes a little longer."
        all.append(found)
      }
      return all
    }
  }

  private static func problem(
    of optimized: OptimizedModel, in model: BuiltModel, _ source: SourceModel?
  ) -> FoundInProduct? {
    let name = "\(model.place)/\(optimized.name).omo"
    func found(_ text: String, _ content: [String]) -> FoundInProduct {
      FoundInProduct(
        "\(name): \(text)", on: source, at: .file(optimized.path), key: name, content: content)
    }
    guard let version = model.versions.first(where: { $0.name == optimized.name }) else {
      guard !model.unreadVersions.contains(optimized.name) else { return nil }
      return found("there is no \(optimized.name).mom", [])
    }
    let entities = optimized.entitiesLacking(version.hashes)
    if !entities.isEmpty {
      return found(
        "its version hash of \(shortList(entities, limit: 5)) differs from the .mom", entities)
    }
    guard let current = model.currentVersion, current != optimized.name else {
      return nil
    }
    var left = found("it was left behind: the current version is \"\(current)\"", [current])
    left.severity = .note
    left.explanation =
      "Only the current version has an optimized model; an earlier build left this one behind."
    return left
  }
}

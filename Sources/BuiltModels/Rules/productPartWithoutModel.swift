import Findings

extension ProductRule {
  /// Apps and extensions in an app can load the model of the source.
  static let productPartWithoutModel = ProductRule(
    RuleDescription(
      "product-part-without-model", .product, .note,
      title: "An app or an extension holds no model, which another part of the product does.",
      rationale: """
        An extension, a watch app or an app clip has a bundle of its own, and finds no model in that of the app around it; a \
        framework of that app is shared with its extensions. A part that does not use Core Data needs none.
        """,
      fix: """
        Where the part uses the model, add the .xcdatamodeld to its target as well, or keep it in a framework that both \
        link.
        """,
      source: "Apple's App Extension Programming Guide."),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]),
        parts: ["App.app/PlugIns/Widget.appex", "App.app/Watch/Watch.app"])
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built(
          "App.app/Frameworks/Kit.framework/Model.momd", ["*1": ExampleBody.text]),
        parts: ["App.app/PlugIns/Widget.appex"])
    ]
  ) { scope in
    scope.sources.compactMap { source in
      let matches = scope.matches(of: source)
      let parts = scope.product.parts.filter { scope.cannotLoad(source, $0, matches) }
      guard !matches.isEmpty, let first = parts.first else { return nil }
      let (what, whose) =
        parts.count == 1
        ? ("\(first.place) holds", "its") : ("\(parts.count) apps and extensions hold", "their")
      var found = FoundInProduct(
        "\(what) no model \"\(source.name)\" of \(whose) own", on: source, at: .file(first.path),
        key: "\(scope.product.name):\(source.name)", content: parts.map(\.place))
      for part in parts.dropFirst() { found = found.noting(["nor does this one"], at: part.path) }
      for match in matches { found = found.noting(["the product holds it"], at: match.built.path) }
      return found
    }
  }
}

extension ProductScope {
  /// Whether a part finds no model of `source` in its own bundle, its frameworks and theirs, which the product holds.
  ///
  /// An outermost app is told where only an app or an extension in it holds the model; where none does, by
  /// ``ProductRule/productModelMissing``.
  fileprivate func cannotLoad(
    _ source: SourceModel, _ part: ProductPart, _ matches: [ModelMatch]
  ) -> Bool {
    guard part.isOutermostApp else {
      return !holds(source, in: part) && !sharesFramework(part, matches)
    }
    let inner = product.parts.filter { part.holds($0.path) }
    let held = matches.filter { part.holds($0.built.path) }
    return !held.isEmpty
      && held.allSatisfy { match in inner.contains { $0.holds(match.built.path) } }
  }

  /// Whether an extension can load the model from a framework of the app that it is in.
  private func sharesFramework(_ part: ProductPart, _ matches: [ModelMatch]) -> Bool {
    part.path.hasSuffix(".appex")
      && matches.contains { match in
        part.outermostApp.map { match.built.path.hasPrefix($0 + "/") } != false
          && match.built.path.contains(".framework/")
      }
  }
}

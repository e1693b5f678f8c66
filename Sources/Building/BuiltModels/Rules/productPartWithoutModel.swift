import Findings

extension ProductRule {
  /// Apps and extensions in an app can load the model of the source.
  static let productPartWithoutModel = ProductRule(
    RuleDescription(
      "product-part-without-model", .product, .note,
      title: "An app or an extension lacks a model that another part of the product contains.",
      rationale: """
        An extension, a watch app or an app clip has its own bundle and does not find a model in \
        the bundle of the app around it; a framework of that app is shared with its extensions. A \
        part that does not use Core Data needs no model. If only an extension or an app inside an \
        app contains the model, this is a warning, because the outer app cannot load it from there.
        """,
      fix: """
        If the part uses the model, add the .xcdatamodeld to its target as well, or keep it in a \
        framework that both link. If the app is only a shell around its watch app, do nothing.
        """,
      source: "Apple's App Extension Programming Guide."),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]),
        parts: ["App.app/PlugIns/Widget.appex", "App.app/Watch/Watch.app"]),
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/PlugIns/Widget.appex/Model.momd", ["*1": ExampleBody.text]),
        parts: ["App.app/PlugIns/Widget.appex"]),
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built(
          "App.app/Frameworks/Kit.framework/Model.momd", ["*1": ExampleBody.text]),
        parts: ["App.app/PlugIns/Widget.appex"])
    ]
  ) { scope in
    scope.sources.flatMap { source in
      let matches = scope.matches(of: source)
      let parts = matches.isEmpty ? [] : scope.product.parts
      let without = parts.filter { scope.cannotLoad(source, part: $0, matches: matches) }
      let (apps, inner) = (without.filter(\.isOutermostApp), without.filter { !$0.isOutermostApp })
      return apps.map { finding(on: source, without: [$0], $0.place, matches) }
        + (inner.isEmpty ? [] : [finding(on: source, without: inner, scope.product.name, matches)])
    }
  }

  /// The finding on parts of a product; an app that is in no other one is by itself, as a warning.
  private static func finding(
    on source: SourceModel, without parts: [ProductPart], _ place: String, _ matches: [ModelMatch]
  ) -> FoundInProduct {
    let what =
      parts.count == 1
      ? "\(parts[0].place) holds no model \"\(source.name)\" of its own"
      : "\(parts.count) apps and extensions hold no model \"\(source.name)\" of their own"
    let (isApp, key) = (parts[0].isOutermostApp, "\(place):\(source.name)")
    var found = FoundInProduct(
      isApp ? what + ", only a part inside it does" : what, on: source, at: .file(parts[0].path),
      key: key, content: parts.map(\.place))
    found.severity = isApp ? .warning : nil
    for part in parts.dropFirst() { found = found.noting(["nor does this one"], at: part.path) }
    return matches.reduce(found) { $0.noting(["the product holds it"], at: $1.built.path) }
  }
}

extension ProductScope {
  /// Whether a part cannot find a model of `source`, which the product contains, in its own bundle and its
  /// frameworks.
  ///
  /// An outermost app is reported if only apps or extensions in it contain the model; if none does,
  /// ``ProductRule/productModelMissing`` reports it.
  fileprivate func cannotLoad(
    _ source: SourceModel, part: ProductPart, matches: [ModelMatch]
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

import DataModel
import Findings

extension ProductRule {
  /// The model of a source is in the product.
  static let productModelMissing = ProductRule(
    RuleDescription(
      "product-model-missing", .product, .error,
      title: "The product was built without a model.",
      rationale: """
        The app finds no model at launch: NSPersistentContainer logs “Failed to load model named \
        …” and goes on without entities, NSManagedObjectModel(contentsOf:) returns nil, and the \
        first fetch stops with “+entityForName: could not locate an NSManagedObjectModel” or \
        “NSFetchRequest could not locate an NSEntityDescription”. It compiles, and it runs where \
        an older build left the file behind.
        """,
      fix: """
        Add the .xcdatamodeld to the target's Compile Sources, or to the resources of the Swift \
        package's target as `.process`. If the product is not meant to contain the model, name \
        only the other sources or use `--exclude`; of several apps, name those that are meant to \
        contain it.
        """,
      source: "Messages of Core Data in many public reports of released apps."),
    triggering: [
      ProductExample(["*1": ExampleBody.text]),
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Stats.momd", ["*1": ExampleBody.other])),
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("Apps/One.app/Model.momd", ["*1": ExampleBody.text]),
        product: "Apps", parts: ["Apps/One.app", "Apps/Two.app"]),
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("Apps/One.app/Model.momd", ["*1": ExampleBody.text]),
        ProductExample.Built("Apps/Two.app/Kit.framework/Model.momd", ["*1": ExampleBody.text]),
        product: "Apps", parts: ["Apps/One.app", "Apps/Two.app"]),
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text])),
    ]
  ) { scope in
    scope.sources.flatMap { source in
      guard scope.matches(of: source).isEmpty else { return appsWithout(source, in: scope) }
      let (name, product) = (source.name, scope.product)
      var found = FoundInProduct(
        summary(product.name, lacks: source, of: product.models), on: source,
        at: .file(product.path), key: "\(product.name):\(name)")
      found = found.noting(["the model is compiled from this source"], at: source.path)
      for file in product.sources where nameWithoutExtension(file) == name {
        found = found.noting(["the source was copied instead of compiled"], at: file)
      }
      return [found.noting(product.models.filter { isAlike($0, source) })]
    }
  }

  /// The apps of a product that were built without a model which another part of the product holds.
  ///
  /// An app that holds the model of another source may have no use for this one: that is a warning.
  private static func appsWithout(
    _ source: SourceModel, in scope: ProductScope
  ) -> [FoundInProduct] {
    scope.product.parts.filter { $0.isOutermostApp && !scope.holds(source, in: $0) }.map { app in
      let models = scope.product.models.filter { app.holds($0.path) }
      var found = FoundInProduct(
        summary(app.place, lacks: source, of: models), on: source, at: .file(app.path),
        key: "\(app.place):\(source.name)")
      if scope.sources.contains(where: { scope.holds($0, in: app) }) { found.severity = .warning }
      for match in scope.matches(of: source) {
        found = found.noting(["another part of the product holds it"], at: match.built.path)
      }
      return found.noting(models.filter { isAlike($0, source) })
    }
  }

  /// A one-line description of what is missing.
  private static func summary(
    _ product: String, lacks source: SourceModel, of models: [BuiltModel]
  ) -> String {
    let what = models.isEmpty ? "it holds no compiled model" : "it holds no \(source.name).momd"
    return "\(product) was built without the model \"\(source.name)\": \(what)"
  }

  /// Whether the newest state of a model is in a compiled one of another name.
  private static func isAlike(_ model: BuiltModel, _ source: SourceModel) -> Bool {
    let checksums = Set(source.versions.map(\.hashes.checksum))
    return model.versions.contains { checksums.contains($0.hashes.checksum) }
  }
}

extension FoundInProduct {
  /// The finding with remarks on compiled models that are the same under another name.
  fileprivate func noting(_ twins: [BuiltModel]) -> FoundInProduct {
    twins.reduce(self) { found, model in
      found.noting(["the same model is here under another name"], at: model.path)
    }
  }
}

import Findings
import VersionHash

extension ProductRule {
  /// The model of a source is in the product.
  static let productModelMissing = ProductRule(
    RuleDescription(
      "product-model-missing", .product, .error,
      title: "The product was built without a model.",
      rationale: """
        The app finds no model at launch: NSPersistentContainer logs “Failed to load model named …” and goes on without entities, \
        NSManagedObjectModel(contentsOf:) gives nil, and the first fetch stops with “+entityForName: could not locate an \
        NSManagedObjectModel” or “NSFetchRequest could not locate an NSEntityDescription”. It compiles, and it runs where \
        an older build left the file behind.
        """,
      fix: """
        Add the .xcdatamodeld to the target's Compile Sources, or to the resources of the Swift package's target as \
        `.process`. Where the product is not meant to hold the model, name the other sources alone or use `--exclude`.
        """,
      source: "Messages of Core Data in many public reports of released apps."),
    triggering: [
      ProductExample(["*1": ExampleBody.text]),
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Stats.momd", ["*1": ExampleBody.other])),
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]))
    ]
  ) { scope in
    scope.sources.compactMap { source in
      guard scope.matches(of: source).isEmpty else { return nil }
      let (name, product) = (source.name, scope.product)
      let what = product.models.isEmpty ? "it holds no compiled model" : "it holds no \(name).momd"
      var found = FoundInProduct(
        "\(product.name) was built without the model \"\(name)\": \(what)", on: source,
        at: .file(product.path), key: "\(product.name):\(name)")
      found = found.noting(["the model is compiled from this source"], at: source.path)
      for file in product.sources where nameWithoutExtension(file) == name {
        found = found.noting(["the source was copied in its place, not compiled"], at: file)
      }
      for model in product.models where isAlike(model, source) {
        found = found.noting(["the same model is here under another name"], at: model.path)
      }
      return found
    }
  }

  /// Whether the newest state of a model is in a compiled one of another name.
  private static func isAlike(_ model: BuiltModel, _ source: SourceModel) -> Bool {
    let checksums = Set(source.versions.map(\.hashes.checksum))
    return model.versions.contains { checksums.contains($0.hashes.checksum) }
  }
}

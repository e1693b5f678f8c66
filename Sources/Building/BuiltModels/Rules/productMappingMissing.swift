import Findings
import ModelFiles

extension ProductRule {
  /// The mapping models of the source are in the product.
  static let productMappingMissing = ProductRule(
    RuleDescription(
      "product-mapping-missing", .product, .error,
      title: "The product lacks a mapping model of the source.",
      rationale: """
        Core Data looks for mapping models among the resources of the app. If this one is missing, \
        Core Data infers a mapping, so the code of the mapping model never runs, or the migration \
        fails.
        """,
      fix: "Add the .xcmappingmodel to the target's Compile Sources.",
      source: "`Documentation/Formats/mapping-model.md`.",
      apple: AppleError(code: 134140, reason: "Can't find mapping model for migration")),
    triggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.date],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.date]),
        mappings: [.init("1to2.xcmappingmodel", from: ExampleBody.text, to: ExampleBody.date)])
    ],
    nonTriggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.date],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.date]),
        mappings: [.init("1to2.xcmappingmodel", from: ExampleBody.text, to: ExampleBody.date)],
        builtMappings: [.init("App.app/1to2.cdm", from: ExampleBody.text, to: ExampleBody.date)])
    ]
  ) { scope in
    let names = Set(
      (scope.product.mappings.map(\.file) + scope.product.unreadMappings).map(nameWithoutExtension))
    return scope.mappings.compactMap { mapping in
      let name = nameWithoutExtension(mapping.file)
      let isThere =
        names.contains(name)
        || scope.product.mappings.contains {
          $0.source == mapping.source && $0.destination == mapping.destination
        }
      guard !isThere else { return nil }
      return FoundInProduct(
        "\(scope.product.name) holds no \(name).cdm, the mapping model of the source", on: nil,
        at: .file(mapping.file), key: "\(scope.product.name):\(name)")
    }
  }
}

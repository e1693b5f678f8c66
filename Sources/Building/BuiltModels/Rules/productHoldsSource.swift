import Findings

extension ProductRule {
  /// Sources are compiled, not copied.
  static let productHoldsSource = ProductRule(
    RuleDescription(
      "product-holds-source", .product, .warning,
      title: "The product contains the source of a model.",
      rationale: """
        Core Data loads only compiled models. The source was copied as a resource, instead of \
        being compiled or in addition, and shows everybody how the model is built.
        """,
      fix: """
        Move the .xcdatamodeld from Copy Bundle Resources to Compile Sources; in a Swift package replace `.copy` by \
        `.process`.
        """,
      source: "Apple's documentation of resources of Swift packages."),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]),
        sourcesInProduct: ["App.app/Model.xcdatamodeld"])
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]))
    ]
  ) { scope in
    scope.product.sources.map { path in
      let place = scope.product.place(of: path)
      return FoundInProduct(
        "\(place) is a source, which Core Data does not load", on: nil, at: .file(path), key: place)
    }
  }
}

import Findings

extension ProductRule {
  /// Each compiled model of the product has a source here.
  static let productModelUnknown = ProductRule(
    RuleDescription(
      "product-model-unknown", .product, .note,
      title: "The product holds a compiled model of which no source is given.",
      rationale: "It is compared with nothing. Libraries bring models of their own.",
      fix: "Name its source as well to have it compared.",
      source: "modelc compares names."),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]),
        ProductExample.Built("App.app/Stats.momd", ["*1": ExampleBody.other]))
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]),
        ProductExample.Built(
          "App.app/PlugIns/Widget.appex/Model.momd", ["*1": ExampleBody.text]))
    ]
  ) { scope in
    // Of what cannot be read that is told, and enough.
    scope.others.filter { !$0.versions.isEmpty }.map { model in
      FoundInProduct(
        "\(model.place): no source of it is given, so that it is compared with nothing", on: nil,
        at: .file(model.path), key: model.place)
    }
  }
}

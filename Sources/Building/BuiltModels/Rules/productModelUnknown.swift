import Findings

extension ProductRule {
  /// Each compiled model of the product has a source here.
  static let productModelUnknown = ProductRule(
    RuleDescription(
      "product-model-unknown", .product, .note,
      title: "No source is given for a compiled model in the product.",
      rationale: "The model is not compared. Libraries bring their own models.",
      fix: "To compare it, name its source as well.",
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
    // An unreadable model has a diagnostic already.
    scope.others.filter { !$0.versions.isEmpty }.map { model in
      FoundInProduct(
        "\(model.place): no source is given for it, so it is not compared", on: nil,
        at: .file(model.path), key: model.place)
    }
  }
}

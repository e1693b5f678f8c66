import Findings

extension ProductRule {
  /// The compiled model has the same name as the source, including case.
  static let productNameCase = ProductRule(
    RuleDescription(
      "product-name-case", .product, .error,
      title: "The names of the compiled model and its source differ in case.",
      rationale: """
        Disks of Macs and the simulator ignore case, those of devices do not: an app that loads \
        the model by the name of its source runs in the simulator and finds no model on a device.
        """,
      fix:
        "Give the source the name that the app asks for, clean the build folder and build again.",
      source: "Apple's Technical Q&A QA1697: file names in iOS are case-sensitive."),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/model.momd", ["*1": ExampleBody.text]))
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]))
    ]
  ) { scope in
    scope.matches.compactMap { match in
      let names = [match.source.name] + match.source.versions.map(\.name)
      let (name, built) = (match.source.name, match.built)
      guard !names.contains(built.name), built.name.lowercased() == name.lowercased() else {
        return nil
      }
      return FoundInProduct(
        "\(built.place): the model is called \"\(built.name)\", its source \"\(name)\"",
        on: match.source, at: .file(built.path), key: built.place, content: [built.name, name])
    }
  }
}

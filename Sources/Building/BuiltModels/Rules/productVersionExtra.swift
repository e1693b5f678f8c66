import DataModel
import Findings

extension ProductRule {
  /// The compiled model has no versions that the source lacks.
  static let productVersionExtra = ProductRule(
    RuleDescription(
      "product-version-extra", .product, .warning,
      title: "The compiled model has a version that the source does not have.",
      rationale: """
        The product was built from another state of the source, or an earlier build left behind a \
        version that was since renamed or removed. Core Data can pick it as the model of a store.
        """,
      fix:
        "Clean the build folder and build again; if the version was removed by mistake, restore "
        + "it.",
      source: "modelc compares the names in the folders."),
    triggering: [
      ProductExample(
        ["*2": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.two]))
    ],
    nonTriggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.two]))
    ]
  ) { scope in
    scope.matches.flatMap { match in
      match.extra.map { version in
        FoundInProduct(
          "\(match.built.place) has a version \"\(version.name)\", which the source does not have",
          on: match.source, at: .file(version.file), key: match.built.place(of: version),
          content: [version.hashes.checksum])
      }
    }
  }
}

import DataModel
import Findings

extension ProductRule {
  /// The parts not included in version hashes equal those of the source.
  static let productModelStale = ProductRule(
    RuleDescription(
      "product-model-stale", .product, .warning,
      title:
        "The compiled model differs from the source in something that version hashes do not cover.",
      rationale: """
        The hashes are equal, so stores fit; default values, validation, classes, indexes, fetch \
        requests or user info come from another state of the source.
        """,
      fix: "Clean the build folder and build again from the same source.",
      source: "`Documentation/Formats/version-hash.md`: what counts in a hash."),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built(
          "App.app/Model.momd",
          [
            "*1": ExampleBody.text.replacing("optional", with: "defaultValueString=\"x\" optional")
          ]))
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]))
    ]
  ) { scope in
    scope.matches.flatMap { match in
      match.pairs.compactMap { pair in
        guard pair.differingEntities.isEmpty, !pair.changes.isEmpty else { return nil }
        let lines = changeLines(pair.changes)
        let more = lines.count - 10
        return FoundInProduct(
          "\(match.built.place(of: pair.built)) was not built from the source in its current state",
          on: match.source, at: .file(pair.source.file), key: match.built.place(of: pair.built),
          content: lines
        ).noting(lines.prefix(10).map { "from the product to the source: \($0)" })
          .noting(more > 0 ? ["and \(more) more"] : [])
      }
    }
  }
}

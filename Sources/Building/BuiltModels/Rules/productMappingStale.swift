import DataModel
import Findings
import ModelFiles
import Text

extension ProductRule {
  /// The mapping models of the product fit versions that are in it.
  static let productMappingStale = ProductRule(
    RuleDescription(
      "product-mapping-stale", .product, .error,
      title: "A mapping model of the product fits no two of its versions.",
      rationale: """
        A compiled mapping model contains the hashes of both versions. Core Data silently ignores \
        one that does not fit: it infers a mapping, so the code of the mapping model never runs, \
        or the migration fails.
        """,
      fix: "Open the mapping model in Xcode, let it refresh its models, save it, and build again.",
      source: "`Documentation/Formats/mapping-model.md`.",
      apple: AppleError(code: 134140, reason: "Can't find mapping model for migration")),
    triggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.date],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.date]),
        builtMappings: [.init("App.app/1to2.cdm", from: ExampleBody.text, to: ExampleBody.two)]),
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.date],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.date]),
        mappings: [.init("1to2.xcmappingmodel", from: ExampleBody.text, to: ExampleBody.date)],
        builtMappings: [.init("App.app/1to2.cdm", from: ExampleBody.date, to: ExampleBody.text)]),
    ],
    nonTriggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.date],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.date]),
        builtMappings: [.init("App.app/1to2.cdm", from: ExampleBody.text, to: ExampleBody.date)])
    ]
  ) { scope in
    let versions = scope.product.models.flatMap(\.versions)
    let ours = scope.sources.reduce(into: Set<String>()) { $0.formUnion($1.entityNames) }
    return scope.product.mappings.compactMap { mapping in
      let name = nameWithoutExtension(mapping.file)
      let source = scope.mappings.first { nameWithoutExtension($0.file) == name }
      let problems = [
        problem("from", baked: mapping.source, versions: versions),
        problem("to", baked: mapping.destination, versions: versions),
      ].compactMap(\.self)
      let place = scope.product.place(of: mapping.file)
      if let first = problems.first {
        let isOurs = source != nil || !ours.isDisjoint(with: Set(mapping.source.keys))
        var found = FoundInProduct(
          "\(place): \(first)", on: nil, at: .file(mapping.file), key: place, content: problems
        ).noting(Array(problems.dropFirst()))
        if !isOurs { found.severity = .warning }
        return source.map { found.noting(["it is compiled from this source"], at: $0.file) }
          ?? found
      }
      guard let source,
        source.source != mapping.source || source.destination != mapping.destination
      else { return nil }
      return FoundInProduct(
        "\(place) was made for other versions than its source", on: nil, at: .file(mapping.file),
        key: place
      ).noting(["it is compiled from this source"], at: source.file)
    }
  }

  /// The reason why no version matches one side of a mapping model; nil if one does.
  private static func problem(
    _ side: String, baked: [String: [UInt8]], versions: [ModelVersion]
  ) -> String? {
    guard !baked.isEmpty else { return nil }
    let differing = versions.map { version -> (version: ModelVersion, names: [String]) in
      let actual = version.hashes.byName
      return (version, baked.filter { actual[$0.key] != $0.value }.keys.sorted())
    }
    guard let nearest = differing.min(by: { $0.names.count < $1.names.count }) else {
      return "no version exists that it could map \(side)"
    }
    guard !nearest.names.isEmpty else { return nil }
    return
      "no version has the hashes that it maps \(side); the nearest, \"\(nearest.version.name)\", has others of "
      + shortList(nearest.names, limit: 5)
  }
}

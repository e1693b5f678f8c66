import DataModel
import Findings
import ModelFiles
import Text

extension ProductRule {
  /// `VersionInfo.plist` matches the files next to it.
  static let productVersionInfo = ProductRule(
    RuleDescription(
      "product-version-info", .product, .error,
      title: "VersionInfo.plist does not match the files next to it.",
      rationale: """
        Core Data reads the current version and the hashes of all versions from this file. If it \
        is missing or wrong, Core Data finds no model for a store even though one of the versions \
        fits.
        """,
      fix: "Build again; a script that copies compiled models must copy whole folders.",
      source: "`Documentation/Formats/compiled-model.md`, bundles: true of all real bundles."),
    triggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text], hasInfo: false)),
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built(
          "App.app/Model.momd", ["*1": ExampleBody.text], noted: ["*1": ExampleBody.two])),
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built(
          "App.app/Model.momd", ["*1": ExampleBody.text],
          noted: ["1": ExampleBody.text, "*2": ExampleBody.two])),
    ],
    nonTriggering: [
      ProductExample(
        ["*1": ExampleBody.text],
        ProductExample.Built("App.app/Model.momd", ["*1": ExampleBody.text]))
    ]
  ) { scope in
    scope.product.models.filter { $0.isBundle && !$0.hasUnreadInfo }.compactMap { model in
      let problems = problems(of: model)
      guard let first = problems.first else { return nil }
      return FoundInProduct(
        "\(model.place): \(first)", on: scope.source(of: model), at: .file(model.path),
        key: model.place, content: problems
      ).noting(Array(problems.dropFirst()))
    }
  }

  private static func problems(of model: BuiltModel) -> [String] {
    guard let info = model.info else { return ["there is no VersionInfo.plist"] }
    var problems: [String] = []
    let names = model.versionNames
    if let current = info.currentVersionName, !names.contains(current) {
      problems.append(
        "\"\(current)\" is listed as the current version, but \(current).mom is missing")
    }
    for name in info.hashes.keys.sorted() where !names.contains(name) {
      problems.append("hashes are listed for a version \"\(name)\", but \(name).mom is missing")
    }
    for version in model.versions {
      guard let noted = info.hashes[version.name] else {
        problems.append("no hashes are listed for the version \"\(version.name)\"")
        continue
      }
      let actual = version.hashes.byName
      let entities = Set(noted.keys).union(actual.keys).filter { noted[$0] != actual[$0] }.sorted()
      if !entities.isEmpty {
        problems.append(
          "\"\(version.name)\": the listed hashes of \(shortList(entities, limit: 5)) differ from the version"
        )
      } else if let checksum = info.checksums[version.name], checksum != version.hashes.checksum {
        problems.append("\"\(version.name)\": the listed checksum differs from the version")
      }
    }
    return problems
  }
}

extension ProductScope {
  /// The source of a compiled model; nil if absent.
  func source(of model: BuiltModel) -> SourceModel? {
    matches.first { $0.built.path == model.path }?.source
  }
}

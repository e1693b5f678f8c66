import Findings
import ModelFiles

extension ProductRule {
  /// The current version of the compiled model is that of the source.
  static let productCurrentVersion = ProductRule(
    RuleDescription(
      "product-current-version", .product, .error,
      title: "The compiled model has another current version than the source.",
      rationale: """
        Core Data opens stores with the version that VersionInfo.plist names. The app runs on a \
        model that its code was not written for: entities and properties are missing, and newer \
        stores cannot be opened.
        """,
      fix: "Clean the build folder and build again from the same source.",
      source: "`Documentation/Formats/compiled-model.md`, bundles.",
      apple: AppleError(
        code: 134100,
        reason:
          "The model used to open the store is incompatible with the one used to create the store"
      )),
    triggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["*1": ExampleBody.text, "2": ExampleBody.two])),
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "2": ExampleBody.two])),
    ],
    nonTriggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.two]))
    ]
  ) { scope in
    scope.matches.compactMap { match in
      if match.isPart { return oldVersionAlone(match) }
      guard match.source.isWhole, match.built.isBundle, let info = match.built.info,
        let wanted = match.source.currentVersion, info.currentVersionName != wanted
      else { return nil }
      // One version without a mark, as Xcode leaves a new model, is the current one.
      if info.currentVersionName == nil, match.built.versionNames == [wanted] { return nil }
      let named =
        info.currentVersionName.map { "\"\($0)\" is the current version" }
        ?? "no version is the current one"
      return FoundInProduct(
        "\(match.built.place): \(named), in the source \"\(wanted)\"", on: match.source,
        at: .file(match.built.path), key: match.built.place,
        content: [info.currentVersionName ?? "", wanted])
    }
  }

  /// The finding on a single `.mom` that is not the current version of the source.
  private static func oldVersionAlone(_ match: ModelMatch) -> FoundInProduct? {
    guard match.source.isWhole, let wanted = match.source.currentVersion,
      let version = match.pairs.first?.source, version.name != wanted
    else { return nil }
    let found = FoundInProduct(
      "\(match.built.place) is the version \"\(version.name)\", the current one of the source is \"\(wanted)\"",
      on: match.source, at: .file(match.built.path), key: match.built.place,
      content: [version.name, wanted])
    return found.noting(
      ["to compare with this version, name it: \(match.source.path)#\(version.name)"])
  }
}

import DataModel
import Findings

extension ProductRule {
  /// All versions of the source are in the compiled model.
  static let productVersionMissing = ProductRule(
    RuleDescription(
      "product-version-missing", .product, .error,
      title: "The compiled model lacks a version of the source.",
      rationale: """
        To migrate a store, Core Data needs the model that it was last opened with, and looks for \
        it in the app, then in the store. Without that version in the app, stores that hold no \
        copy of it (XML, binary, or of a system before iOS 9) no longer open and fail with error \
        134130, and mapping models and steps from version to version lack it.
        """,
      fix: "Clean the build folder and build again from the same source.",
      source: "Apple's Core Data Model Versioning and Data Migration Programming Guide."),
    triggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.two],
        ProductExample.Built("App.app/Model.momd", ["*2": ExampleBody.two]))
    ],
    nonTriggering: [
      ProductExample(
        ["1": ExampleBody.text, "*2": ExampleBody.two],
        ProductExample.Built(
          "App.app/Model.momd", ["1": ExampleBody.text, "*2": ExampleBody.two]))
    ]
  ) { scope in
    scope.matches.flatMap { match in
      match.missing.map { version in
        let isCurrent = version.name == match.source.currentVersion
        var found = FoundInProduct(
          "\(match.built.place) lacks the version \"\(version.name)\""
            + (isCurrent ? ", the current one" : ""),
          on: match.source, at: .file(match.built.path),
          key: "\(match.built.place)#\(version.name)", content: [version.hashes.checksum])
        if isCurrent {
          found.explanation = """
            The app runs on an older version: additions since then are missing, and stores of the \
            newest version, such as those of testers, cannot be opened.
            """
        }
        found = found.noting(["the source has it here"], at: version.file)
        if let twin = match.extra.first(where: { $0.hashes == version.hashes }) {
          found = found.noting(["\"\(twin.name)\" has the same version hashes"], at: twin.file)
        }
        return found
      }
    }
  }
}

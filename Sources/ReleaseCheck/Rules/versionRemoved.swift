import CheckFiles
import Diagnostics
import VersionHash

extension ReleaseRule {
  /// A shipped version is gone.
  static let versionRemoved = ReleaseRule(
    "version-removed", .release, .error, title: "A shipped version is gone from the bundle.",
    rationale: """
      Stores of the version that hold no copy of their model cannot be migrated, nor any store step by \
      step or with a mapping model. Core Data finds the model in the store itself only where it is SQLite \
      and the copy can be read.
      """,
    advice: "Bring it back; versions of no store out there can be accepted as removed.",
    source:
      "Public reports of models that were missing from the bundle; woocommerce-ios, pull 15987.",
    apple: AppleError(code: 134130, reason: "Can't find model for source store"),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two], head: ["*2": ExampleBody.two])
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["1": ExampleBody.text, "*2": ExampleBody.two])
    ]
  ) { scope in
    guard let head = scope.input.head else { return [] }
    let configured = scope.input.shipped ?? []
    return scope.input.shippedNames.filter { head[$0] == nil }.sorted().map { name in
      let old = scope.input.base?[name]
      let frozen = scope.input.lock?.first { $0.name == name }
      let checksum = old?.hashes.checksum ?? frozen?.checksum
      let twin = head.versions.first { $0.hashes.checksum == checksum }
      var finding = ReleaseFinding(
        twin.map { "the version \"\(name)\" has shipped and is now called \"\($0.name)\"" }
          ?? "the version \"\(name)\" has shipped and is gone",
        at: .bundle, key: "\(name)@\((checksum ?? "").prefix(8))")
      if twin != nil {
        finding.severity = .warning
        finding.explanation = """
          Core Data finds the version by its hashes; code that finds it by its name no longer does.
          """
      }
      if old != nil {
        finding.before = .baseVersion(name, nil)
        finding.fixes = [.restore(name)]
      } else if let place = configured.first(where: { $0.text == name })?.location
        ?? frozen?.location
      {
        finding.before = .file(place)
      }
      finding.versions = [name]
      return finding
    }
  }
}

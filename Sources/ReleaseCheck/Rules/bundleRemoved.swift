import Diagnostics
import VersionHash

extension ReleaseRule {
  /// A bundle with shipped versions is gone.
  static let bundleRemoved = ReleaseRule(
    "bundle-removed", .release, .error, title: "A bundle with shipped versions is gone.",
    rationale: """
      An app without the bundle has no model for the stores that exist: it cannot open them, and often \
      starts with an empty one.
      """,
    advice: "Bring it back; where the app no longer reads such stores, accept the finding.",
    source:
      "meshtastic/Meshtastic-Apple, issue 2152: the whole bundle was missing, users lost data.",
    apple: AppleError(code: 134130, reason: "Can't find model for source store"),
    triggering: [ReleaseExample(base: ["*1": ExampleBody.text], head: nil)],
    nonTriggering: [
      ReleaseExample(base: ["*1": ExampleBody.text], head: ["*1": ExampleBody.text])
    ]
  ) { scope in
    guard scope.input.head == nil, let base = scope.input.base else { return [] }
    let count = base.versions.count == 1 ? "1 version" : "\(base.versions.count) versions"
    var finding = ReleaseFinding(
      "the bundle is gone, with \(count) that \(base.versions.count == 1 ? "has" : "have") shipped",
      at: .bundle,
      key: base.versions.map { $0.hashes.checksum.prefix(4) }.prefix(8).joined(separator: "."))
    finding.fixes = [.restore(nil)]
    finding.versions = base.versions.map(\.name)
    return [finding]
  }
}

import Findings
import Loading
import OperatingSystem

/// Makes the errors of models of tests warnings: no user has a store of them.
///
/// A model is one of tests where a folder between what is checked and the model is called so, as for Swift sources: `Tests`, or
/// `AppTests` beside `App`. Where there is no other model, the app is called like tests. What could not be looked at stays an error.
///
/// - Parameters:
///   - checks: What came of each bundle.
///   - bundles: The bundles, in the same order.
///   - paths: The paths that are checked.
func lowerErrorsOfTests(
  in checks: inout [BundleResult], of bundles: [BundleAtCheck], under paths: [String]
) {
  let areOfTests = bundles.map { !$0.isSwift && isOfTests($0.path, under: paths) }
  guard areOfTests.contains(false) else { return }
  for index in checks.indices where areOfTests[index] {
    for finding in checks[index].findings.indices {
      let found = checks[index].findings[finding]
      guard found.diagnostic.severity == .error, !found.isUnread else { continue }
      checks[index].findings[finding].diagnostic.severity = .warning
      checks[index].findings[finding].diagnostic.notes.append(
        DiagnosticNote("a model of tests: no user has a store of it"))
    }
  }
}

private func isOfTests(_ path: String, under paths: [String]) -> Bool {
  let named = paths.map(withoutTrailingSlashes)
  var folder = parentDirectory(of: path)
  // Whoever names a folder of tests means it.
  while folder != ".", folder != "/", !named.contains(folder) {
    let beside = parentDirectory(of: folder)
    let isAside = SwiftSourceSearch.isAside(lastComponent(of: folder)) { name in
      FileKind(at: inFolder(beside, name), followsLinks: true) == .directory
    }
    if isAside { return true }
    folder = beside
  }
  return false
}

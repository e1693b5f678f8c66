import Findings
import Loading

/// Makes the errors of models of tests warnings: no user has a store of them.
///
/// A model is one of tests where a folder between what is checked and the model is called so. Where there is no other model, the app
/// is called like tests. What could not be looked at stays an error.
///
/// - Parameters:
///   - checks: What came of each bundle.
///   - bundles: The bundles, in the same order.
///   - paths: The paths that are checked.
func relieveTests(
  _ checks: inout [BundleResult], of bundles: [BundleAtCheck], under paths: [String]
) {
  let areOfTests = bundles.map { bundle in
    !bundle.isSwift && isOfTests(bundle.path, under: paths)
  }
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
  let named = paths.filter { path == $0 || path.hasPrefix($0 + "/") }.map(\.utf8.count).max() ?? 0
  return path.utf8.dropFirst(named).split(separator: UInt8(ascii: "/")).dropLast()
    .contains { SwiftSourceSearch.isNamedLikeTests(String(Substring($0))) }
}

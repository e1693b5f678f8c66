import Checking
import Findings
import Foundation

/// Every bundle that Apple's compiler made is verified against its source: unchanged on disk, it
/// has no warnings.
func verifiedBundles(_ corpus: Corpus) -> Check {
  Check(name: "bundle verified against its source", cases: corpus.pairs("source-momd")) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|").map { $0.components(separatedBy: "#")[0] }
      let scratch = FileManager.default.temporaryDirectory.path(percentEncoded: false)
      let result = try verifyModels(
        of: corpus.url(sides[1]), against: [corpus.url(sides[0])],
        options: VerifyOptions(scratch: scratch))
      guard result.models.map(\.versionCount) == [1] else { return "the version was not found" }
      let found = result.report.findings.map(\.diagnostic).filter { $0.severity > .note }
      guard !found.isEmpty else { return nil }
      return told(
        "findings",
        found.map { ([$0.summary] + $0.notes.map(\.message)).joined(separator: "; ") })
    }
  }
}

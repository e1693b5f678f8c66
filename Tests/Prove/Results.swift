#if canImport(CoreData)
import CoreData
import Foundation

/// The numbers of comparisons by kind, and the differences.
final class Results {
  private(set) var counts: [String: (cases: Int, equal: Int)] = [:]
  private(set) var differences: [String] = []
  /// The numbers of skipped cases, by reason.
  private(set) var skipped: [String: Int] = [:]

  /// Whether anything was compared, and everything is equal.
  var isProved: Bool { differences.isEmpty && !counts.isEmpty }

  /// Counts a case.
  ///
  /// - Parameters:
  ///   - kind: The kind of comparison.
  ///   - place: The case.
  ///   - problem: The difference; nil if absent.
  func add(_ kind: String, _ place: String, _ problem: String?) {
    let known = counts[kind] ?? (0, 0)
    counts[kind] = (known.cases + 1, known.equal + (problem == nil ? 1 : 0))
    if let problem { differences.append("\(kind): \(place): \(problem)") }
  }

  /// Counts a case that cannot be compared.
  func skip(_ reason: String) { skipped[reason, default: 0] += 1 }
}

/// The receipt: what was proved on which system, as a page to keep.
func receiptText(_ results: Results) -> String {
  let xcode = (try? runProgram(URL(filePath: "/usr/bin/xcodebuild"), ["-version"])).flatMap {
    $0.exitCode == 0 ? String(decoding: $0.output, as: UTF8.self) : nil
  }
  let framework = Bundle(for: NSManagedObjectModel.self)
    .object(forInfoDictionaryKey: "CFBundleVersion")
    .flatMap { $0 as? String }
  let version = xcode?.split(separator: "\n").joined(separator: ", ") ?? "no Xcode"
  var lines = [
    "# Receipt", "",
    "\(Date.now.formatted(.iso8601.year().month().day())), "
      + "macOS \(ProcessInfo.processInfo.operatingSystemVersionString), \(version), "
      + "Core Data \(framework ?? "of unknown version")", "",
    "| compared with Core Data | cases | equal |", "| --- | ---: | ---: |",
  ]
  for (kind, count) in results.counts.sorted(by: { $0.key < $1.key }) {
    lines.append("| \(kind) | \(count.cases) | \(count.equal) |")
  }
  if !results.skipped.isEmpty { lines.append("") }
  for (reason, count) in results.skipped.sorted(by: { $0.key < $1.key }) {
    lines.append("Not compared: \(count) × \(reason).")
  }
  return lines.joined(separator: "\n") + "\n"
}
#endif

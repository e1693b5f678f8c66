import Findings
import Text
package import Upgrading

extension FleetReport {
  /// The table for people: a line for each store, and one that counts them.
  ///
  /// - Parameters:
  ///   - style: How it is printed.
  ///   - showsAll: Whether stores with which nothing is wrong have a line.
  /// - Returns: Lines of text.
  package func text(_ style: TextStyle, showsAll: Bool = true) -> String {
    let shown = results.filter { showsAll || !$0.outcome.isFine }
    let cells = shown.map { ($0, printable($0.store), printable($0.versions)) }
    let pathWidth = cells.map { displayWidth($0.1) }.max() ?? 0
    let versionWidth = cells.map { displayWidth($0.2) }.max() ?? 0
    let lines = cells.map { result, path, versions in
      let version = versionWidth > 0 ? padded(versions, to: versionWidth) + "  " : ""
      return padded(path, to: pathWidth) + "  " + version + result.verdict(style) + "\n"
    }
    return lines.joined() + (lines.isEmpty ? "" : "\n") + style.bold(countLine) + "\n"
  }

  /// The number of stores by outcome.
  private var countLine: String {
    let outcomes = results.map(\.outcome)
    let stores = outcomes.count { $0 != .skipped }
    let parts = FleetResult.Outcome.allCases.filter { $0 != .skipped }.compactMap { outcome in
      let count = outcomes.count { $0 == outcome }
      return count > 0 ? "\(grouped(count)) \(outcome.word)" : nil
    }
    let aside = outcomes.count - stores
    let rest = [
      aside > 0 ? "\(grouped(aside)) skipped" : nil,
      otherFiles > 0 ? counted(otherFiles, "other file") : nil,
    ].compactMap(\.self)
    return counted(stores, "store") + (parts.isEmpty ? "" : ": ")
      + ([parts.joined(separator: ", ")] + rest).joined(separator: "; ")
  }
}

extension FleetResult {
  /// The versions that the store is and is to be of, or an empty text.
  fileprivate var versions: String {
    guard let from else { return "" }
    return to.map { $0 == from ? from : "\(from) → \($0)" } ?? from
  }

  fileprivate func verdict(_ style: TextStyle) -> String {
    let word = outcome.word
    let isSaid =
      summary == word || [.ready, .current, .copied, .upgraded, .read, .equal].contains(outcome)
    let colored =
      switch outcome {
      case .healthy, .ready, .current, .upgraded, .copied, .equal:
        style.green(isSaid ? summary : word)
      case .read: summary
      case .skipped: style.faint(word)
      case .findings where exitCode == 0, .setAside: style.yellow(word)
      case .findings, .blocked, .different, .failed, .crashed: style.red(word)
      }
    guard !isSaid else { return colored }
    let id = outcome == .failed || outcome == .crashed ? problems.first?.id : nil
    return colored + ": " + printable(summary) + (id.map { style.faint(" [\($0)]") } ?? "")
  }
}

extension FleetResult.Outcome {
  /// Whether it need not be looked at.
  fileprivate var isFine: Bool {
    switch self {
    case .healthy, .ready, .current, .upgraded, .copied, .read, .equal: true
    case .findings, .blocked, .setAside, .different, .skipped, .failed, .crashed: false
    }
  }

  /// The word for display.
  fileprivate var word: String {
    switch self {
    case .healthy: "healthy"
    case .findings: "needs attention"
    case .ready: "ready"
    case .blocked: "blocked"
    case .current: "up to date"
    case .upgraded: "upgraded"
    case .copied: "copied"
    case .setAside: "set aside"
    case .read: "read"
    case .equal: "equal"
    case .different: "different"
    case .skipped: "skipped"
    case .failed: "failed"
    case .crashed: "crashed"
    }
  }
}

import Checking
import Migration

/// The versions of a bundle as a picture: a column each, with the step from the one before, the route to the
/// current one, and its risks and losses.
///
/// Columns that do not fit continue below.
func versionMatrix(_ bundle: CheckedBundle) -> String {
  let bands = stride(from: 0, to: bundle.versions.count, by: MatrixSize.columns).map {
    Array(bundle.versions[$0..<min($0 + MatrixSize.columns, bundle.versions.count)])
  }
  let longest = bundle.versions.map { shownName($0).count }.max() ?? 0
  let top = 22 + longest * 5
  let band = top + 4 * MatrixSize.row + 14
  let count = min(bundle.versions.count, MatrixSize.columns)
  let (width, height) = (MatrixSize.left + count * MatrixSize.step + top, bands.count * band)
  let text = bands.enumerated().map { index, versions in
    "<g transform=\"translate(0 \(index * band))\">\n\(matrixBand(versions, top: top))</g>\n"
  }
  return """
    <svg class="matrix" role="img" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
    <title>Migration of the stores of each version</title>
    \(text.joined())</svg>
    """
}

private enum MatrixSize {
  static let columns = 24
  static let left = 150
  static let step = 32
  static let row = 30
  static let cell = 26
  static let longestName = 14
}

/// The name above a column: the end of a long one, where versions differ.
private func shownName(_ version: CheckedVersion) -> String {
  guard version.name.count > MatrixSize.longestName else { return version.name }
  return "…" + version.name.suffix(MatrixSize.longestName - 1)
}

private func matrixBand(_ versions: [CheckedVersion], top: Int) -> String {
  let rows = ["from the one before", "to the current one", "at risk", "lost or changed"]
  var text = rows.enumerated().map { index, name in
    let y = top + index * MatrixSize.row + 17
    return "<text class=\"head\" x=\"\(MatrixSize.left - 12)\" y=\"\(y)\">\(name)</text>\n"
  }.joined()
  for (index, version) in versions.enumerated() {
    let x = MatrixSize.left + index * MatrixSize.step
    text += "<g transform=\"translate(\(x) \(top))\">\n\(matrixColumn(version))</g>\n"
  }
  return text
}

private func matrixColumn(_ version: CheckedVersion) -> String {
  let states = [
    version.isCurrent ? "current" : "", version.isNew ? "new" : "",
    version.isShipped ? "" : "unshipped",
  ].filter { !$0.isEmpty }.joined(separator: " ")
  let step = version.step.map(stepCell) ?? Cell("empty", sign: "", title: "the first version")
  let direct = version.isChained ? nil : version.direct
  let cells = [
    step, routeCell(version),
    countCell(direct?.riskCount, meaning: "findings that can make the migration fail", kind: "bad"),
    countCell(direct?.lossCount, meaning: "findings that lose or change data", kind: "fair"),
  ]
  let middle = MatrixSize.cell / 2
  let title = "\(version.name)\(states.isEmpty ? "" : ", \(states)"): \(version.routeWords)"
  var text = """
    <g class="name \(states)"><title>\(safe(title))</title>\
    <text transform="translate(\(middle + 4) -10) rotate(-45)">\(safe(shownName(version)))</text></g>

    """
  for (index, cell) in cells.enumerated() {
    let y = index * MatrixSize.row
    text += """
      <g class="cell \(cell.kind)"><title>\(safe("\(version.name): \(cell.title)"))</title>\
      <rect y="\(y)" width="\(MatrixSize.cell)" height="\(MatrixSize.cell)" rx="4"/>\
      <text x="\(middle)" y="\(y + 18)">\(cell.sign)</text></g>

      """
  }
  return text
}

/// A cell: its kind, which gives the colour, its sign, and what it means.
private struct Cell {
  var kind: String
  var sign: String
  var title: String

  init(_ kind: String, sign: String, title: String) {
    self.kind = kind
    self.sign = sign
    self.title = title
  }
}

private func stepCell(_ step: StepSummary) -> Cell {
  let start = "from \(step.from): "
  guard step.mappingModel == nil else {
    return Cell("good", sign: "M", title: start + "by a mapping model")
  }
  return switch step.verdict {
  case .identical: Cell("same", sign: "=", title: start + "equal hashes")
  case .inferable: Cell("good", sign: "✓", title: start + "lightweight migration possible")
  case .notInferable: Cell("bad", sign: "✗", title: start + "lightweight migration not possible")
  }
}

private func routeCell(_ version: CheckedVersion) -> Cell {
  guard !version.isCurrent || version.route == .unchecked else {
    return Cell("current", sign: "●", title: "the current version")
  }
  return switch version.route {
  case .none: Cell("same", sign: "=", title: version.routeWords)
  case .direct: Cell("good", sign: "✓", title: version.routeWords)
  case .stepFiles: Cell("good", sign: "S", title: version.routeWords)
  case .plan: Cell("good", sign: "P", title: version.routeWords)
  case .mappingModel: Cell("good", sign: "M", title: version.routeWords)
  case .chain: Cell("fair", sign: "↝", title: version.routeWords)
  case .impossible: Cell("bad", sign: "✗", title: version.routeWords)
  case .unknown: Cell("empty", sign: "?", title: version.routeWords)
  case .unchecked: Cell("bad", sign: "?", title: version.routeWords)
  }
}

private func countCell(_ count: Int?, meaning: String, kind: String) -> Cell {
  guard let count else { return Cell("empty", sign: "", title: "no step to the current version") }
  return Cell(
    count == 0 ? "zero" : kind, sign: count == 0 ? "·" : "\(count)", title: "\(count) \(meaning)")
}

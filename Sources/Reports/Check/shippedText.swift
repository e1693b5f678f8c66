package import Checking
import Findings
import Text

/// Prints what has shipped of each bundle for people, a line for each form.
package func shippedText(_ report: CheckReport, _ style: TextStyle) -> String {
  var text = ""
  for bundle in report.bundles {
    text += style.bold(printable(bundle.path)) + ": \(bundle.evidenceText)\n"
    let rows = bundle.ledger.map { form in
      [
        form.name, form.checksum, form.evidenceText, form.nowText,
        form.routeText(to: bundle.current?.name),
      ]
    }
    let widths = (0..<5).map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).filter { $1 > 0 }.map { padded(printable($0), to: $1) }
      text += "  \(cells.joined(separator: "  "))".trimmingEnd + "\n"
    }
  }
  for omission in report.releaseOmissions {
    text += printable("not checked: \(omission.check). \(omission.reason)") + "\n"
  }
  return text + (report.releaseDoubt.map { "\($0)\n" } ?? "")
}

extension CheckedBundle {
  fileprivate var evidenceText: String {
    let forms = counted(ledger.count, "form")
    return switch evidence {
    case .releases: "\(forms) in releases"
    case .configuration: "\(forms), by the configuration"
    case .lock: "\(forms), by the lock file"
    case .base where isSwift:
      "\(forms) may have shipped, according to the base and release tags: there is no lock file"
    case .base: "\(forms) may have shipped: no release has the bundle, and it has no lock file"
    case .none: "no evidence of what has shipped"
    }
  }
}

extension LedgerForm {
  /// The sources of the form: up to three releases, or the first and the last.
  fileprivate var evidenceText: String {
    var parts =
      releases.count > 3
      ? ["\(releases[0]) … \(releases[releases.count - 1]) (\(releases.count) releases)"] : releases
    if isLocked { parts.append("lock file") }
    return parts.joined(separator: ", ")
  }

  fileprivate var nowText: String {
    guard let now else { return "in no version" }
    return now == name ? "unchanged" : "now \"\(now)\""
  }

  fileprivate func routeText(to current: String?) -> String {
    let target = current.map { "\"\($0)\"" } ?? "the current version"
    return switch route {
    case .none: now == current ? "current" : "equal to \(target)"
    case .direct: "reaches \(target)"
    case .stepFiles: "reaches \(target) by step files"
    case .mappingModel(let file): "reaches \(target) by \(file)"
    case .plan: "reaches \(target) by the staged plan"
    case .chain(let names): "reaches \(target) in \(counted(names.count, "step"))"
    case .impossible: "does not reach \(target)"
    case .unknown: current == nil ? "no version is current" : "unknown: only its hashes are known"
    case .unchecked: "not checked"
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

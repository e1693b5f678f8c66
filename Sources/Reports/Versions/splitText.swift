import Building
package import Checking
import Findings
import Migration
import Text

/// The text for a split: files, decisions, manual steps, and verification.
///
/// - Parameters:
///   - plan: The split.
///   - isPlanned: Whether nothing has been written; the whole text of step files is shown then.
/// - Returns: The text.
package func splitText(_ plan: SplitPlan, planned isPlanned: Bool) -> String {
  let ends = "\"\(plan.versions.first ?? "")\" to \"\(plan.versions.last ?? "")\""
  guard !plan.isNeedless else {
    return printableLines(
      plan.areHashesEqual
        ? "nothing to split: \(ends) changes no hash, so stores open without a migration\n"
        : "nothing to split: the step from \(ends) is lightweight, and no rows can stop it\n"
    )
  }
  var lines = ["\(ends): \(counted(plan.risks.count, "obstacle"))"]
  lines += plan.risks.map { "  \($0)" }
  lines += section("Decided", plan.split.decisions.map(\.text))
  lines += section(isPlanned ? "Would write" : "Written", plan.writtenFiles)
  lines += section("Stages", plan.stages)
  lines += section("Checked", plan.checkedLines)
  for handler in plan.handlers {
    lines += section("To write by hand in \(handler.path)", handler.open)
    lines += section("To review in \(handler.path)", handler.review)
  }
  if isPlanned {
    for handler in plan.handlers {
      lines += ["", handler.path]
      lines += handler.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.isEmpty ? "" : "  \($0)" }
    }
  }
  return printableLines(lines.map { $0 + "\n" }.joined())
}

private func section(_ title: String, _ lines: [String]) -> [String] {
  lines.isEmpty ? [] : ["", "\(title):"] + lines.map { "  \($0)" }
}

extension SplitPlan {
  /// The files, a line each, in the order in which they are written.
  fileprivate var writtenFiles: [String] {
    change.folders.map { "\($0.path)/contents (new, from \"\($0.base)\")" }
      + change.files.map { "\($0.path)\($0.old == nil ? " (new)" : "")" }
  }

  /// The verification of the steps, one line each.
  fileprivate var checkedLines: [String] {
    let isOpen = handlers.contains { !$0.open.isEmpty }
    let repair =
      isOpen
      ? "which the handler before it repairs once it is finished by hand"
      : "which the handler before it repairs"
    var lines = zip(zip(versions, versions.dropFirst()), verification.steps).map { ends, step in
      let risks =
        step.risks.isEmpty
        ? "no rows can stop it"
        : "\(counted(step.risks.count, "risk")) of rows, \(repair)"
      return "\"\(ends.0)\" to \"\(ends.1)\" is inferred; \(risks)"
    }
    lines.append(
      "the hashes of \"\(versions.first ?? "")\" and \"\(versions.last ?? "")\" are unchanged")
    return lines
  }
}

import Comparing
import Findings
import Loading

extension BundleAtCheck {
  /// The diagnostics for the bundle's files, and whether each prevented something from being checked.
  ///
  /// What was so at the base fails no check: it is a note. What could not be looked at then and cannot be now is a warning, and an
  /// error where a step that the check judges begins or ends there.
  var judgedProblems: [(diagnostic: Diagnostic, isUnread: Bool)] {
    // A version with an error in it may be read all the same.
    let read = Set(headVersions.map(\.version.file))
    let all =
      problems.map { problem in
        (problem, problem.severity > .note && !read.contains(problem.location?.file ?? ""))
      } + (head?.diagnostics ?? []).map { ($0, $0.severity == .error) }
    var judged: [(diagnostic: Diagnostic, isUnread: Bool)] = []
    var unread: [String: Int] = [:]
    for (problem, isUnread) in all {
      let version = self.version(of: problem)
      guard problem.severity == .error, !isSwift, !problem.isOf(.unreadableAtBase) else {
        judged.append((problem, isUnread))
        continue
      }
      if let version, unreadable.contains(version), unreadAtBase.holds(version) {
        if let index = unread[version] {
          judged[index].diagnostic.notes.append(
            DiagnosticNote(problem.summary, at: problem.location))
        } else {
          unread[version] = judged.count
          judged.append((unjudged(version, problem), true))
        }
      } else if Self.isOfMark(problem), hidCurrent {
        judged.append((unjudgedMark(problem), true))
      } else if wasSo(problem, in: version) {
        var note = problem
        note.severity = .note
        note.notes.append(DiagnosticNote(FoundInRelease.asBefore))
        judged.append((note, false))
      } else {
        judged.append((problem, isUnread))
      }
    }
    return judged
  }

  /// Whether no version of several is current, at the base as well.
  var lacksCurrentAsBefore: Bool {
    guard let head, let base, !hidesCurrent, !isSwift else { return false }
    return current == nil && head.versions.count > 1 && Self.current(base) == nil
      && base.versions.count > 1
  }

  /// Whether the mark of the current version was wrong at the base.
  private var hidCurrent: Bool {
    base?.bundleDiagnostics.contains { $0.severity == .error && Self.isOfMark($0) } ?? false
  }

  private var revision: String { base?.reference.revision ?? "the base" }

  /// The version in whose folder something is wrong.
  private func version(of problem: Diagnostic) -> String? {
    let folder = problem.location.map(Self.place)?.split(separator: "/").first.map(String.init)
    return folder.flatMap { $0.hasSuffix(".xcdatamodel") ? withoutExtension($0) : nil }
  }

  /// The finding on a version that is unreadable both at the base and now.
  private func unjudged(_ version: String, _ problem: Diagnostic) -> Diagnostic {
    var unjudged = problem
    unjudged.summary =
      "not judged: the version \"\(version)\" cannot be read, nor could it be at \(revision): \(problem.summary)"
    if let reason = reasonToJudge(version) {
      unjudged.notes.append(DiagnosticNote(reason))
    } else {
      unjudged.severity = .warning
    }
    return unjudged
  }

  /// The reason why a version is not needed for the check; nil if a step to or from it is judged.
  private func reasonToJudge(_ version: String) -> String? {
    if version == current { return "It is the current version." }
    if version == base.flatMap(Self.current) || version == releases?.current {
      return "The step that is about to ship begins there."
    }
    if plan != nil { return "The steps of the staged plan cannot be judged without it." }
    return hasStepFiles ? "The step files cannot be judged without it." : nil
  }

  /// The finding on a mark that is wrong both at the base and now: if nothing else changed, no step is
  /// judged.
  private func unjudgedMark(_ problem: Diagnostic) -> Diagnostic {
    let isUnchanged =
      sameVersions.count == head?.versions.count && head?.versions.count == base?.versions.count
    var unjudged = problem
    unjudged.summary =
      "not judged: the current version is not known, nor was it at \(revision): \(problem.summary)"
    if isUnchanged {
      unjudged.severity = .warning
    } else {
      unjudged.notes.append(
        DiagnosticNote("Versions have changed, and the step to ship is unknown."))
    }
    return unjudged
  }

  /// Whether the same was wrong at the base.
  private func wasSo(_ problem: Diagnostic, in version: String?) -> Bool {
    if problem.isOf(.emptyBundle) { return unreadAtBase.hadNoVersion }
    let former =
      version.map { name in
        base?.versions.first { $0.name == name }?.diagnosticsWithErrors ?? []
      } ?? base?.bundleDiagnostics ?? []
    return former.contains {
      $0.id == problem.id && $0.summary == problem.summary && $0.entity == problem.entity
        && $0.property == problem.property
    }
  }
}

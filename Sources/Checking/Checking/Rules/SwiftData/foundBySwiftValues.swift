import Comparing
import DataModel
import Findings
import Migration

extension ReleaseScope {
  /// The findings of a Swift value rule on the step about to ship.
  ///
  /// No hash depends on much of what such values are, so the same version may have been another at the base as well.
  func found(by rule: SwiftValueRule) -> [FoundInRelease] {
    guard let swift = input.swift, let current = input.head?.currentVersion,
      let now = swift.values[current.name]
    else { return [] }
    let same = input.base?[current.name].flatMap { old in
      swift.baseValues[old.name].map { (old, $0) }
    }
    let previous = input.previous.flatMap { old in
      (swift.values[old.name] ?? swift.baseValues[old.name]).map { (old, $0) }
    }
    var seen: Set<String> = []
    return [same, previous].compactMap(\.self).flatMap { old, values in
      rule.find(SwiftValueStep(from: values, to: now)).compactMap { found in
        let detail = found.detail.isEmpty ? "" : ":\(found.detail)"
        let key = found.elementName + detail
        guard seen.insert(key).inserted else { return nil }
        var finding = FoundInRelease(
          found.summary, at: .version(current.name, found.after), key: key,
          content: [old.hashes.checksum, current.hashes.checksum])
        (finding.entity, finding.property) = (found.entity, found.property)
        finding.explanation = found.explanation
        finding.versions = [old.name]
        return finding
      }
    }
  }
}

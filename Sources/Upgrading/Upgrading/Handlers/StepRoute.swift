import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreModel

/// Finds a store's route through step files.
///
/// A step file applies to every store that comes from a version before it to one after it. So the route goes through all
/// step files between both versions in the order of the bundle, with single steps from one to the next.
struct StepRoute {
  private let target: UpgradeTarget
  private let source: ComparedVersion
  /// The indices of versions in the bundle, by checksum.
  private var places: [String: Int] = [:]

  init(from source: ComparedVersion, to target: UpgradeTarget) {
    (self.source, self.target) = (source, target)
    for (place, version) in target.versions.enumerated()
    where places[version.hashes.checksum] == nil {
      places[version.hashes.checksum] = place
    }
  }

  /// The versions after each step.
  ///
  /// - Returns: The route; nil if it contains no step file.
  /// - Throws: `ToolchainError` with exit code 65 if step files overlap, so that no route goes through all of them.
  func versions() throws(ToolchainError) -> [ComparedVersion]? {
    guard !target.plainSteps.isEmpty else { return nil }
    guard let from = places[source.hashes.checksum],
      let to = places[target.version.hashes.checksum]
    else { return besides() }
    let spans = target.plainSteps.compactMap { step in
      span(of: step).flatMap { isWithin($0, from: from, to: to) ? (step: step, span: $0) : nil }
    }
    guard !spans.isEmpty else { return besides() }
    var ways: [Int: [ComparedVersion]] = [from: []]
    var open = [from]
    while let place = open.first {
      open.removeFirst()
      if place == to { return ways[place] }
      for (next, way) in steps(from: place, to: to, spans) where ways[next] == nil {
        ways[next] = ways[place, default: []] + way
        open.append(next)
      }
    }
    throw ToolchainError(
      .data,
      spans.map { step, _ in
        step.diagnostic(
          .stepVersions,
          "step files overlap: no way from \(source.version.name) to \(target.version.version.name) goes "
            + "through each of them or through none", at: step.file.header.namesRange)
      })
  }

  private func span(of step: LoadedStep) -> (Int, Int)? {
    guard let from = places[step.from], let to = places[step.to] else { return nil }
    return (from, to)
  }

  private func isWithin(_ span: (Int, Int), from: Int, to: Int) -> Bool {
    from < to
      ? span.0 < span.1 && from <= span.0 && span.1 <= to
      : span.0 > span.1 && from >= span.0 && span.1 >= to
  }

  /// The single steps from a version: step files, and to any version before the next step file.
  private func steps(
    from place: Int, to end: Int, _ spans: [(step: LoadedStep, span: (Int, Int))]
  ) -> [(Int, [ComparedVersion])] {
    var result: [(Int, [ComparedVersion])] = []
    for (step, span) in spans where span.0 == place {
      result.append((span.1, versions(of: step)))
    }
    let between = place < end ? Array(place + 1...end) : Array((end..<place).reversed())
    // The farthest first, as fewer steps take less time.
    for next in between.reversed() {
      let (low, high) = (min(place, next), max(place, next))
      let crosses = spans.contains { _, span in
        max(low, min(span.0, span.1)) < min(high, max(span.0, span.1))
      }
      if !crosses { result.append((next, [target.versions[next]])) }
    }
    return result
  }

  /// The versions after each step that a step file takes: that in whose shape it writes, and the one after.
  private func versions(of step: LoadedStep) -> [ComparedVersion] {
    let wanted = step.stage == step.to ? [step.to] : [step.stage, step.to]
    return wanted.compactMap { checksum in
      target.versions.first { $0.hashes.checksum == checksum }
    }
  }

  /// The route through a version that comes after the target in the bundle, such as intermediate versions
  /// whose names sort later.
  private func besides() -> [ComparedVersion]? {
    func isInferable(_ one: ComparedVersion, _ other: ComparedVersion) -> Bool {
      compareVersions(from: one, to: other, detail: [], usesCloudKit: false).verdict == .inferable
    }
    guard !isInferable(source, target.version) else { return nil }
    for step in target.plainSteps where step.from == source.hashes.checksum {
      let way = versions(of: step)
      guard let last = way.last else { continue }
      if last.hashes.checksum == target.version.hashes.checksum { return way }
      if isInferable(last, target.version) { return way + [target.version] }
    }
    return nil
  }
}

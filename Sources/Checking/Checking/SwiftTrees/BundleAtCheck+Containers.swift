import DataModel
import Findings
import Loading
import SwiftCode

extension BundleAtCheck {
  /// The bundles for Swift sources: one for each container with a separate store.
  ///
  /// A container is that which had its plan or its entities at the base, whatever it was called; one that only the base
  /// has is a bundle that is gone.
  func parted() -> [BundleAtCheck] {
    guard let head, let tree = head.swiftTree, let heads = groups(of: head, tree, besides: base)
    else { return [settled()] }
    let bases = base.map { formerGroups(of: $0, for: heads) } ?? []
    let traits = heads.map { ContainerTraits($0, in: head) }
    func pair(_ groups: [(group: ContainerGroup, model: LoadedModel)]) -> [Int?] {
      pairContainers(traits, groups.map { ContainerTraits($0.group, in: $0.model) })
    }
    let former = pair(bases)
    var parts = heads.indices.map { index in
      part(of: head.containers.isEmpty ? nil : heads[index], former[index].map { bases[$0].model })
    }
    for index in parts.indices { parts[index].releasedSources.releases = [] }
    for release in releasedSources.releases {
      let groups = formerGroups(of: release.model, for: heads)
      for (index, place) in pair(groups).enumerated() {
        guard let place else { continue }
        parts[index].releasedSources.releases.append(
          ReleasedSources.Release(tag: release.tag, model: groups[place].model))
      }
    }
    for index in bases.indices where !former.contains(index) {
      var gone = part(of: bases[index].group, bases[index].model)
      gone.head = nil
      gone.releasedSources = ReleasedSources()
      parts.append(gone)
    }
    divide(among: &parts)
    return parts.map { $0.settled() }
  }

  /// The bundle without the versions that no container uses, with names for the others.
  ///
  /// A schema that was used at the base, or is known to have shipped, has stores even if no container uses it now.
  private func settled() -> BundleAtCheck {
    var result = self
    let shipped = Set((lock ?? []).map(\.name) + (settings.shipped ?? []).map(\.text))
    result.base?.leaveOutUnused(besides: shipped)
    result.head?.leaveOutUnused(
      besides: shipped.union(result.base?.versions.map(\.name) ?? []))
    result.settleSwift()
    return result
  }

  /// The containers at the head, if there are or were several.
  private func groups(
    of head: LoadedModel, _ tree: SwiftDataTree, besides base: LoadedModel?
  ) -> [ContainerGroup]? {
    guard head.containers.isEmpty else { return head.containers }
    let groups = tree.containerGroups
    return base?.containers.isEmpty == false && groups.count == 1 ? groups : nil
  }

  /// The base state of each container: by the containers there, or if there were none, by the schemas of the
  /// head's.
  private func formerGroups(
    of base: LoadedModel, for heads: [ContainerGroup]
  ) -> [(group: ContainerGroup, model: LoadedModel)] {
    guard base.containers.isEmpty else {
      return base.containers.map { ($0, base.part(of: $0)) }
    }
    var whole = ContainerGroup(containers: [], plan: base.swiftTree?.usualPlan?.name)
    if let only = base.swiftTree?.containerGroups.first { whole = only }
    guard whole.containers.isEmpty, !base.isUnversioned else { return [(whole, base)] }
    return heads.compactMap { head in
      var group = head
      group.containers = []
      let part = base.part(of: group)
      return part.versions.isEmpty ? nil : (group, part)
    }
  }

  /// The bundle of one container.
  ///
  /// - Parameters:
  ///   - group: The container at the head, or at the base where it is gone; nil for all of the sources.
  ///   - former: What there was of it at the base.
  /// - Returns: The bundle.
  private func part(of group: ContainerGroup?, _ former: LoadedModel?) -> BundleAtCheck {
    var result = self
    result.base = former
    guard let group else { return result }
    result.container = group.name
    result.isDefaultContainer = group.isDefault
    result.head = head?.part(
      of: group, keeping: Set(former?.versions.map(\.name) ?? []))
    return result
  }
}

/// The traits that identify a container.
private struct ContainerTraits {
  var name: String
  var plan: String?
  var entities: Set<String>

  init(_ group: ContainerGroup, in model: LoadedModel) {
    (name, plan) = (group.name, group.plan)
    let part = group.containers.isEmpty ? model : model.part(of: group)
    entities = Set(part.versions.flatMap { $0.model.entities.map(\.name) })
  }

  /// The evidence that both are the same container.
  func likeness(to other: ContainerTraits) -> Int {
    (plan != nil && plan == other.plan ? 1 << 20 : 0)
      + entities.intersection(other.entities).count * 2 + (name == other.name ? 1 : 0)
  }
}

/// Matches containers with their former state, most similar first.
///
/// - Returns: For each of `now`, the index of it in `before`; nil for one that is new.
private func pairContainers(_ now: [ContainerTraits], _ before: [ContainerTraits]) -> [Int?] {
  var pairs: [(likeness: Int, now: Int, before: Int)] = []
  for (index, container) in now.enumerated() {
    for (other, former) in before.enumerated() {
      pairs.append((container.likeness(to: former), index, other))
    }
  }
  var result = [Int?](repeating: nil, count: now.count)
  for pair in pairs.sorted(by: {
    ($1.likeness, $0.now, $0.before) < ($0.likeness, $1.now, $1.before)
  })
  where pair.likeness > 0 && result[pair.now] == nil && !result.contains(pair.before) {
    result[pair.now] = pair.before
  }
  return result
}

// MARK: - What belongs to which container

extension BundleAtCheck {
  /// Distributes what is stored and reported for all sources to the bundles of the containers.
  fileprivate func divide(among parts: inout [BundleAtCheck]) {
    let traits = parts.map(VersionTraits.init)
    func owner(_ version: FrozenVersion) -> Int { traits.owner(of: version) }
    for index in parts.indices {
      parts[index].lock = lock?.filter { owner($0) == index }
      parts[index].headLock = headLock?.filter { owner($0) == index }
      parts[index].baseLock = baseLock?.filter { owner($0) == index }
      parts[index].settings.shipped = settings.shipped?.filter { name in
        (traits.firstIndex { $0.names.contains(name.text) } ?? 0) == index
      }
      guard index > 0 else { continue }
      (parts[index].problems, parts[index].strayLock) = ([], nil)
    }
    guard head?.containers.isEmpty == false else { return }
    for diagnostic in head?.bundleDiagnostics ?? [] {
      let file = diagnostic.location?.file
      let index = traits.firstIndex { file.map($0.files.contains) ?? false }
      parts[index ?? 0].head?.bundleDiagnostics.append(diagnostic)
    }
  }
}

/// The traits that identify the container concerned.
private struct VersionTraits {
  var names: Set<String>
  var checksums: Set<String>
  var entities: Set<String>
  var files: Set<String>

  init(_ bundle: BundleAtCheck) {
    let versions = [bundle.head, bundle.base].compactMap(\.self).flatMap(\.versions)
    names = Set(versions.map(\.name)).subtracting([SwiftDataTree.unversioned])
    checksums = Set(versions.filter(\.isReadable).map { hashModel($0.model).checksum })
    entities = Set(versions.flatMap { $0.model.entities.map(\.name) })
    let tree = bundle.head?.swiftTree
    files = Set(
      (tree?.plans.map(\.location.file) ?? []) + (tree?.containers.map(\.location.file) ?? [])
        + versions.flatMap { $0.swift?.schema.types.values.map(\.location.file) ?? [] })
  }
}

extension [VersionTraits] {
  /// The index of the container that a frozen version is of.
  fileprivate func owner(of version: FrozenVersion) -> Int {
    firstIndex { $0.checksums.contains(version.checksum) }
      ?? firstIndex { $0.names.contains(version.name) }
      ?? indices.max { self[$0].alike(version) < self[$1].alike(version) } ?? 0
  }
}

extension VersionTraits {
  fileprivate func alike(_ version: FrozenVersion) -> Int {
    entities.intersection(version.entities.keys).count
  }
}

import DataModel
import Findings
import Migration

/// A version as it has shipped.
struct ShippedForm {
  /// Who says so.
  enum Source {
    case release(ReleasedVersion)
    case lock(FrozenVersion)
    case base(BundleVersion)
  }

  /// The name.
  var name: String
  /// The version checksum.
  var checksum: String
  /// Who says so.
  var source: Source
  /// Whether it is an additional form from releases, of which another counts as shipped.
  var isFurther = false

  /// The version itself, where it is known by more than its hashes.
  var version: BundleVersion? {
    switch source {
    case .release(let released): released.version
    case .base(let version): version
    case .lock: nil
    }
  }

  /// The source of the version.
  var key: VersionKey {
    switch source {
    case .release(let released): .release(isFurther ? released.key : name)
    case .lock, .base: .base(name)
    }
  }
}

extension ReleaseInput {
  /// The versions that have shipped, as they have: each as the newest release has it, else as it was
  /// frozen, else as it is at the base.
  ///
  /// A version that is at the base as it was frozen is the one at the base.
  var shippedForms: [ShippedForm] {
    let locked = Dictionary(
      keepingFirst: (lock ?? []).map { ($0.name, $0) })
    return shippedNames.sorted().compactMap { name in
      if let released = releases?.newestForms[name] {
        return ShippedForm(
          name: name, checksum: released.version.hashes.checksum, source: .release(released))
      }
      if let released = swift?.released[name], let version = head?[name] {
        return ShippedForm(
          name: name, checksum: version.hashes.checksum,
          source: .release(
            ReleasedVersion(
              version, tag: released.tag, releases: [released.tag], file: released.sources,
              isBefore: true)))
      }
      let old = base?[name]
      if let frozen = locked[name], old.map({ !frozen.isForm(of: $0) }) ?? true {
        return ShippedForm(name: name, checksum: frozen.checksum, source: .lock(frozen))
      }
      return old.map {
        ShippedForm(name: name, checksum: $0.hashes.checksum, source: .base($0))
      }
    }
  }

  /// Further forms that releases have.
  var furtherForms: [ShippedForm] {
    (releases?.olderForms ?? []).map {
      ShippedForm(
        name: $0.version.name, checksum: $0.version.hashes.checksum, source: .release($0),
        isFurther: true)
    }
  }

  /// The further forms that no version has any more.
  var lostForms: [ShippedForm] {
    let kept = Set(head?.versions.map(\.hashes.checksum) ?? [])
    return furtherForms.filter { !kept.contains($0.checksum) }
  }

  /// All known forms of a version: the relevant one, additional ones from releases, and those only in the
  /// lock file.
  var allForms: [ShippedForm] {
    var known: Set<[String]> = []
    let locked = (lock ?? []).map {
      ShippedForm(name: $0.name, checksum: $0.checksum, source: .lock($0))
    }
    return (shippedForms + furtherForms + locked).filter {
      known.insert([$0.name, $0.checksum]).inserted
    }
  }

  /// The version at the head that each of some versions is, by its hashes: the one of the same name where
  /// that has them, else another that no other version of the list is.
  func successors(of old: [(name: String, checksum: String)]) -> [String: String] {
    guard let head else { return [:] }
    let checksums = Dictionary(
      keepingFirst: head.versions.map { ($0.name, $0.hashes.checksum) })
    var left = Dictionary(grouping: head.versions, by: \.hashes.checksum).mapValues {
      $0.map(\.name)
    }
    var result: [String: String] = [:]
    for (name, checksum) in old where checksums[name] == checksum {
      result[name] = name
      left[checksum]?.removeAll { $0 == name }
    }
    let known = Set(old.map(\.name))
    for (name, checksum) in old where result[name] == nil {
      guard let names = left[checksum], !names.isEmpty else { continue }
      // A name that is new is the likelier one.
      let next = names.first { !known.contains($0) } ?? names[0]
      result[name] = next
      left[checksum]?.removeAll { $0 == next }
    }
    return result
  }

  /// The version at the head that each version at the base is, by its hashes.
  package var baseSuccessors: [String: String] {
    successors(of: (base?.versions ?? []).map { ($0.name, $0.hashes.checksum) })
  }
}

extension FrozenVersion {
  /// Whether a version has the hashes that were frozen.
  func isForm(of version: BundleVersion) -> Bool {
    Dictionary(
      version.hashes.entities.map { ($0.name, $0.hexadecimal) }, uniquingKeysWith: { $1 })
      == entities
  }
}

extension ShippedForm {
  /// The location of the version, or of an element in it.
  func place(_ element: ModelPlace?) -> ReleasePlace? {
    switch source {
    case .release: .releasedVersion(name, element)
    case .base: .baseVersion(name, element)
    case .lock(let frozen): frozen.location.map { .file($0) }
    }
  }

  /// The fixes that restore the version.
  var restoring: [ReleaseFix] {
    switch source {
    case .release(let released):
      // git knows nothing of a store or an app.
      released.file.isEmpty ? [] : [.restoreReleased(name, tag: released.tag)]
    case .base: [.restore(name)]
    case .lock: []
    }
  }
}

/// Writes what findings are about; what has no effect on stores and migrations does not count.
let contentWriter = ContentText { !$0.isWithoutEffect }

extension BundleVersion {
  /// All that the version's entities say, as text.
  var content: [String] { model.entities.map { contentWriter.text(of: .entity($0)) } }
}

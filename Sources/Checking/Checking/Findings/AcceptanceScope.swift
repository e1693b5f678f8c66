import Findings
import Upgrading

/// The accepted findings that a check covers: the names of bundles in fingerprints, and what it would have
/// found.
struct AcceptanceScope: Sendable {
  /// A bundle as fingerprints may call it.
  struct Bundle: Sendable {
    /// The folders from the root of the repository, and its name without extension.
    var parts: [String]
    /// The name in fingerprints.
    var key: String
    /// Whether it is new or not part of the check.
    var isNew: Bool
    /// Whether it is checked.
    var isChecked: Bool

    /// Every name by which it may have been called: any number of its last parts.
    fileprivate var names: [String] {
      parts.indices.reversed().map { parts[$0...].joined(separator: "/") }
    }
  }

  /// The bundles of the repository, so far as they are known.
  var bundles: [Bundle] = []
  /// Whether the check covers everything in the configuration.
  var isComplete = true
  /// Whether the check compares with a base where there may be one.
  var hasBase = true
  /// Whether migrations are rehearsed.
  var isRehearsed = false
}

extension AcceptanceScope {
  /// The fingerprints that a finding accepted as `fingerprint` may have now, the most likely first.
  ///
  /// A bundle is identified by as many folders as distinguish it from others; the number of folders may have changed with
  /// the number of bundles. A name that several bundles have now belongs to those that existed before. The rule has its
  /// current identifier.
  func forms(of fingerprint: Fingerprint) -> [Fingerprint] {
    let bundles = named(in: fingerprint).filter(\.bundle.isChecked)
    let elements = bundles.map { $0.key + fingerprint.element.dropFirst($1.count) }
    return ([fingerprint.element] + elements).map {
      Fingerprint(
        rule: Catalogue.currentIdentifier(of: fingerprint.rule), element: $0,
        content: fingerprint.content)
    }
  }

  /// Whether a check like this one would have found what has a fingerprint.
  func tells(_ fingerprint: Fingerprint) -> Bool {
    let isOfRehearsal = RuleDescription.ofRehearsals.contains { $0.id == fingerprint.rule }
    guard hasBase, isRehearsed || !isOfRehearsal else { return false }
    guard !isComplete else { return true }
    let bundles = named(in: fingerprint).map(\.bundle)
    return !bundles.isEmpty && bundles.allSatisfy(\.isChecked)
  }

  /// The bundles that a fingerprint may be about, with the name that it has for each.
  private func named(in fingerprint: Fingerprint) -> [(bundle: Bundle, name: String)] {
    let element = fingerprint.element
    let found = bundles.flatMap { bundle in
      bundle.names.filter { element == $0 || element.hasPrefix($0 + "/") }.map { (bundle, $0) }
    }
    return found.filter { bundle, name in
      !bundle.isNew || !found.contains { $0.1 == name && !$0.0.isNew }
    }
  }
}

extension CheckReport {
  /// The index of the finding with a fingerprint, even if it was computed with fewer or more bundles.
  func place(of fingerprint: Fingerprint) -> Int? {
    for form in acceptanceScope.forms(of: fingerprint) {
      if let place = findings.firstIndex(where: { $0.fingerprint == form }) { return place }
    }
    return nil
  }

  /// The identities of the finding with an accepted fingerprint, independent of its content.
  func identities(of fingerprint: Fingerprint) -> Set<Fingerprint.Identity> {
    Set(acceptanceScope.forms(of: fingerprint).map(\.identity))
  }

  /// Whether an accepted finding no longer occurs, although the check would have found it.
  func isStale(_ fingerprint: Fingerprint) -> Bool {
    place(of: fingerprint) == nil && acceptanceScope.tells(fingerprint)
  }
}

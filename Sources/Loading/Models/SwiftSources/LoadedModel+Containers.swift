import DataModel
import SwiftCode

extension LoadedModel {
  /// Whether SwiftData mirrors the app's store with CloudKit: a configuration names a container, or leaves
  /// the choice to the entitlements and these name one.
  ///
  /// - Source: Apple's documentation of `ModelConfiguration.CloudKitDatabase`.
  package var mirrorsToCloudKit: Bool {
    guard let tree = swiftTree else { return false }
    let written = tree.containers.flatMap(\.configurations) + tree.configurations
    if written.contains(where: { if case .container = $0.cloudKit { true } else { false } }) {
      return true
    }
    guard isEntitledToCloudKit else { return false }
    let stored = written.filter { !$0.isInMemory }
    return stored.isEmpty || stored.contains { $0.cloudKit == .automatic }
      || tree.containers.contains { $0.configurations.isEmpty && !$0.isConfigurationOpen }
  }

  /// The model split by model container in Swift sources; the model itself unless there are several.
  package var parts: [LoadedModel] {
    containers.isEmpty ? [self] : containers.map { part(of: $0) }
  }

  /// Resolves a name after `#` that is not a version of a bundle: a schema in Swift sources, or a container,
  /// to which the model is narrowed.
  ///
  /// - Parameter name: The name; nil if absent.
  /// - Returns: The name of the selected version; nil if none is selected.
  package mutating func take(_ name: String?) -> String? {
    guard let name else { return nil }
    include(name)
    guard swiftVersion(named: name) == nil,
      let group = swiftTree?.containerGroups.first(where: { $0.name == name })
    else { return name }
    narrow(to: group)
    return nil
  }

  /// Narrows Swift sources with several containers to the one whose store has the given entities, if their
  /// names identify it.
  package mutating func narrow(toEntities names: some Collection<String>) {
    let names = Set(names)
    let counts = containers.map { group in
      let known = part(of: group).versions.map {
        $0.model.entities.count { names.contains($0.name) }
      }
      return known.max() ?? 0
    }
    guard let most = counts.max(), most > 0, counts.count(where: { $0 == most }) == 1,
      let place = counts.firstIndex(of: most)
    else { return }
    narrow(to: containers[place])
  }

  private mutating func narrow(to group: ContainerGroup) {
    let diagnostics = bundleDiagnostics
    self = part(of: group)
    bundleDiagnostics = diagnostics
  }

  /// Removes the versioned schemas that no container uses, if this can be determined: no stores have them.
  ///
  /// - Parameter kept: The names of schemas to keep anyway.
  package mutating func leaveOutUnused(besides kept: Set<String> = []) {
    guard let used = swiftTree?.usedSchemas?.union(kept) else { return }
    versions.removeAll { version in
      version.swift?.schema.kind == .versioned && !used.contains(version.name)
        && version.name != currentVersion
    }
  }
}

import DataModel
import SwiftCode

extension LoadedModel {
  /// Whether the sources are those of an app whose store SwiftData mirrors with CloudKit: a configuration names a
  /// container, or leaves it to the entitlements and these have one.
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

  /// The model as far as it is about each container of Swift sources; the model itself where there are not several.
  package var parts: [LoadedModel] {
    containers.isEmpty ? [self] : containers.map { part(of: $0) }
  }

  /// Takes up what a name behind `#` means that is no version of a bundle: a schema of Swift sources, or a container, to
  /// which the model is narrowed.
  ///
  /// - Parameter name: The name; nil if absent.
  /// - Returns: The name of the version that is meant; nil where none is named.
  package mutating func take(_ name: String?) -> String? {
    guard let name else { return nil }
    include(name)
    guard swiftVersion(named: name) == nil,
      let group = swiftTree?.containerGroups.first(where: { $0.name == name })
    else { return name }
    narrow(to: group)
    return nil
  }

  /// Narrows Swift sources with several containers to the one whose store has entities, as far as their names tell.
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

  /// Leaves out the versioned schemas that no container uses, where that can be told: there are no stores of them.
  ///
  /// - Parameter kept: The names of those that stay all the same.
  package mutating func leaveOutUnused(besides kept: Set<String> = []) {
    guard let used = swiftTree?.usedSchemas?.union(kept) else { return }
    versions.removeAll { version in
      version.swift?.schema.kind == .versioned && !used.contains(version.name)
        && version.name != currentVersion
    }
  }
}

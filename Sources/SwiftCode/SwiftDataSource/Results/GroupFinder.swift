import DataModel

/// Finds which containers of Swift sources are of one store.
struct GroupFinder {
  /// The sources.
  let tree: SwiftDataTree
  /// What was found.
  private var groups: [ContainerGroup] = []
  private let schemas: [String: SwiftDataSchema]
  /// The maximum number of separate groups; sources with more are treated as a whole.
  private static let mostGroups = 64

  /// Creates a finder without results.
  init(tree: SwiftDataTree) {
    self.tree = tree
    schemas = Dictionary(keepingFirst: tree.schemas.map { ($0.name, $0) })
  }

  /// Finds the groups: of each plan one, and of the models that containers without a plan have.
  mutating func find() {
    var loose: [SwiftDataContainer] = []
    var isOpen = false
    for container in tree.stored {
      if let plan = tree.plan(of: container) {
        add(container, to: plan)
      } else if container.schema != nil {
        loose.append(container)
      } else {
        isOpen = true
      }
    }
    // What a container that cannot be read may be made with.
    if isOpen { loose += unclaimedLists }
    for container in loose.sorted(by: { size(of: $0) > size(of: $1) }) {
      if let place = groups.firstIndex(where: { holds($0, container) }) {
        groups[place].containers.append(container)
      } else {
        groups.append(ContainerGroup(containers: [container], plan: nil))
      }
      guard groups.count <= Self.mostGroups else { return groups = [] }
    }
    for place in groups.indices {
      let plan = tree.plans.first { $0.name == groups[place].plan }
      groups[place].schemas = tree.schemas(of: groups[place].containers, plan)
    }
    let order = Dictionary(keepingFirst: tree.containers.enumerated().map { ($1, $0) })
    func rank(_ group: ContainerGroup) -> Int {
      group.containers.compactMap { order[$0] }.min() ?? order.count
    }
    groups.sort { rank($0) < rank($1) }
  }

  private mutating func add(_ container: SwiftDataContainer, to plan: SwiftDataPlan) {
    if let place = groups.firstIndex(where: { $0.plan == plan.name }) {
      groups[place].containers.append(container)
    } else {
      groups.append(ContainerGroup(containers: [container], plan: plan.name))
    }
  }

  /// The lists of models that no container is known to have, each as a container without a plan.
  private var unclaimedLists: [SwiftDataContainer] {
    let claimed = Set(tree.containers.compactMap(\.schema))
    return tree.schemas.compactMap { schema in
      guard schema.kind == .list, !claimed.contains(schema.name), let place = schema.location else {
        return nil
      }
      var container = SwiftDataContainer(location: place)
      container.schema = schema.name
      container.isConfigurationOpen = true
      return container
    }
  }

  private func schema(of container: SwiftDataContainer) -> SwiftDataSchema? {
    container.schema.flatMap { schemas[$0] }
  }

  private func size(of container: SwiftDataContainer) -> Int {
    schema(of: container)?.model.entities.count ?? 0
  }

  /// Whether a container without a plan opens the store of a group: a schema of its plan, or models that the group has.
  private func holds(_ group: ContainerGroup, _ container: SwiftDataContainer) -> Bool {
    guard group.containers.contains(where: { $0.mayShareStore(with: container) }),
      let wanted = schema(of: container)
    else { return false }
    let plan = tree.plans.first { $0.name == group.plan }
    let names = (plan?.schemas ?? []).map(\.name) + group.containers.compactMap(\.schema)
    return names.contains { schemas[$0]?.holds(wanted) == true }
  }
}

extension SwiftDataContainer {
  /// The names of its stores in SwiftData; nil if unknown.
  var storeNames: Set<String>? {
    let stored = configurations.filter { !$0.isInMemory }
    guard !isConfigurationOpen, !stored.contains(where: \.isNameComputed) else { return nil }
    return stored.isEmpty ? ["default"] : Set(stored.map { $0.name ?? "default" })
  }

  /// Whether two containers may share a store, according to the names of their configurations.
  func mayShareStore(with other: SwiftDataContainer) -> Bool {
    guard let storeNames, let names = other.storeNames else { return true }
    return !storeNames.isDisjoint(with: names)
  }
}

// MARK: - Names

extension GroupFinder {
  /// The groups, with names that differ from schemas' and can be typed after `#`.
  func named() -> [ContainerGroup] {
    var taken = Set(tree.schemas.map(\.name)).union([SwiftDataTree.unversioned])
    let stores = groups.map(\.storeName)
    return groups.enumerated().map { place, group in
      let isOnly = stores.count { $0 == stores[place] } == 1
      let store = isOnly ? stores[place] : nil
      let holder = group.containers[0].holder.joined(separator: ".")
      let names = [store, holder, group.plan, group.containers[0].schema].compactMap(\.self)
        .filter(\.isTypedEasily)
      var result = group
      result.isDefault = store == "default"
      result.name =
        names.first { !taken.contains($0) }
        ?? (1...).lazy.map { "container\($0)" }.first { !taken.contains($0) } ?? ""
      taken.insert(result.name)
      return result
    }
  }
}

extension ContainerGroup {
  /// The name of the single store of its containers; nil if there are several or it is unknown.
  fileprivate var storeName: String? {
    let known = containers.compactMap(\.storeNames)
    let names = known.reduce(into: Set<String>()) { $0.formUnion($1) }
    return names.count == 1 ? names.first : nil
  }
}

extension String {
  /// Whether it contains only characters without a meaning in shells.
  fileprivate var isTypedEasily: Bool {
    !isEmpty
      && allSatisfy { $0.isLetter || $0.isNumber || "._-:".contains($0) }
  }
}

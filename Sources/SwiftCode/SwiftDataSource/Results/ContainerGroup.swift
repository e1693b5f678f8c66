import DataModel

/// The containers of one store: those of an app, usually a single one, that open the same models.
///
/// Groups are independent of each other: each has a schema, a plan and versions of its own.
package struct ContainerGroup: Sendable {
  /// The name: that of the store's configuration, `default` if it has none, or that of the code that creates
  /// the container if several have the same.
  package var name: String
  /// Whether the store is the one that has no name, and no other group has it.
  package var isDefault: Bool
  /// The containers.
  package var containers: [SwiftDataContainer]
  /// The whole name of the migration plan; nil if absent.
  package var plan: String?
  /// The names of the schemas that the containers are made with, or that the plan has or its stages lead to.
  package var schemas: Set<String> = []

  /// Creates a group without a name.
  package init(containers: [SwiftDataContainer], plan: String?) {
    (name, isDefault) = ("", false)
    (self.containers, self.plan) = (containers, plan)
  }
}

extension SwiftDataTree {
  /// The containers with separate stores; at most one if all sources belong to one store.
  ///
  /// Containers with the same plan share a store, and so do those without a plan whose models another one has as well, unless
  /// their configurations have different names. An unreadable container does not form a group of its own.
  ///
  /// - Source: `Documentation/SwiftData.md`, stores and releases.
  package var containerGroups: [ContainerGroup] {
    var finder = GroupFinder(tree: self)
    finder.find()
    return finder.named()
  }

  /// The names of the versioned schemas that a container uses; nil if unknown.
  ///
  /// A schema that no container uses, as those of plans that are kept for later, has no stores.
  package var usedSchemas: Set<String>? {
    guard !stored.isEmpty else { return nil }
    let plans = stored.map { plan(of: $0) }
    let isOpen = zip(stored, plans).contains { container, plan in
      // A plan that is named but not read, such as one of another package, has unknown schemas.
      (container.isPlanOpen || container.plan != nil) && plan == nil || plan?.isComplete == false
    }
    // What cannot be read opens the store of a container with a plan, unless it names another one.
    let planned = zip(stored, plans).filter { $0.1 != nil }.map(\.0)
    let isKnown = stored.allSatisfy { container in
      container.schema != nil || planned.contains { $0.mayShareStore(with: container) }
    }
    guard !isOpen, isKnown else { return nil }
    return stored.reduce(into: []) { names, container in
      names.formUnion(schemas(of: [container], plan(of: container)))
    }
  }

  /// The tree as far as it is about one store.
  ///
  /// - Parameters:
  ///   - group: The containers.
  ///   - kept: The names of versioned schemas that it has besides, as such that it had before.
  /// - Returns: The tree, without schemas that are used only by other containers or by none.
  package func narrowed(
    to group: ContainerGroup, keeping kept: Set<String> = []
  ) -> SwiftDataTree {
    var part = self
    part.containers = group.containers
    part.plans = plans.filter { $0.name == group.plan }
    part.schemas = schemas.filter { schema in
      group.schemas.contains(schema.name)
        || schema.kind == .versioned && kept.contains(schema.name)
    }
    let claimed = Set(containers.flatMap(\.configurations))
    part.configurations = configurations.filter { !claimed.contains($0) }
    return part
  }

  /// The migration plan of a container; nil if absent or unknown.
  func plan(of container: SwiftDataContainer) -> SwiftDataPlan? {
    if let name = container.plan { return plans.first { $0.name == name } }
    guard container.isPlanOpen else { return nil }
    if plans.count == 1 { return plans[0] }
    let fitting = plans.filter { plan in
      container.schema.map { plan.schemas.map(\.name).contains($0) } ?? false
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// The names of the schemas that containers with a plan use.
  ///
  /// A versioned schema with the models of a list is what the container has.
  func schemas(of containers: [SwiftDataContainer], _ plan: SwiftDataPlan?) -> Set<String> {
    var names = Set(containers.compactMap(\.schema))
    names.formUnion((plan?.schemas ?? []).map(\.name))
    for stage in plan?.stages ?? [] { names.formUnion([stage.from.name, stage.to.name]) }
    let lists = schemas.filter { $0.kind == .list && names.contains($0.name) }
    for list in lists {
      let same = schemas.filter {
        $0.kind == .versioned && $0.model.entities == list.model.entities
      }
      names.formUnion(same.map(\.name))
    }
    return names
  }
}

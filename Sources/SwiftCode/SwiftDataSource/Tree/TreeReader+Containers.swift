import DataModel
import Findings

extension TreeReader {
  /// Reads the calls that make schemas, containers and configurations.
  mutating func readContainers() {
    for (number, file) in table.files.enumerated() {
      for found in file.calls {
        let scope = found.scope(inFile: number)
        switch found.use {
        case .configuration: tree.configurations.append(configuration(found.call, found.location))
        case .schema:
          _ = schemaName(.call(found.call, found.location), scope: scope, file: number)
        case .container: readContainer(found, scope: scope, file: number)
        case .possibleContainer:
          if isContainer(found, scope) { readContainer(found, scope: scope, file: number) }
        case .stagedManager: break
        }
      }
    }
  }

  /// Whether what is called is `Schema` of SwiftData, and no type of that name in the sources.
  private func isSchema(_ call: ListExpression.Call) -> Bool {
    let names = call.callee.last == "init" ? Array(call.callee.dropLast()) : call.callee
    return (names == ["Schema"] && table.types(at: ["Schema"]).isEmpty)
      || names == ["SwiftData", "Schema"]
  }

  /// Whether a call makes a container by a name that does not say so: `Self` in an extension of it, a type alias, or
  /// `.init` with models.
  private func isContainer(_ found: FileDeclarations.FoundCall, _ scope: NameScope) -> Bool {
    let callee = found.call.callee
    let type = callee.last == "init" ? Array(callee.dropLast()) : callee
    let containers = [["ModelContainer"], ["SwiftData", "ModelContainer"]]
    switch type {
    case ["Self"], ["self"]: return containers.contains(found.scope)
    case []: return namesModels(arguments("for", of: found.call), scope)
    default:
      guard let alias = table.find(type, in: scope), case .alias(let target) = table[alias].kind,
        case .named(let names, _) = target
      else { return false }
      return containers.contains(names)
    }
  }

  /// Whether values are models, lists of them, or a schema.
  private func namesModels(_ values: [ListExpression], _ scope: NameScope) -> Bool {
    switch values.first {
    case .call(let call, _)?: return isSchema(call)
    case .name(let names, _)? where names.last.map { schemaCalls[$0] != nil } == true: return true
    case nil: return false
    default: break
    }
    var resolver = ListResolver(table)
    for value in values { resolver.read(value, in: scope) }
    return resolver.items.contains { table[$0.type].isModel || versioned.contains($0.type) }
  }

  private mutating func readContainer(
    _ found: FileDeclarations.FoundCall, scope: NameScope, file: Int
  ) {
    var all = arguments("for", of: found.call)
    if found.call.callee.last == "DocumentGroup" {
      all = arguments("editing", of: found.call)
      // Documents that are only shown may be files of any kind.
      let shown = arguments("viewing", of: found.call)
      if namesModels(shown, scope) { all = shown }
    }
    guard let models = all.first else { return }
    let value = all.count == 1 ? models : .list(all, found.location)
    var container = SwiftDataContainer(location: found.location)
    container.holder = found.scope + found.names.suffix(1)
    let told = tree.diagnostics.count
    container.schema = schemaName(value, scope: scope, file: file)
    if container.schema == nil, told == tree.diagnostics.count {
      tree.diagnostics.append(
        RuleDescription.swiftDataListUnreadable.diagnostic(
          "the models of the container are not known here, so it counts as having all",
          at: found.location, severity: .note))
    }
    switch arguments("migrationPlan", of: found.call).first {
    case .metatype(let names, _)?: container.plan = planName(names, scope)
    case .name(let names, _)?:
      let plan = table.constant(names, in: scope)
      if case .metatype(let names, _)? = plan?.constant.value {
        container.plan = planName(names, plan?.scope ?? scope)
      } else {
        container.isPlanOpen = true
      }
    case nil, .some(.none): break
    default: container.isPlanOpen = true
    }
    let configured = arguments("configurations", of: found.call)
    container.configurations = configured.flatMap {
      configurations($0, scope: scope, file: file, depth: 0)
    }
    container.isConfigurationOpen = !configured.isEmpty && container.configurations.isEmpty
    if case .boolean(true)? = arguments("inMemory", of: found.call).first {
      var inMemory = SwiftDataConfiguration(location: found.location)
      inMemory.isInMemory = true
      container.configurations.append(inMemory)
    }
    tree.containers.append(container)
  }

  /// The whole name of a plan, an alias followed; of an unknown one as it is written.
  private func planName(_ names: [String], _ scope: NameScope) -> String {
    guard case .own(let type) = table.resolve(.named(names, []), in: scope) else {
      return names.joined(separator: ".")
    }
    return table.path(of: type).joined(separator: ".")
  }

  /// The argument with a label, and those without any that follow it.
  private func arguments(_ label: String, of call: ListExpression.Call) -> [ListExpression] {
    guard let start = call.arguments.firstIndex(where: { $0.label == label }) else { return [] }
    let rest = call.arguments[(start + 1)...].prefix { argument in
      // A closure behind the call is another argument.
      if case .closure = argument.value { false } else { argument.label == nil }
    }
    return [call.arguments[start].value] + rest.map(\.value)
  }

  /// The name of the schema that an expression gives; a list of models becomes a schema of its own.
  private mutating func schemaName(
    _ value: ListExpression, scope: NameScope, file: Int, depth: Int = 0
  ) -> String? {
    guard depth < 6 else { return nil }
    switch value {
    case .call(let call, let place):
      // Where a schema is expected, `.init` makes one.
      guard isSchema(call) || call.callee == ["init"] else {
        if let (constant, inner) = table.result(of: call, in: scope) {
          return schemaName(constant.value, scope: inner, file: inner.file, depth: depth + 1)
        }
        return call.wrappedList.flatMap {
          schemaName($0, scope: scope, file: file, depth: depth + 1)
        }
      }
      if let first = arguments("versionedSchema", of: call).first {
        return versionedName(first, scope)
      }
      let models = call.arguments.filter { $0.label == nil }.map(\.value)
      let version = arguments("version", of: call).first.flatMap { versionText($0, scope) }
      if models.count == 1, case .name(let names, _) = models[0], names.last == "models",
        let found = versionedName(.metatype(Array(names.dropLast()), place), scope)
      {
        return found
      }
      return list(
        models.count == 1 ? models[0] : .list(models, place), version: version, scope: scope,
        place: place)
    case .metatype(_, let place), .list(_, let place), .sum(_, let place):
      return versionedName(value, scope) ?? list(value, version: nil, scope: scope, place: place)
    case .name(let names, let place):
      return named(names, place: place, scope: scope, file: file, depth: depth)
    case .either(let values, let condition, let place):
      let names = values.map { schemaName($0, scope: scope, file: file, depth: depth + 1) }
      if values.isEmpty || Set(names).count > 1 { tellOpen(condition, at: place) }
      return names.first ?? nil
    default: return nil
    }
  }

  /// Says that a condition decides which schema a container has.
  private mutating func tellOpen(_ condition: String, at place: SourceLocation) {
    var diagnostic = openList(condition, "the schema of a container", at: place)
    diagnostic.severity = .warning
    tree.diagnostics.append(diagnostic)
  }

  private func versionedName(_ value: ListExpression, _ scope: NameScope) -> String? {
    guard case .metatype(let names, _) = value,
      case .own(let type) = table.resolve(.named(names, []), in: scope)
    else { return nil }
    let name = table.path(of: type).joined(separator: ".")
    return tree.schemas.contains { $0.name == name && $0.kind == .versioned } ? name : nil
  }

  /// The schema that a constant holds: a call of `Schema` nearby, or a list.
  private mutating func named(
    _ names: [String], place: SourceLocation, scope: NameScope, file: Int, depth: Int
  ) -> String? {
    guard let name = names.last else { return nil }
    if let (constant, inner) = table.constant(names, in: scope),
      let found = schemaName(constant.value, scope: inner, file: inner.file, depth: depth + 1)
    {
      return found
    }
    let calls = schemaCalls[name]?.filter {
      table.isSeen(table.files[$0.file].calls[$0.index], as: names, in: scope)
    }
    guard let calls, let first = calls.first,
      let place = calls.last(where: { $0.file == file })
        ?? calls.prefix(while: { $0.file == first.file }).last
    else { return nil }
    let call = table.files[place.file].calls[place.index]
    let inner = call.scope(inFile: place.file)
    let others = calls.filter { $0.file == place.file }.map {
      table.files[place.file].calls[$0.index]
    }.filter { $0.names == call.names && $0.scope == call.scope }
    guard others.count < 16, let open = others.first(where: { !$0.branch.isCertain }) else {
      return schemaName(
        .call(call.call, call.location), scope: inner, file: place.file, depth: depth + 1)
    }
    let values = others.map { ListExpression.call($0.call, $0.location) }
    return schemaName(
      .either(values, on: "#if \(open.branch.conditions.last ?? "")", open.location), scope: inner,
      file: place.file, depth: depth + 1)
  }

  /// The schema of a list of models; nil if it cannot be read as a whole.
  private mutating func list(
    _ value: ListExpression, version: String?, scope: NameScope, place: SourceLocation
  ) -> String? {
    var resolver = ListResolver(table)
    resolver.read(value, in: scope)
    guard resolver.isWhole, !resolver.items.isEmpty,
      resolver.items.allSatisfy({ table[$0.type].isModel })
    else {
      tree.diagnostics += problems(resolver, "a list of models", at: place).map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.severity = .warning
        return diagnostic
      }
      return nil
    }
    let types = resolver.items.map(\.type).sorted { ($0.file, $0.index) < ($1.file, $1.index) }
    if let known = lists[types] { return known }
    let name = listName(at: place)
    lists[types] = name
    add(
      name, kind: .list, at: place, holder: nil, version: version.map { ($0, place) },
      roots: resolver.items.map { ($0.type, $0.location) })
    return name
  }

  /// The name of a list: the file without its folders and the line, because users type it after `#` and it contains no slash;
  /// extended as far as necessary to distinguish it from others.
  private func listName(at place: SourceLocation) -> String {
    let whole = "\(place)".split(separator: "/").last.map(String.init) ?? "\(place)"
    let short = whole.split(separator: ":").prefix(2).joined(separator: ":")
    let taken = Set(tree.schemas.map(\.name))
    let more = (2...taken.count + 2).lazy.map { "\(whole):\($0)" }
    return [short, whole].first { !taken.contains($0) } ?? more.first { !taken.contains($0) }
      ?? whole
  }
}

extension TreeReader {
  private func configurations(
    _ value: ListExpression, scope: NameScope, file: Int, depth: Int
  ) -> [SwiftDataConfiguration] {
    guard depth < 6 else { return [] }
    switch value {
    case .call(let call, let place): return [configuration(call, place)]
    case .list(let values, _):
      return values.flatMap { configurations($0, scope: scope, file: file, depth: depth + 1) }
    case .name(let names, _):
      let calls = table.files[file].calls.filter {
        $0.use == .configuration && table.isSeen($0, as: names, in: scope)
      }
      return calls.map { configuration($0.call, $0.location) }
    default: return []
    }
  }

  /// What a call of `ModelConfiguration` says.
  private func configuration(
    _ call: ListExpression.Call, _ place: SourceLocation
  ) -> SwiftDataConfiguration {
    var result = SwiftDataConfiguration(location: place)
    for argument in call.arguments {
      switch (argument.label, argument.value) {
      case (nil, .string(let name)): result.name = name
      case (nil, .name), (nil, .other), ("url", _): result.isNameComputed = true
      case ("isStoredInMemoryOnly", .boolean(let value)): result.isInMemory = value
      case ("cloudKitDatabase", .name(let names, _)):
        result.cloudKit =
          switch names.last {
          case "none": .off
          case "automatic": .automatic
          default: .computed
          }
      case ("cloudKitDatabase", .call(let call, _)):
        if case .string(let name)? = call.arguments.first?.value, call.callee.last == "private" {
          result.cloudKit = .container(name)
        } else {
          result.cloudKit = call.callee.last == "private" ? .container(nil) : .computed
        }
      case ("cloudKitDatabase", _): result.cloudKit = .computed
      default: break
      }
    }
    return result
  }
}

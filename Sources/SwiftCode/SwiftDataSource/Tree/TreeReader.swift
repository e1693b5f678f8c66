import DataModel
import Findings
import Text

/// Creates schemas, plans and containers from declarations.
struct TreeReader {
  /// The declarations.
  let table: SymbolTable
  /// What was made.
  var tree = SwiftDataTree()
  /// The models, in order.
  var models: [DeclarationReference] = []
  /// The types that conform to `VersionedSchema`, in the order of the table.
  var versioned: [DeclarationReference] = []
  /// The calls of `Schema` by the names of what holds them, in order.
  var schemaCalls: [String: [DeclarationReference]] = [:]
  /// The name of the schema of each list of models, by the names of these.
  var lists: [[DeclarationReference]: String] = [:]

  /// The bodies of handlers and of the functions that they call, by file.
  var handlerCode: [Int: [Range<Int>]] = [:]

  /// Creates a reader.
  init(_ table: SymbolTable) {
    self.table = table
    for (file, declarations) in table.files.enumerated() {
      for (index, call) in declarations.calls.enumerated() where call.use == .schema {
        for name in Set(call.names) {
          schemaCalls[name, default: []].append(DeclarationReference(file: file, index: index))
        }
      }
    }
  }

  /// Reads everything.
  mutating func read() {
    models = table.all.filter { table[$0].isModel }
    tree.modelTypes = models.map { modelType($0) }
    versioned = conforming(to: "VersionedSchema")
    for reference in versioned {
      tellOthers(reference)
      readVersioned(reference)
    }
    readNamespaces()
    readContainers()
    readAllModels()
    for reference in conforming(to: "SchemaMigrationPlan") { readPlan(reference) }
    leaveOutContainersOfHandlers()
    readSchemaCode()
    tellUnusedPlans()
    // What a schema and its container are made of is read for each of them.
    var told: Set<Diagnostic> = []
    tree.diagnostics = tree.diagnostics.sortedByPosition().filter { told.insert($0).inserted }
  }

  /// The types that a protocol of SwiftData is written after, or one of the sources that has it, themselves or in an
  /// extension.
  private func conforming(to name: String) -> [DeclarationReference] {
    let protocols = protocols(with: name)
    var found: Set<[String]> = []
    var result: [DeclarationReference] = []
    for reference in table.all where names(name, protocols: protocols, reference: reference) {
      let path = table.path(of: reference)
      guard !table[reference].isProtocolOrAlias, found.insert(path).inserted else { continue }
      result.append(table.types(at: path).first ?? reference)
    }
    return result
  }

  /// The protocols of the sources that have a protocol of SwiftData, directly or through others, and aliases of such.
  private func protocols(with name: String) -> Set<DeclarationReference> {
    var open = table.all.filter { table[$0].isProtocolOrAlias }
    var found: Set<DeclarationReference> = []
    for _ in 0..<16 {
      let new = open.filter { names(name, protocols: found, reference: $0) }
      if new.isEmpty { break }
      found.formUnion(new)
      open.removeAll(where: found.contains)
    }
    return found
  }

  /// Whether a protocol of SwiftData, or one of `protocols`, stands after a declaration.
  private func names(
    _ name: String, protocols: Set<DeclarationReference>, reference: DeclarationReference
  ) -> Bool {
    table[reference].inherited.contains { type in
      if [name, "SwiftData.\(name)"].contains("\(type)") { return true }
      guard !protocols.isEmpty, case .named(let path, _) = type,
        let own = table.find(path, in: table.scope(of: reference))
      else { return false }
      return protocols.contains(own)
    }
  }

  /// Reports a different declaration of a schema's name in another folder, as in sources with several apps.
  private mutating func tellOthers(_ reference: DeclarationReference) {
    let path = table.path(of: reference)
    let others = table.types(at: path).filter {
      $0.file != reference.file && !table.areAlike($0, reference)
    }
    guard !others.isEmpty else { return }
    let name = path.joined(separator: ".")
    tree.ambiguousNames.insert(name)
    var diagnostic = RuleDescription.swiftDataDeclaredTwice.diagnostic(
      "the schema \(name) is declared in \(counted(others.count + 1, "file")); the first is read, expected one app",
      at: table[reference].place.location)
    diagnostic.notes = others.prefix(8).map {
      DiagnosticNote("\(name) is declared here as well", at: table[$0].place.location)
    }
    tree.diagnostics.append(diagnostic)
  }

  /// Leaves out containers without a plan that handlers of stages create for themselves.
  private mutating func leaveOutContainersOfHandlers() {
    let made = Set(
      tree.plans.flatMap(\.stages).flatMap { stage in
        [stage.willMigrate, stage.didMigrate].flatMap { $0?.containers ?? [] }
      })
    tree.containers.removeAll {
      made.contains($0.location) && $0.plan == nil && !$0.isPlanOpen
    }
  }

  /// Reports plans that no container uses, if all containers were read and none has a plan.
  private mutating func tellUnusedPlans() {
    let isKnown = tree.stored.allSatisfy { !$0.isPlanOpen && tree.plan(of: $0) == nil }
    guard isKnown, !tree.stored.isEmpty else { return }
    tree.diagnostics += tree.plans.map { plan in
      RuleDescription.swiftDataPlanUnused.diagnostic(
        "no container uses \(plan.name), so the app migrates without it",
        at: plan.location)
    }
  }

  private func modelType(_ reference: DeclarationReference) -> SwiftDataType {
    let path = table.path(of: reference)
    return SwiftDataType(
      name: path.joined(separator: "."), entity: path.last ?? "",
      location: table[reference].place.location, isNestedInSchema: false, listed: nil,
      reachedThrough: [])
  }

  /// Creates a schema of models and adds it.
  mutating func add(
    _ name: String, kind: SwiftDataSchema.Kind, at location: SourceLocation?, holder: [String]?,
    version: (text: String, location: SourceLocation?)?,
    roots: [(DeclarationReference, SourceLocation?)], problems: [Diagnostic] = []
  ) {
    var schema = SwiftDataSchema(name: name, kind: kind, location: location)
    schema.versionIdentifier = version?.text
    schema.versionLocation = version?.location
    schema.model.versionIdentifiers = [version?.text ?? "1.0.0"]
    schema.diagnostics = problems
    var builder = SchemaBuilder(table, holder: holder, schema)
    builder.build(roots)
    tree.schemas.append(builder.schema)
  }

  /// Returns diagnostics for the unreadable elements of a list.
  func problems(
    _ resolver: ListResolver, _ what: String, at location: SourceLocation?
  ) -> [Diagnostic] {
    let unknown = resolver.unreadable.map { item in
      RuleDescription.swiftDataListUnreadable.diagnostic(
        "\(what) has “\(item.text)”, which is not a type of these sources",
        at: item.location ?? location)
    }
    let circles = resolver.circles.map { item in
      RuleDescription.swiftDataListUnreadable.diagnostic(
        "\(what) leads back to itself over “\(item.text)”", at: item.location ?? location)
    }
    return unknown + circles
      + resolver.open.map { openList($0.condition, what, at: $0.location ?? location) }
  }

  /// Says that a condition decides what a list has.
  func openList(
    _ condition: String, _ what: String, at location: SourceLocation?
  ) -> Diagnostic {
    let isOfBuild = condition.hasPrefix("#if")
    let rule = isOfBuild ? RuleDescription.swiftDataConditional : .swiftDataListUnreadable
    return rule.diagnostic(
      "\(what) depends on “\(condition)”" + (isOfBuild ? "; the first branch is read" : ""),
      at: location)
  }
}

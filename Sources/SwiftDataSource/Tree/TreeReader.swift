import DataModel
import Findings

/// Makes schemas, plans and containers from declarations.
struct TreeReader {
  /// The declarations.
  let table: SymbolTable
  /// What was made.
  var tree = SwiftDataTree()
  /// The models, in order.
  var models: [DeclarationReference] = []
  /// The types that conform to `VersionedSchema`, by the place in the table.
  var versioned: [DeclarationReference] = []
  /// The calls of `Schema` by the names of what holds them, in order.
  var schemaCalls: [String: [DeclarationReference]] = [:]
  /// The name of the schema of each list of models, by the names of these.
  var lists: [[DeclarationReference]: String] = [:]

  /// Makes a reader.
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
    for reference in versioned { readVersioned(reference) }
    readNamespaces()
    readContainers()
    readAllModels()
    for reference in conforming(to: "SchemaMigrationPlan") { readPlan(reference) }
    tree.diagnostics = tree.diagnostics.sortedByPosition()
  }

  /// The types that a protocol of SwiftData is written after, themselves or in an extension.
  private func conforming(to name: String) -> [DeclarationReference] {
    var found: Set<[String]> = []
    var result: [DeclarationReference] = []
    for reference in table.all {
      let type = table[reference]
      guard
        type.inherited.contains(where: {
          [name, "SwiftData.\(name)"].contains("\($0)")
        })
      else { continue }
      let path = table.path(of: reference)
      guard type.kind != .protocol, found.insert(path).inserted else { continue }
      result.append(table.types(at: path).first ?? reference)
    }
    return result
  }

  private func modelType(_ reference: DeclarationReference) -> SwiftDataType {
    let path = table.path(of: reference)
    return SwiftDataType(
      name: path.joined(separator: "."), entity: path.last ?? "",
      location: table[reference].place.location, isNestedInSchema: false, listed: nil,
      reachedThrough: [])
  }

  /// Makes a schema of models and adds it.
  mutating func add(
    _ name: String, _ kind: SwiftDataSchema.Kind, at location: SourceLocation?, holder: [String]?,
    version: (text: String, location: SourceLocation?)?,
    _ roots: [(DeclarationReference, SourceLocation?)], problems: [Diagnostic] = []
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

  /// Makes diagnostics of what could not be read in a list.
  func problems(
    _ resolver: ListResolver, _ what: String, at location: SourceLocation?
  ) -> [Diagnostic] {
    resolver.unreadable.map { item in
      RuleDescription.swiftDataListUnreadable.diagnostic(
        "\(what) has “\(item.text)”, which is no type of these sources",
        at: item.location ?? location)
    }
  }
}

import DataModel
import Findings
import Loading
import SwiftCode

/// A versioned schema of the types that the app opens and that may still change, if the sources have none:
/// the last one in a plan.
///
/// - Parameters:
///   - tree: The sources.
///   - versioned: The versioned schemas, the oldest first.
///   - whole: All of the sources, whose types have other names.
/// - Returns: The schema, under an unused type name; nil if the app opens an existing one.
func liveVersion(
  of tree: LoadedSwiftTree, after versioned: [SwiftDataSchema], namedAs whole: SwiftDataTree
) -> SwiftDataSchema? {
  guard var schema = unversionedSchema(of: tree.tree) else { return nil }
  let checksum = hashModel(schema.model).checksum
  guard !versioned.contains(where: { hashModel($0.model).checksum == checksum }) else { return nil }
  let number = (versioned.last.map(schemaVersion)?.major ?? 0) + 1
  schema.name = nextName(after: versioned.last?.name, number, in: whole)
  schema.kind = .versioned
  schema.versionIdentifier = "\(SchemaVersion(number, 0, 0))"
  return schema
}

/// The models of the containers, if given as a list; all models without a container.
private func unversionedSchema(of tree: SwiftDataTree) -> SwiftDataSchema? {
  let lists = Set(tree.schemas.filter { $0.kind == .list }.map(\.name))
  let stored = tree.containers.filter(\.isStored)
  if stored.contains(where: { $0.schema.map(lists.contains) ?? false }) { return tree.listedSchema }
  let versions = tree.schemas.filter { $0.kind == .versioned }
  guard stored.isEmpty || versions.isEmpty else { return nil }
  return tree.schemas.first { $0.kind == .allModels }
}

/// The name of the schema before with the next number, which no type has.
private func nextName(after last: String?, _ number: Int, in tree: SwiftDataTree) -> String {
  let name = last?.split(separator: ".").last.map(String.init) ?? "SchemaV0"
  let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
  let stem = digits.isEmpty ? "SchemaV" : String(name.dropLast(digits.count))
  let taken = takenNames(in: tree)
  let start = Int(String(digits)).map { $0 < .max ? $0 + 1 : $0 } ?? number
  return (start...).lazy.map { "\(stem)\($0)" }.first { !taken.contains($0) } ?? stem
}

/// A name that no type has: this one, or with the first number that makes it one.
func unusedName(_ name: String, in tree: SwiftDataTree) -> String {
  let taken = takenNames(in: tree)
  guard taken.contains(name) else { return name }
  return (2...).lazy.map { "\(name)\($0)" }.first { !taken.contains($0) } ?? name
}

/// The names of schemas, plans and models, and of types around them.
private func takenNames(in tree: SwiftDataTree) -> Set<String> {
  Set(
    (tree.schemas.map(\.name) + tree.plans.map(\.name) + tree.modelTypes.map(\.name))
      .flatMap { $0.split(separator: ".").map(String.init) })
}

extension LiveSchema {
  /// The schema of the types that another was read from.
  init(_ schema: SwiftDataSchema) {
    self.init(
      name: schema.name, version: Building.schemaVersion(of: schema),
      types: schema.model.entities.compactMap { schema.types[$0.name]?.name })
  }
}

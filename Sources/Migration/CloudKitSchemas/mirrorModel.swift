package import DataModel
package import ModelFiles

/// Determines the record types and fields that CloudKit mirroring uses for a model.
///
/// - Parameters:
///   - model: The model.
///   - options: How the app mirrors it.
///   - entities: The mirrored entities; nil for those of the named configuration, otherwise the marked ones,
///     or all.
/// - Returns: All record types that `initializeCloudKitSchema` creates.
/// - Source: `Documentation/Formats/cloudkit-schema.md`, with the evidence for each rule.
package func mirrorModel(
  _ model: Model, options: MirroringOptions, entities: [Entity]? = nil
) -> MirroredModel {
  var builder = MirrorBuilder(model: model)
  for entity in entities ?? builder.mirroredEntities(options) { builder.add(entity) }
  return builder.result
}

private struct MirrorBuilder {
  let model: Model
  private var roots: [String: Entity] = [:]
  private var fields: [String: [String: MirroredField]] = [:]
  private var manyToMany: [ElementPath] = []
  /// Points that no exported schema has confirmed, with the elements concerned.
  private var doubts: [String: [String]] = [:]
  private var seen: Set<String> = []

  init(model: Model) { self.model = model }

  func mirroredEntities(_ options: MirroringOptions) -> [Entity] {
    guard let name = options.configuration else { return model.mirroredEntities(whenTold: true) }
    let members = model.configurations[name]?.entities ?? []
    return model.entities.filter { members.contains($0.name) }
  }

  /// Adds what an entity declares and inherits to the record type of its root.
  mutating func add(_ entity: Entity) {
    let ancestors = model.ancestors(of: entity)
    let root = ancestors.last ?? entity
    roots[root.name] = root
    if fields[root.name] == nil { fields[root.name] = Self.bookkeeping }
    for declaring in [entity] + ancestors where seen.insert(declaring.name).inserted {
      for attribute in declaring.attributes {
        add(attribute, of: declaring, to: root)
      }
      for relationship in declaring.relationships where !relationship.isLeftOutOfMirror {
        add(relationship, of: declaring, to: root)
      }
    }
  }

  private mutating func add(_ attribute: Attribute, of entity: Entity, to root: Entity) {
    let path = ElementPath.property(entity: entity.name, name: attribute.name)
    guard !attribute.isLeftOutOfMirror, !attribute.isDerived else { return }
    guard attribute.unjudged == nil else {
      doubts[
        "whether there is a field is not known where the sources do not declare the type",
        default: []
      ].append("\(path)")
      return
    }
    guard let primitive = attribute.type.mirrored else { return }
    doubt(attribute, at: path)
    let isEncrypted = attribute.allowsCloudEncryption
    let type = CloudKitFieldType(primitive, isEncrypted: isEncrypted)
    let name = "CD_\(attribute.name)"
    add(
      MirroredField(
        field: CloudKitField(name, type: type, indexes: isEncrypted ? [] : primitive.usualIndexes),
        role: .property(path)), to: root)
    if attribute.type.hasAsset {
      add(
        MirroredField(
          field: CloudKitField("\(name)_ckAsset", type: .init(.asset)), role: .asset(path)),
        to: root)
    }
  }

  private mutating func add(_ relationship: Relationship, of entity: Entity, to root: Entity) {
    let path = ElementPath.property(entity: entity.name, name: relationship.name)
    guard relationship.isToMany else {
      let type = CloudKitFieldType.Primitive.string
      return add(
        MirroredField(
          field: CloudKitField(
            "CD_\(relationship.name)", type: CloudKitFieldType(type), indexes: type.usualIndexes),
          role: .property(path)), to: root)
    }
    guard let name = relationship.inverseName,
      let end = relationship.destinationEntity.flatMap({ model.entities[$0] }),
      let inverse = model.property(name, of: end) as? Relationship, inverse.isToMany
    else { return }
    manyToMany.append(path)
  }

  private mutating func add(_ field: MirroredField, to root: Entity) {
    let name = field.field.name
    guard let other = fields[root.name]?[name] else {
      fields[root.name]?[name] = field
      return
    }
    guard other.field.type != field.field.type else { return }
    let (path, place) = (field.owner, other.owner)
    fields[root.name]?[name]?.otherTypes.append(field.field.type)
    doubts[
      "what the mirror does with one field of two types is not known", default: []
    ].append(
      "CD_\(root.name).\(name), \(other.field.type.text) for \(place) and \(field.field.type.text) for \(path)"
    )
  }

  /// Records the points about a field that no real schema has confirmed.
  private mutating func doubt(_ attribute: Attribute, at path: ElementPath) {
    if !attribute.name.utf8.allSatisfy({ $0 < 0x80 }) {
      doubts["what the mirror calls a field is not known where the name is not ASCII", default: []]
        .append("\(path)")
    }
    let isSeen: Bool =
      switch attribute.type {
      case .uri, .float, .integer16: false
      case .transformable: model.isUsedWithSwiftData
      default: !attribute.allowsCloudEncryption
      }
    guard !isSeen else { return }
    let type = (attribute.allowsCloudEncryption ? "encrypted " : "") + attribute.type.sourceName
    doubts[
      "the type of the field is known from descriptions only, no exported schema has shown it",
      default: []
    ]
    .append("\(path) (\(type))")
  }

  /// The fields of every record type of an entity.
  private static let bookkeeping: [String: MirroredField] = {
    let string = CloudKitFieldType.Primitive.string
    let bytes = CloudKitFieldType.Primitive.bytes
    let fields = [
      MirroredField(
        field: CloudKitField("CD_entityName", type: .init(string), indexes: string.usualIndexes),
        role: .bookkeeping),
      MirroredField(
        field: CloudKitField("CD_moveReceipt", type: .init(bytes), indexes: bytes.usualIndexes),
        role: .receipt),
      MirroredField(
        field: CloudKitField("CD_moveReceipt_ckAsset", type: .init(.asset)), role: .receiptAsset),
    ]
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.field.name, $0) })
  }()

  var result: MirroredModel {
    var types = roots.map { name, root in
      MirroredRecordType(
        name: "CD_\(name)", need: "the entity \(name)", place: .entity(name),
        fields: sorted(fields[name]?.values.map(\.self) ?? []))
    }
    var doubts = doubts
    if let first = manyToMany.first {
      let names = manyToMany.map { "\($0)" }.joined(separator: ", ")
      let fields = ["CD_entityNames", "CD_recordNames", "CD_relationships"].map {
        let string = CloudKitFieldType.Primitive.string
        return MirroredField(
          field: CloudKitField($0, type: .init(string), indexes: string.usualIndexes),
          role: .bookkeeping)
      }
      types.append(
        MirroredRecordType(
          name: MirroredRecordType.links, need: "many-to-many relationships: \(names)",
          place: first, fields: fields))
      doubts[
        "the fields are known from descriptions only, no exported schema has shown the record type"] =
        [MirroredRecordType.links]
    }
    let children = Set(model.entities.compactMap(\.parent)).intersection(roots.keys)
    if !children.isEmpty {
      doubts[
        "that it has the fields of subentities is known from descriptions only, no exported schema has shown it"
      ] = children.sorted().map { "CD_\($0)" }
    }
    return MirroredModel(
      recordTypes: types.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) },
      doubts: doubts.sorted { $0.key < $1.key }.map {
        "\($0.value.joined(separator: ", ")): \($0.key)"
      })
  }

  private func sorted(_ fields: [MirroredField]) -> [MirroredField] {
    fields.sorted { $0.field.name.utf8.lexicographicallyPrecedes($1.field.name.utf8) }
  }
}

extension Property {
  /// Whether values of the property are not mirrored.
  package var isLeftOutOfMirror: Bool {
    let mark = userInfo["NSCloudKitMirroringDelegateIgnoredPropertyKey"]?.lowercased()
    return isTransient || ["yes", "1", "true"].contains(mark)
  }
}

extension MirroredField {
  /// The owner of its values.
  fileprivate var owner: String { place.map { "\($0)" } ?? "mirroring itself" }
}

extension AttributeType {
  /// The type of the field with values; nil for types that cannot be mirrored.
  package var mirrored: CloudKitFieldType.Primitive? {
    switch self {
    case .string, .uuid, .uri: .string
    case .date: .timestamp
    case .integer16, .integer32, .integer64, .boolean: .int64
    case .double, .decimal, .float: .double
    case .binary, .transformable, .composite: .bytes
    case .undefined, .objectID: nil
    }
  }

  /// Whether a value too large for a record is stored in a separate field.
  fileprivate var hasAsset: Bool {
    switch self {
    case .string, .uri, .binary, .transformable, .composite: true
    default: false
    }
  }
}

extension CloudKitFieldType.Primitive {
  /// The indexes that CloudKit creates for a field of a record.
  fileprivate var usualIndexes: Set<CloudKitIndex> {
    switch self {
    case .string: [.queryable, .searchable, .sortable]
    case .timestamp, .int64, .double, .bytes: [.queryable, .sortable]
    case .asset, .location, .number, .reference: []
    }
  }
}

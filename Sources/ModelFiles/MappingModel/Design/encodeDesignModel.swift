package import DataModel

/// Encodes the copy of a model in a mapping model: an archive of Xcode's own model classes.
///
/// It cannot contain configurations, fetch request templates, composites, derivations, fetch
/// indexes, preserving after deletion and encryption in CloudKit; ``unheldEntities(of:)`` returns
/// the entities for which that matters.
///
/// - Parameter model: The model.
/// - Returns: The archive; the same model gives the same bytes.
/// - Source: `Documentation/Formats/mapping-model.md`, the embedded model.
package func encodeDesignModel(_ model: Model) -> [UInt8] {
  var encoder = DesignModelEncoder(model)
  return encoder.encode()
}

/// A model that is being written in Xcode's classes.
struct DesignModelEncoder {
  let model: Model
  var design = DesignModelBuilder()
  /// The positions of the entities.
  var entities: [String: ObjectReference] = [:]
  /// The positions of the relationships, by entity and name.
  var relationships: [[String]: ObjectReference] = [:]
  /// The generalizations of each entity, and those to it.
  private var generalizations: [String: (own: [ObjectReference], below: [ObjectReference])] = [:]
  /// The class that represents the classes of all entities.
  private var classMapping = ObjectReference.null

  /// Creates an encoder of `model`.
  init(_ model: Model) {
    self.model = model
  }

  /// Writes the model.
  mutating func encode() -> [UInt8] {
    let (root, package) = (design.reserve(), design.reserve())
    // Entities and relationships refer to each other in circles.
    for entity in model.entities {
      entities[entity.name] = design.reserve()
      for relationship in entity.relationships {
        relationships[[entity.name, relationship.name]] = design.reserve()
      }
    }
    addGeneralizations()
    if !model.entities.isEmpty { addClassMapping() }
    var members: [(String, ObjectReference)] = []
    for entity in model.entities {
      guard let place = entities[entity.name] else { continue }
      encode(entity, at: place, in: package)
      members.append((entity.name, place))
    }
    setPackage(package, of: root, members)
    setModel(root, package)
    return design.builder.archive(root: root)
  }

  private mutating func setModel(_ root: ObjectReference, _ package: ObjectReference) {
    let identifier = model.versionIdentifiers.sorted().first ?? ""
    design.set(
      root, archiveClass: DesignClass.model,
      fields: [
        "_configurationsByName": .reference(design.dictionary([])),
        "_modelVersionIdentifier": .reference(design.text(identifier)),
        "_xd_comments": .reference(design.list([])), "_xd_modelManager": .reference(.null),
        "_xd_modelName": .reference(.null), "_xd_rootPackage": .reference(package),
      ])
  }

  private mutating func setPackage(
    _ place: ObjectReference, of root: ObjectReference, _ members: [(String, ObjectReference)]
  ) {
    var fields = design.element("", owner: .null)
    fields["_xd_owningModel"] = .reference(root)
    design.addBucket("Classes", design.dictionary(members), marks: [], to: &fields)
    for name in ["DataTypes", "Interfaces", "Packages"] {
      design.addBucket(name, design.dictionary([]), marks: [], to: &fields)
    }
    design.set(place, archiveClass: DesignClass.package, fields: fields)
  }

  private mutating func addClassMapping() {
    var fields = design.element("XDGenericRecordClass", owner: .null)
    fields["_isAbstract"] = .boolean(false)
    classMapping = design.add(DesignClass.classImplementation, fields)
  }

  private mutating func addGeneralizations() {
    for entity in model.entities {
      guard let parent = entity.parent, let general = entities[parent],
        let specific = entities[entity.name]
      else { continue }
      var fields = design.element(nil, owner: specific, isIdentified: true)
      fields["_general"] = .reference(general)
      fields["_specific"] = .reference(specific)
      let object = design.add(DesignClass.generalization, fields)
      generalizations[entity.name, default: ([], [])].own.append(object)
      generalizations[parent, default: ([], [])].below.append(object)
    }
  }

  private mutating func encode(
    _ entity: Entity, at place: ObjectReference, in package: ObjectReference
  ) {
    var fields = design.element(entity.name, owner: package, isIdentified: true)
    fields["_isAbstract"] = .boolean(entity.isAbstract)
    var members: [(String, ObjectReference)] = []
    for attribute in entity.attributes {
      members.append((attribute.name, encode(attribute, of: place)))
    }
    for relationship in entity.relationships {
      members.append((relationship.name, encode(relationship, of: entity, at: place)))
    }
    for property in entity.fetchedProperties {
      members.append((property.name, encode(property, of: place)))
    }
    design.addBucket("OwnedAttributes", design.dictionary(members), to: &fields)
    let (own, below) = generalizations[entity.name] ?? ([], [])
    let marks = ["ordered", "duplicates"]
    design.addBucket("Generalizations", design.list(own), marks: marks, to: &fields)
    if !below.isEmpty {
      design.addBucket("Specializations", design.list(below), marks: marks, to: &fields)
    }
    design.addStereotypes([("XD_PStereotype", facts(of: entity))], of: place, to: &fields)
    design.set(place, archiveClass: DesignClass.entity, fields: fields)
  }

  private mutating func facts(of entity: Entity) -> [DesignModelBuilder.Fact] {
    [
      ("XDPMCompoundIndexes", design.names(entity.compoundIndexes)),
      ("XD_PSK_elementID", design.text(entity.renamingIdentifier)),
      ("XDPMUniquenessConstraints", design.names(entity.uniquenessConstraints)),
      ("XD_PSK_versionHashModifier", design.text(entity.versionHashModifier)),
      ("XD_PSK_fetchRequestsArray", design.list([])),
      ("XD_PSK_isAbstract", design.boolean(entity.isAbstract)),
      ("XD_PSK_userInfo", design.texts(entity.userInfo)),
      ("XD_PSK_classMapping", classMapping),
      ("XD_PSK_entityClassName", design.text(entity.className)),
    ]
  }
}

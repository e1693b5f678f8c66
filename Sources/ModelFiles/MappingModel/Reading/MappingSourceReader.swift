import DataModel
import Findings
import Text

/// Reads a mapping model from the objects of an XML store.
struct MappingSourceReader {
  /// The objects.
  let store: XMLStore
  /// The file, for messages.
  let file: String
  /// What is wrong.
  var problems: [Diagnostic] = []
  /// The objects that belong to others and were met already.
  private var taken: Set<String> = []

  /// Creates a reader of a store.
  init(_ store: XMLStore, file: String) {
    self.store = store
    self.file = file
  }

  /// Reads the mapping model; nil if absent.
  mutating func read() -> MappingSource? {
    let (found, wrong) = findMappingModel(in: store, file: file)
    guard let top = found else {
      problems += wrong
      return nil
    }
    let old = model("sourcemodeldata", of: top, "old")
    let new = model("destinationmodeldata", of: top, "new")
    var mappings: [(number: Int, mapping: MappingSource.EntityMapping)] = []
    for object in members("entitymappings", of: top, kind: ObjectType.entityMapping) {
      mappings.append((number(of: object), entityMapping(object)))
    }
    guard let old, let new else { return nil }
    var source = MappingSource(sourceModel: old.model, destinationModel: new.model)
    source.sourceArchive = old.archive
    source.destinationArchive = new.archive
    source.identifier = store.identifier
    source.sourcePath = text("sourcemodelpath", of: top)
    source.destinationPath = text("destinationmodelpath", of: top)
    source.entityMappings = mappings.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }.map(\.element.mapping)
    return source
  }

  private mutating func entityMapping(_ object: XMLStoreObject) -> MappingSource.EntityMapping {
    var mapping = MappingSource.EntityMapping(
      source: text("sourcename", of: object), destination: text("destinationname", of: object),
      locations: .init(
        mapping: store.location(of: object), source: store.location(of: object, "sourcename"),
        destination: store.location(of: object, "destinationname"),
        filter: store.location(of: object, "sourcefilterpredicatestring")))
    mapping.givenName = text("name", of: object)
    mapping.policyClassName = text("migrationpolicyclassname", of: object)
    mapping.filter = text("sourcefilterpredicatestring", of: object)
    mapping.sourceExpression = expression("sourceexpressiondata", of: object)
    mapping.userInfo = userInfo(of: object)
    mapping.attributeMappings = members(
      "attributemappings", of: object, kind: ObjectType.attributeMapping
    ).map { propertyMapping($0) }
    mapping.relationshipMappings = members(
      "relationshipmappings", of: object, kind: ObjectType.relationshipMapping
    ).map { propertyMapping($0) }
    return mapping
  }

  private mutating func propertyMapping(
    _ object: XMLStoreObject
  ) -> MappingSource.PropertyMapping {
    var value = MappingSource.Value.automatic
    if let expression = expression("valueexpressiondata", of: object) {
      value = .expression(expression)
    } else {
      let keyPath = keyPath(of: object)
      let mappingName = text("sourcemappingname", of: object)
      if keyPath != nil || mappingName != nil {
        value = .instances(keyPath: keyPath, mappingName: mappingName)
      }
    }
    var mapping = MappingSource.PropertyMapping(
      name: text("name", of: object), value: value, location: store.location(of: object))
    mapping.userInfo = userInfo(of: object)
    return mapping
  }

  /// The objects of a relationship, each of which belongs to a single object.
  private mutating func members(
    _ relationship: String, of owner: XMLStoreObject, kind: String
  ) -> [XMLStoreObject] {
    var result: [XMLStoreObject] = []
    for id in owner.relationships[relationship] ?? [] {
      let problem: String? =
        if let object = store.objects[id], object.type == kind {
          taken.insert(id).inserted ? nil : "is in it for the second time"
        } else {
          "is not in the file"
        }
      if let problem {
        report(
          .malformedMappingModel, summary: "the object \"\(id)\" of \"\(relationship)\" \(problem)",
          object: owner,
          attribute: relationship)
      } else if let object = store.objects[id] {
        result.append(object)
      }
    }
    return result
  }
}

// MARK: - Values

extension MappingSourceReader {
  /// Reports a problem of an object or one of its attributes.
  private mutating func report(
    _ rule: RuleDescription, summary: String, object: XMLStoreObject, attribute: String
  ) {
    problems.append(
      rule.diagnostic(summary, at: store.location(of: object, attribute)))
  }

  /// The text of an attribute; nil if it is missing or empty.
  private func text(_ attribute: String, of object: XMLStoreObject) -> String? {
    object.attributes[attribute].flatMap { bytes in
      bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
  }

  private mutating func number(of object: XMLStoreObject) -> Int {
    guard let text = text("mappingnumber", of: object) else { return 0 }
    guard let number = Int(text) else {
      report(
        .malformedMappingModel,
        summary: "\"\(text)\" is not a number, expected the position of the mapping",
        object: object, attribute: "mappingnumber")
      return 0
    }
    return number
  }

  /// The bytes of an attribute; nil if missing, empty or not valid Base64, which is reported.
  private mutating func data(
    _ attribute: String, of object: XMLStoreObject, _ rule: RuleDescription
  ) -> [UInt8]? {
    guard let text = object.attributes[attribute] else { return nil }
    guard let bytes = base64Bytes(text, isLenient: true) else {
      report(
        rule, summary: "\"\(attribute)\" cannot be read, expected Base64", object: object,
        attribute: attribute)
      return nil
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// The copy of a version, and its archive.
  private mutating func model(
    _ attribute: String, of object: XMLStoreObject, _ which: String
  ) -> (model: Model, archive: [UInt8])? {
    let before = problems.count
    guard let bytes = data(attribute, of: object, .malformedMappingModel) else {
      guard problems.count == before else { return nil }
      report(
        .malformedMappingModel, summary: "the mapping model has no copy of the \(which) version",
        object: object,
        attribute: attribute)
      return nil
    }
    guard let model = decodeDesignModel(bytes) else {
      report(
        .malformedMappingModel, summary: "the copy of the \(which) version cannot be read",
        object: object,
        attribute: attribute)
      return nil
    }
    guard model.isBearable else {
      report(
        .malformedMappingModel,
        summary: "the copy of the \(which) version has entities that inherit more than any model's",
        object: object,
        attribute: attribute)
      return nil
    }
    return (model, bytes)
  }

  private mutating func expression(
    _ attribute: String, of object: XMLStoreObject
  ) -> Expression? {
    guard let bytes = data(attribute, of: object, .unreadableMappingValue) else { return nil }
    do throws(CompiledModelError) {
      return try decodeExpression(bytes)
    } catch {
      report(
        .unreadableMappingValue, summary: "the expression cannot be read: \(error)", object: object,
        attribute: attribute)
      return nil
    }
  }

  private mutating func userInfo(of object: XMLStoreObject) -> [String: AttributeValue] {
    let attribute = "userinfodata"
    guard let bytes = data(attribute, of: object, .unreadableMappingValue) else { return [:] }
    do throws(CompiledModelError) {
      return try decodeUserInfo(bytes)
    } catch {
      report(
        .unreadableMappingValue, summary: "the user info cannot be read: \(error)", object: object,
        attribute: attribute)
      return [:]
    }
  }

  /// The key path of the inspector, which is text.
  private mutating func keyPath(of object: XMLStoreObject) -> Expression? {
    guard let text = text("sourcekeypath", of: object) else { return nil }
    do throws(FormatError) {
      return try parseExpression(text)
    } catch {
      report(
        .unreadableMappingValue,
        summary:
          "the key path \"\(text)\" cannot be read: \(error.message), expected \(error.expected)",
        object: object, attribute: "sourcekeypath")
      return nil
    }
  }
}

/// The names of the entities of Xcode's own model of mapping models.
enum ObjectType {
  /// The mapping model, of which there is exactly one.
  static let mappingModel = "XDDEVMAPPINGMODEL"
  /// An entity mapping.
  static let entityMapping = "XDDEVENTITYMAPPING"
  /// The mapping of an attribute.
  static let attributeMapping = "XDDEVATTRIBUTEMAPPING"
  /// The mapping of a relationship.
  static let relationshipMapping = "XDDEVRELATIONSHIPMAPPING"
}

extension Model {
  /// Whether what entities inherit can be looked at; it counts again in each subentity.
  var isBearable: Bool {
    let cost = inheritanceCost
    return cost.depth <= 256 && cost.inheritedProperties <= 2_000_000
  }
}

import DataModel
import ModelFiles
import Testing

/// Compiled mapping models are read as they were written.
@Suite struct MappingRoundTripTests {
  private static let hash = [UInt8](repeating: 7, count: 32)

  /// A mapping model with everything that a file can contain.
  private static let mapping: MappingModel = {
    var person = MappingModel.EntityMapping(
      name: "PersonToHuman", type: .transform, source: .init(name: "Person", versionHash: hash),
      destination: .init(name: "Human", versionHash: nil))
    person.sourceExpression = MappingFunction.fetch("Person", filter: "age > 3")
    person.policyClassName = "App.Policy"
    person.userInfo = ["version": .string("3"), "count": .integer(2), "on": .boolean(true)]
    person.attributeMappings = values.map { .init(name: "a", valueExpression: $0) }
    var friends = MappingModel.PropertyMapping(
      name: "friends",
      valueExpression: MappingFunction.call(
        MappingFunction.instancesForMapping, text: "PersonToHuman",
        argument: MappingFunction.source("friends")))
    friends.userInfo = ["key": .string("value")]
    person.relationshipMappings = [friends, .init(name: nil, valueExpression: nil)]
    let types = MappingModel.MappingType.allCases.map { type in
      MappingModel.EntityMapping(
        name: "\(type)", type: type, source: nil, destination: .init(name: "B", versionHash: hash))
    }
    return MappingModel(entityMappings: [person] + types)
  }()

  private static let values: [Expression?] = [
    nil, .constant(.null), .constant(.integer(-4)), .constant(.real(0.5)),
    .constant(.boolean(true)), .constant(.string("x")), .constant(.date(12)),
    .constant(.decimal("1.5")), .selfObject, .variable("entityPolicy"),
    .keyPath(operand: nil, path: "bare"), .keyPath(operand: .variable("source"), path: "a.b"),
    .function(operand: .variable("entityPolicy"), selector: "run", arguments: []),
    .function(operand: nil, selector: "add:to:", arguments: [.variable("a"), .variable("b")]),
    .aggregate([.constant(.integer(1)), .variable("a")]),
    .setOperation(.union, .variable("a"), .variable("b")),
    .subquery(
      collection: .keyPath(operand: .variable("source"), path: "pets"), variable: "x",
      predicate: .comparison(
        Comparison(
          left: .keyPath(operand: .variable("x"), path: "age"), right: .constant(.integer(3)),
          comparisonOperator: .greaterThan))),
    .conditional(.constant(true), .variable("a"), .constant(.null)),
  ]

  @Test func `a written mapping model is read back`() throws {
    let bytes = try encodeMappingModel(Self.mapping)
    let decoded = try decodeMappingModel(bytes)
    #expect(decoded.mapping == Self.mapping)
    #expect(decoded.notes.isEmpty)
    #expect(try encodeMappingModel(decoded.mapping) == bytes)
  }

  @Test func `the filter is read from the source expression`() {
    #expect(Self.mapping.entityMappings[0].filter == "age > 3")
    var other = Self.mapping.entityMappings[0]
    other.sourceExpression = MappingFunction.fetch("Person", filter: nil)
    #expect(other.filter == nil)
    other.sourceExpression = .variable("x")
    #expect(other.filter == nil)
  }

  @Test func `an empty mapping model is valid`() throws {
    let decoded = try decodeMappingModel(try encodeMappingModel(MappingModel()))
    #expect(decoded.mapping == MappingModel())
  }

  @Test func `entity mappings with the same name are all read back`() throws {
    let twins = [1, 2].map { number in
      MappingModel.EntityMapping(
        name: "AToB", type: .copy, source: .init(name: "A\(number)", versionHash: nil),
        destination: nil)
    }
    let bytes = try encodeMappingModel(MappingModel(entityMappings: twins))
    #expect(try decodeMappingModel(bytes).mapping.entityMappings == twins)
    #expect(try decodeMappingModel(bytes).notes.isEmpty)
  }

  /// The archive of the mapping model with one value changed.
  private func changed(
    _ className: String, _ key: String, _ value: FieldValue?
  ) throws -> [UInt8] {
    let table = try readKeyedArchive(try encodeMappingModel(Self.mapping))
    var builder = ObjectTableBuilder()
    for place in table.values.indices.dropFirst() {
      var entry = table.values[place]
      if case .object(var object) = entry, object.archiveClass.name == className {
        object.fields[key] = value
        entry = .object(object)
      }
      _ = builder.append(entry)
    }
    return builder.archive(root: table.root)
  }

  @Test(
    arguments: [
      ("NSMappingModel", "NSEntityMappings", nil),
      ("NSMappingModel", "NSEntityMappings", .integer(1)),
      ("NSEntityMapping", "NSMappingName", nil), ("NSEntityMapping", "NSMappingType", .integer(9)),
      ("NSEntityMapping", "NSMappingType", nil),
      ("NSEntityMapping", "NSSourceExpression", .references([])),
      ("NSEntityMapping", "NSSourceEntityVersionHash", .reference(ObjectReference(index: 1))),
      ("NSEntityMapping", "NSAttributeMappings", .reference(ObjectReference(index: 1))),
      ("NSPropertyMapping", "NSDestinationPropertyName", .integer(1)),
      ("NSFunctionExpression", "NSSelectorName", nil),
    ] as [(String, String, FieldValue?)])
  func `an invalid value is an error with its path`(
    name: String, key: String, value: FieldValue?
  ) throws {
    let bytes = try changed(name, key, value)
    let error = #expect(throws: CompiledModelError.self) { try decodeMappingModel(bytes) }
    #expect(error?.path.hasSuffix(key) == true, "\(String(describing: error))")
  }

  @Test func `unknown keys are noted`() throws {
    for (name, key) in [
      ("NSMappingModel", "NSOther"), ("NSEntityMapping", "NSOther"),
      ("NSPropertyMapping", "NSOther"),
    ] {
      let decoded = try decodeMappingModel(try changed(name, key, .integer(1)))
      #expect(!decoded.notes.isEmpty)
      #expect(decoded.notes.allSatisfy { $0.contains("NSOther") })
    }
    let transforms = try changed(
      "NSPropertyMapping", "NSPropertyTransforms", .reference(ObjectReference(index: 1)))
    #expect(
      try decodeMappingModel(transforms).notes.first?.contains("NSPropertyTransforms") == true)
    let names = try decodeMappingModel(try changed("NSMappingModel", "NSEntityMappingsByName", nil))
    #expect(names.notes.count == 1)
  }

  @Test func `a file that is not an archive is an error`() {
    for bytes in [[], Array("bplist00".utf8), Array("<a/>".utf8)] as [[UInt8]] {
      #expect(throws: CompiledModelError.self) { try decodeMappingModel(bytes) }
      #expect(throws: CompiledModelError.self) { try decodeExpression(bytes) }
      #expect(throws: CompiledModelError.self) { try decodeUserInfo(bytes) }
    }
  }
}

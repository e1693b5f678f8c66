import DataModel
import ModelFiles
import TestSupport
import Testing

@Suite struct MalformedArchiveTests {
  private func error(_ bytes: [UInt8]) -> CompiledModelError? {
    #expect(throws: CompiledModelError.self) { try decodeModel(bytes) }
  }

  @Test func anotherRoot() {
    var archive = ArchiveBuilding()
    let root = archive.object(["NSEntityDescription"], [:])
    let error = error(writeKeyedArchive(archive.table(root)))
    #expect(error?.message == "an object of the class NSEntityDescription")
    #expect(error?.expected == "NSManagedObjectModel")
  }

  @Test func noEntities() {
    let error = error(modelArchive { _, _ in [:] })
    #expect(error?.path == "NSEntities")
    #expect(error?.message == "the key is missing")
  }

  @Test func entitiesThatAreAText() {
    let error = error(modelArchive { archive, _ in ["NSEntities": archive.text("x")] })
    #expect(error?.path == "NSEntities")
  }

  @Test func entitiesWithMoreKeysThanValues() {
    let error = error(
      modelArchive { archive, _ in
        guard case .reference(let key) = archive.text("A") else { return [:] }
        let dictionary = archive.object(
          ["NSDictionary"], ["NS.keys": .references([key]), "NS.objects": .references([])])
        return ["NSEntities": .reference(dictionary)]
      })
    #expect(error?.message == "1 keys and 0 values")
  }

  @Test func parentsInACycle() {
    let error = error(
      modelArchive { archive, _ in
        let (first, second) = (archive.reserve(), archive.reserve())
        archive.entity(
          "A", at: first, properties: archive.dictionary([]),
          changing: ["NSSuperentity": .reference(second)])
        archive.entity(
          "B", at: second, properties: archive.dictionary([]),
          changing: ["NSSuperentity": .reference(first)])
        return ["NSEntities": archive.dictionary([("A", first), ("B", second)])]
      })
    #expect(error?.path == "NSEntities.A.NSSuperentity")
  }

  @Test func aParentOutsideTheModel() {
    let error = error(
      modelArchive { archive, root in
        let entity = archive.reserve()
        archive.entity(
          "A", at: entity, properties: archive.dictionary([]),
          changing: ["NSSuperentity": .reference(root)])
        return ["NSEntities": archive.dictionary([("A", entity)])]
      })
    #expect(error?.path == "NSEntities.A.NSSuperentity")
  }

  @Test func aNameThatIsNotTheKey() {
    let error = error(
      modelArchive { archive, _ in
        let entity = archive.reserve()
        archive.entity("A", at: entity, properties: archive.dictionary([]))
        return ["NSEntities": archive.dictionary([("B", entity)])]
      })
    #expect(error?.path == "NSEntities.B.NSEntityName")
  }

  @Test(arguments: [
    ("NSAttributeType", FieldValue.integer(77)), ("NSAttributeType", .string("x")),
    ("NSIsOptional", .real(1)), ("NSFlagsKey", .boolean(true)),
    ("NSRenamingIdentifier", .integer(3)), ("NSValidationPredicates", .boolean(true)),
  ])
  func aFieldOfAnotherKind(key: String, value: FieldValue) {
    let error = error(oneAttribute { _ in [key: value, "_P": .integer(0)] })
    #expect(error?.path == "NSEntities.A.NSProperties.a.\(key)")
  }

  @Test func predicatesThatContainThemselves() {
    let error = error(
      oneAttribute { archive in
        let predicate = archive.reserve()
        let members = archive.list([predicate, predicate])
        _ = archive.object(
          ["NSCompoundPredicate", "NSPredicate"],
          ["NSCompoundPredicateType": .integer(1), "NSSubpredicates": members], at: predicate)
        let warnings = [archive.number(1)]
        return [
          "NSValidationPredicates": archive.list([predicate]),
          "NSValidationWarnings": archive.list(warnings), "_P": .integer(193),
        ]
      })
    #expect(error?.message == "predicates within each other")
  }

  @Test func sharedPredicatesThatDoubleAtEveryLevel() {
    let error = error(
      oneAttribute { archive in
        var predicate = archive.object(["NSTruePredicate", "NSPredicate"], [:])
        for _ in 0..<60 {
          predicate = archive.object(
            ["NSCompoundPredicate", "NSPredicate"],
            [
              "NSCompoundPredicateType": .integer(1),
              "NSSubpredicates": archive.list([predicate, predicate]),
            ])
        }
        let warnings = [archive.number(1)]
        return [
          "NSValidationPredicates": archive.list([predicate]),
          "NSValidationWarnings": archive.list(warnings), "_P": .integer(193),
        ]
      })
    #expect(error?.message == "objects that are repeated too often")
  }

  @Test func filesThatEndEarly() throws {
    let bytes = try encodeModel(richModel())
    for length in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: CompiledModelError.self) { try decodeModel(Array(bytes[..<length])) }
    }
  }

  /// Reading damaged files ends with a model or a typed error.
  @Test(arguments: UInt64(0)..<8) func flippedBitsNeverTrap(seed: UInt64) throws {
    var generator = ModelGenerator(seed: seed)
    var random = SeededGenerator(seed: seed)
    let model = seed == 0 ? richModel() : generator.model()
    let bytes = try encodeModel(model)
    for _ in 0..<120 {
      var damaged = bytes
      for _ in 0...random.number(0...3) {
        damaged[random.number(0...damaged.count - 1)] ^= 1 << UInt8(random.number(0...7))
      }
      guard let decoded = try? decodeModel(damaged) else { continue }
      _ = try? encodeModel(decoded.model, form: decoded.form)
    }
  }
}

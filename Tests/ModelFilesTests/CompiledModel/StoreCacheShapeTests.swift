import DataModel
import ModelFiles
import Testing

/// Features that only models cached in stores have.
@Suite struct StoreCacheShapeTests {
  @Test func fixedKeyDictionariesProxiesAndCopies() throws {
    let bytes = modelArchive { archive, root in
      let parent = archive.reserve()
      let child = archive.reserve()
      let own = archive.attribute("own", of: child)
      let name = archive.attribute("name", of: parent)
      let copy = archive.attribute("name", of: child)
      let size = archive.attribute("size", of: parent)
      let proxy = archive.object(
        ["_NSPropertyDescriptionProxy"],
        [
          "NSUnderlyingProperty": .reference(size), "NSEntityDescription": .reference(child),
          "NSReferenceID": .integer(1),
        ])
      archive.entity(
        "Parent", at: parent,
        properties: archive.knownKeys([("name", name), ("size", size), ("gone", nil)]),
        changing: [
          "NSManagedObjectModel": .reference(root),
          "NSSubentities": archive.dictionary([("Child", child)]),
        ])
      let properties = archive.dictionary([("own", own), ("name", copy), ("size", proxy)])
      archive.entity(
        "Child", at: child, properties: properties,
        changing: [
          "NSManagedObjectModel": .reference(root), "NSSuperentity": .reference(parent),
        ])
      return ["NSEntities": archive.knownKeys([("Parent", parent), ("Child", child)])]
    }
    let decoded = try decodeModel(bytes)
    #expect(decoded.notes == [])
    #expect(decoded.model.entities["Parent"]?.attributes.map(\.name) == ["name", "size"])
    #expect(decoded.model.entities["Child"]?.attributes.map(\.name) == ["own"])
    #expect(decoded.model.entities["Child"]?.parent == "Parent")
    let again = try encodeModel(decoded.model, form: decoded.form)
    let differences = compareArchives(
      try readKeyedArchive(bytes), try readKeyedArchive(again), ignoring: .modelCache)
    #expect(differences == [])
  }

  @Test func stringsAsObjectsAndBooleansAsIntegers() throws {
    let decoded = try decodeModel(
      oneAttribute { archive in
        [
          "NSRenamingIdentifier": archive.mutableString("old"),
          "NSAttributeType": .integer(800), "NSAttributeValueClassName": archive.text("NSNumber"),
          "NSDefaultValue": .reference(archive.number(1)),
        ]
      })
    let attribute = decoded.model.entities["A"]?.attributes["a"]
    #expect(attribute?.renamingIdentifier == "old")
    #expect(attribute?.defaultValue == .boolean(true))
  }

  @Test func unknownKeysAndValueClassesAreNoted() throws {
    let decoded = try decodeModel(
      oneAttribute { archive in
        [
          "NSNews": .boolean(true), "NSFlagsKey": .integer(32),
          "NSAttributeValueClassName": archive.text("Odd"), "_P": .integer(243),
        ]
      })
    let place = "NSEntities.A.NSProperties.a"
    #expect(
      decoded.notes == [
        "\(place): the key NSNews of NSAttributeDescription is not known",
        "\(place): the flag word is 243, but the fields mean 241",
        "\(place): the value class is Odd instead of NSString",
        "\(place): the flags 32 of the attribute are not known",
      ])
  }

  @Test func userInfoThatIsNoTextIsKept() throws {
    let bytes = oneAttribute { archive in
      let info = archive.dictionary(
        [
          ("flag", archive.value(.boolean(true))), ("n", archive.number(1)),
          ("text", archive.value(.string("x"))),
        ], ["NSDictionary"])
      return ["NSUserInfo": info, "_P": .integer(0xB1)]
    }
    let decoded = try decodeModel(bytes)
    let attribute = try #require(decoded.model.entities["A"]?.attributes["a"])
    #expect(decoded.notes == [])
    #expect(attribute.userInfo == ["text": "x"])
    #expect(attribute.otherUserInfo == ["flag": .boolean(true), "n": .integer(1)])
    let again = try encodeModel(decoded.model, form: decoded.form)
    #expect(try decodeModel(again).model == decoded.model)
  }
}

/// An archive of the entity A with the attribute a, whose fields `change` replaces.
func oneAttribute(
  _ change: (inout ArchiveBuilding) -> ArchivedFields
) -> [UInt8] {
  modelArchive { archive, _ in
    let entity = archive.reserve()
    let changes = change(&archive)
    let attribute = archive.attribute("a", of: entity, changing: changes)
    archive.entity("A", at: entity, properties: archive.dictionary([("a", attribute)]))
    return ["NSEntities": archive.dictionary([("A", entity)])]
  }
}

extension ArchiveBuilding {
  /// A number object.
  mutating func number(_ number: Int64) -> ObjectReference {
    value(.integer(number))
  }
}

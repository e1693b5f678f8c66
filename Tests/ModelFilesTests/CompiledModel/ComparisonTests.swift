import DataModel
import ModelFiles
import Testing

@Suite struct ComparisonTests {
  private func differences(
    _ model: Model, _ change: (inout Model) -> Void, ignoring leniency: ComparisonLeniency = []
  ) throws -> [String] {
    var changed = model
    change(&changed)
    let first = try readKeyedArchive(encodeModel(model))
    let second = try readKeyedArchive(encodeModel(changed))
    return compareArchives(first, second, ignoring: leniency).map(\.description)
  }

  private func edit(_ model: inout Model, _ change: (inout Attribute) -> Void) {
    guard var entity = model.entities["Book"], var attribute = entity.attributes["title"] else {
      return
    }
    change(&attribute)
    entity.attributes.replace(attribute)
    model.entities.replace(entity)
  }

  @Test func aModelEqualsItself() throws {
    #expect(try differences(richModel(), { _ in }) == [])
  }

  @Test func anAttributeThatBecomesOptional() throws {
    let found = try differences(richModel()) { edit(&$0) { $0.isOptional = true } }
    let place = "NSEntities.Book.NSProperties.title"
    #expect(found == ["\(place).NSIsOptional: nothing ≠ true", "\(place)._P: 961 ≠ 963"])
  }

  @Test func anotherType() throws {
    let found = try differences(richModel()) {
      edit(&$0) {
        $0.type = .binary
        $0.validation = Validation()
      }
    }
    #expect(found.contains { $0.hasSuffix("NSAttributeType: 700 ≠ 1000") })
    #expect(found.contains { $0.hasSuffix("NSValidationPredicates: list of 4 ≠ nothing") })
  }

  @Test func anotherDefaultValue() throws {
    let found = try differences(richModel()) { edit(&$0) { $0.defaultValue = .string("x") } }
    #expect(found == ["NSEntities.Book.NSProperties.title.NSDefaultValue: nothing ≠ object “x”"])
  }

  @Test func anEntityMore() throws {
    let found = try differences(richModel()) { $0.entities.insert(Entity(name: "New")) }
    #expect(found == ["NSEntities.New: nothing ≠ NSEntityDescription"])
  }

  @Test func anotherParent() throws {
    let found = try differences(richModel()) {
      guard var entity = $0.entities["AudioBook"] else { return }
      entity.parent = "Member"
      $0.entities.replace(entity)
    }
    #expect(
      found.contains(
        "NSEntities.AudioBook.NSSuperentity: NSEntityDescription Book ≠ NSEntityDescription Member")
    )
    #expect(found.contains { $0.hasPrefix("NSEntities.Book.NSSubentities.AudioBook: ") })
  }

  @Test func anotherPredicate() throws {
    let found = try differences(richModel()) {
      guard var template = $0.fetchRequestTemplates["ByTitle"] else { return }
      template.request.predicate = "title CONTAINS[c] $TITLE AND pages > 11"
      $0.fetchRequestTemplates.replace(template)
    }
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("NSConstantValue: object 10 ≠ object 11") == true)
  }

  @Test func anotherMemberOfAConfiguration() throws {
    let found = try differences(richModel()) {
      $0.configurations.replace(Configuration(name: "Local", entities: ["Book"]))
    }
    #expect(found.count == 1)
  }

  @Test func theCompilerOnlyWhenAskedFor() throws {
    let first = try readKeyedArchive(encodeModel(richModel()))
    let second = try readKeyedArchive(encodeModel(richModel(), form: .unstamped))
    #expect(
      compareArchives(first, second).map(\.path).filter { !$0.hasSuffix("NSAllocationType") } == [
        "CDMCompilerToolVersion", "CDMCompilerXcodeVersion",
      ])
    let leniency: ComparisonLeniency = [.compilerStamp, .allocationType]
    #expect(compareArchives(first, second, ignoring: leniency) == [])
  }

  @Test func numbersByValueOnlyWhenAskedFor() throws {
    let bytes = oneAttribute { ["NSDefaultValue": .reference($0.value(.boolean(true)))] }
    let other = oneAttribute { ["NSDefaultValue": .reference($0.value(.integer(1)))] }
    let (first, second) = (try readKeyedArchive(bytes), try readKeyedArchive(other))
    #expect(compareArchives(first, second).count == 1)
    #expect(compareArchives(first, second, ignoring: .numberKinds) == [])
  }

  @Test func whatIsNoNumberIsLikeItself() throws {
    let bytes = oneAttribute { ["NSDefaultValue": .reference($0.value(.real(.nan)))] }
    let other = oneAttribute { ["NSDefaultValue": .reference($0.value(.real(-.nan)))] }
    let (first, second) = (try readKeyedArchive(bytes), try readKeyedArchive(other))
    #expect(compareArchives(first, first) == [])
    #expect(compareArchives(first, second).count == 1)
  }

  @Test func syncServicesOnlyWhenAskedFor() throws {
    let change: (inout Model) -> Void = {
      guard var entity = $0.entities["Library"] else { return }
      entity.userInfo["com.apple.syncservices.Syncable"] = "NO"
      $0.entities.replace(entity)
    }
    #expect(try differences(richModel(), change).count == 1)
    #expect(try differences(richModel(), change, ignoring: .syncServices) == [])
  }

  @Test func stringClassesAndMutabilityNever() throws {
    let plain = oneAttribute { ["NSRenamingIdentifier": $0.text("old")] }
    let object = oneAttribute { ["NSRenamingIdentifier": $0.mutableString("old")] }
    #expect(compareArchives(try readKeyedArchive(plain), try readKeyedArchive(object)) == [])
  }
}

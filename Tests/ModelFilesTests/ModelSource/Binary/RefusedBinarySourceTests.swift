import DataModel
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Refused binary sources")
struct RefusedBinarySourceTests {
  /// An unknown feature, and part of its name in the error.
  enum Unknown: String, CaseIterable {
    case factOfEntity = "A: the key XD_PSK_new is not known"
    case factOfAttribute = "A.a: the key XD_PAttK_new is not known"
    case typeOfAttribute = "A.a: the attribute type 1 is not known"
    case textInPlaceOfFlag = "A.a: XD_PPSK_isOptional is not a number"
    case flagInPlaceOfText = "A.a: XD_PPSK_elementID is not text"
    case kindOfProperty = "A.x: a property of the class XDPMMethod is not known"
    case deleteRule = "A.r: the delete rule 9 is not known"
    case negativeCount = "A.r: a count is negative"
    case listInUserInfo = "A: the user info k is not text"
    case twoParents = "A: the entity has several parents"
    case nestedPackage = "the bucket Packages is not empty"
    case fieldOfModel = "the field _new of XDPMModel is not known"
    case fieldOfFetchRequest = "A: the field _limit of XDPMFetchRequest is not known"
    case memberOfConfiguration = "C: the configuration has members that are not entities"
    case controlCharacter = "a text has characters that XML cannot hold"
  }

  @Test(arguments: Unknown.allCases)
  func `an unknown feature is refused by name`(unknown: Unknown) throws {
    let error = try #require(refusal(of: archive(with: unknown)))
    #expect(error == BinarySourceError(problems: [unknown.rawValue], isDamaged: false))
  }

  @Test func `an archive without a model is damaged and not an empty model`() throws {
    var archive = BinaryArchive()
    let others = [
      [], Array("bplist00".utf8), ObjectTableBuilder().archive(root: .null),
      archive.bytes(ofRoot: "XDPMModel"), archive.bytes(ofRoot: "NSManagedObjectModel"),
    ]
    for bytes in others {
      #expect(refusal(of: bytes)?.isDamaged == true)
    }
    var writer = DesignArchiveWriter()
    let whole = writer.archive(DesignArchiveWriter.library)
    #expect(refusal(of: Array(whole.dropLast()))?.isDamaged == true)
    #expect(refusal(of: BinaryArchive().emptySource) == nil)
  }

  private func refusal(of bytes: [UInt8]) -> BinarySourceError? {
    do throws(BinarySourceError) {
      _ = try parseBinarySource(bytes, file: "elements")
      return nil
    } catch {
      return error
    }
  }

  private func archive(with unknown: Unknown) -> [UInt8] {
    var archive = BinaryArchive()
    var facts: [BinaryArchive.Fact] = []
    var properties: [(String, ObjectReference)] = []
    var fields: ArchivedFields = [:]
    var model: ArchivedFields = [:]
    var package: ArchivedFields = [:]
    switch unknown {
    case .factOfEntity: facts = [("XD_PSK_new", .boolean(true))]
    case .factOfAttribute:
      properties = [archive.attribute("a", type: 700, [("XD_PAttK_new", .boolean(true))])]
    case .typeOfAttribute: properties = [archive.attribute("a", type: 1)]
    case .textInPlaceOfFlag:
      let text = archive.text("YES")
      properties = [archive.attribute("a", type: 700, [("XD_PPSK_isOptional", text)])]
    case .flagInPlaceOfText:
      properties = [archive.attribute("a", type: 700, [("XD_PPSK_elementID", .boolean(true))])]
    case .kindOfProperty: properties = [("x", archive.element("XDPMMethod", "x"))]
    case .deleteRule:
      let rule = [("XD_PRK_deleteRule", FieldValue.integer(9))]
      properties = [("r", archive.element("XDPMRelationship", "r", facts: rule))]
    case .negativeCount:
      let count = [("XD_PRK_maxCount", FieldValue.integer(-1))]
      properties = [("r", archive.element("XDPMRelationship", "r", facts: count))]
    case .listInUserInfo:
      let list = archive.add("NSArray", ["NS.objects": .references([])])
      facts = [("XD_PSK_userInfo", archive.dictionary([("k", list)]))]
    case .twoParents:
      let parents = [archive.add("XDUMLGeneralizationImp"), archive.add("XDUMLGeneralizationImp")]
      fields["XDBucketForGeneralizationsstorage"] = archive.list(parents)
    case .nestedPackage:
      let inner = archive.add("XDModelPackage")
      package["XDBucketForPackagesstorage"] = archive.dictionary([("P", inner)])
    case .fieldOfModel: model["_new"] = .integer(1)
    case .fieldOfFetchRequest:
      let request = archive.add("XDPMFetchRequest", ["_limit": .integer(1)])
      facts = [("XD_PSK_fetchRequestsArray", archive.list([request]))]
    case .memberOfConfiguration:
      let members = archive.add("NSArray", ["NS.objects": .references([.null])])
      model["_configurationsByName"] = archive.dictionary([("C", members)])
    case .controlCharacter: facts = [("XD_PSK_entityClassName", archive.text("A\u{1}"))]
    }
    let entity = archive.element("XDPMEntity", "A", facts: facts, properties: properties, fields)
    return archive.source([("A", entity)], model, package: package)
  }
}

extension BinaryArchive {
  /// The archive of a model without entities.
  fileprivate var emptySource: [UInt8] {
    var archive = self
    return archive.source([])
  }
}

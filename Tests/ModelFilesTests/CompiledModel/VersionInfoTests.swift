import ModelFiles
import Testing

@Suite struct VersionInfoTests {
  private let info = VersionInfo(
    currentVersionName: "Model 2",
    hashes: [
      "Model": ["A": Array(repeating: 1, count: 32)],
      "Model 2": ["A": Array(repeating: 2, count: 32), "B": Array(repeating: 3, count: 32)],
    ],
    checksums: ["Model 2": "AAAA"])

  @Test func aVersionInfoComesBack() throws {
    #expect(try decodeVersionInfo(encodeVersionInfo(info)) == info)
    #expect(encodeVersionInfo(info) == encodeVersionInfo(info))
  }

  @Test func withoutCurrentVersionAndChecksums() throws {
    let old = VersionInfo(hashes: ["Model": [:]])
    #expect(try decodeVersionInfo(encodeVersionInfo(old)) == old)
    let list = try readBinaryPropertyList(encodeVersionInfo(old))
    #expect(
      list
        == .dictionary([
          "NSManagedObjectModel_VersionHashes": .dictionary(["Model": .dictionary([:])])
        ]))
  }

  @Test func xmlIsNamedAsSuch() {
    let error = #expect(throws: CompiledModelError.self) {
      try decodeVersionInfo(Array("<?xml version=\"1.0\"?><plist/>".utf8))
    }
    #expect(error?.message == "a property list in XML")
  }

  @Test func hashesThatAreNoBytes() {
    let list = PropertyList.dictionary([
      "NSManagedObjectModel_VersionHashes": .dictionary([
        "Model": .dictionary(["A": .string("x")])
      ])
    ])
    let error = #expect(throws: CompiledModelError.self) { try decodeVersionInfo(list) }
    #expect(error?.path == "NSManagedObjectModel_VersionHashes.Model.A")
  }

  @Test func anotherPropertyList() {
    #expect(throws: CompiledModelError.self) { try decodeVersionInfo(PropertyList.array([])) }
    #expect(throws: CompiledModelError.self) { try decodeVersionInfo(PropertyList.dictionary([:])) }
    #expect(throws: CompiledModelError.self) { try decodeVersionInfo([UInt8]()) }
  }
}

import Checking
import Findings
import Foundation
import Loading
import ModelFiles
import Reports
import TestSupport
import Testing

@Suite("Verifying products")
struct VerifyTests {
  @Test func `a product of its source has no findings, wherever the model is`() throws {
    let places = [
      "App.app", "Mac.app/Contents/Resources", "App.app/PlugIns/W.appex",
      "App.app/Frameworks/Kit.framework", "App.app/App_Model.bundle", "tool_Model.resources",
      "Kit.framework/Versions/A/Resources", "Kit.xcframework/ios-arm64/Kit.framework",
      "A.xcarchive/Products/Applications/App.app",
    ]
    for place in places {
      let fixture = try ProductFixture()
      try fixture.remove("App.app")
      try fixture.build(place)
      let root = place.split(separator: "/")[0]
      let result = try fixture.verify(String(root))
      let told = place.hasSuffix(".appex") ? ["product-part-without-model"] : []
      #expect(result.report.findings.map(\.diagnostic.id) == told, "\(place)")
      #expect(!result.report.hasFailed)
      #expect(
        result.models.map {
          "\($0.place) \($0.versionCount) \($0.currentVersion ?? "") \($0.isEqual)"
        }
          == ["\(place)/Model.momd 2 2 true"])
      #expect(try fixture.findings("\(place)/Model.momd").isEmpty)
      #expect(try fixture.findings("\(place)/Model.momd/2.mom").isEmpty)
      #expect(try fixture.findings("\(place)/Model.momd", fixture.source + "#1").isEmpty)
      #expect(try fixture.findings("").count == told.count)
    }
  }

  @Test func `each of several apps must contain the model`() throws {
    let fixture = try ProductFixture()
    try fixture.folder.write("plist".utf8, to: "Product/Other.app/Info.plist")
    let result = try fixture.verify("")
    #expect(result.report.hasFailed)
    #expect(
      result.report.findings.map(\.diagnostic.summary) == [
        "Product/Other.app was built without the model \"Model\": it holds no compiled model"
      ])
    // Wherever it is in the app, also in a watch app of another.
    for place in ["Contents/Resources", "Frameworks/Kit.framework", "PlugIns/W.appex"] {
      try fixture.build("Other.app/\(place)")
      #expect(try !fixture.verify("").report.hasFailed)
      try fixture.remove("Other.app/\(place)")
    }
    // One that cannot be read is told as that, and not as missing.
    try fixture.folder.write("x".utf8, to: "Product/Other.app/Model.momd/1.mom")
    let unread = try fixture.findings("")
    #expect(!unread.isEmpty && unread.allSatisfy { !$0.contains("product-model-missing") })
    try fixture.remove("Other.app/Model.momd")
    // With the model of another source it may need no more.
    try fixture.write(["*1": Body.other], to: "Source/Stats.xcdatamodeld")
    try fixture.build("Other.app", "Source/Stats.xcdatamodeld")
    let both = try fixture.verify("", fixture.folder("Source"))
    #expect(!both.report.hasFailed)
    #expect(
      both.report.findings.map(\.diagnostic.summary) == [
        "Product/Other.app was built without the model \"Model\": it holds no Model.momd",
        "Product/App.app was built without the model \"Stats\": it holds no Stats.momd",
      ])
    #expect(both.report.findings.allSatisfy { $0.diagnostic.severity == .warning })
  }

  @Test func `extensions and embedded apps that cannot load the model are reported`() throws {
    let fixture = try ProductFixture()
    for name in ["PlugIns/W.appex", "Watch/V.app"] {
      try fixture.folder.write("plist".utf8, to: "Product/App.app/\(name)/Info.plist")
    }
    let found = try fixture.verify()
    let finding = try #require(found.report.findings.first)
    #expect(!found.report.hasFailed && found.report.findings.count == 1)
    #expect(finding.diagnostic.severity == .note)
    #expect(
      finding.diagnostic.summary == "2 apps and extensions hold no model \"Model\" of their own")
    try fixture.build("App.app/Frameworks/Kit.framework")
    #expect(
      try fixture.verify().report.findings.map(\.diagnostic.summary) == [
        "App.app/Watch/V.app holds no model \"Model\" of its own"
      ])
    try fixture.build("App.app/Watch/V.app")
    #expect(try fixture.findings().isEmpty)
  }

  @Test func `a single compiled version must be the current or the named one`()
    throws
  {
    let fixture = try ProductFixture()
    let old = try fixture.verify("App.app/Model.momd/1.mom")
    #expect(old.report.hasFailed)
    #expect(
      old.report.findings.map(\.diagnostic.summary) == [
        "1.mom is the version \"1\", the current one of the source is \"2\""
      ])
    #expect(try fixture.findings("App.app/Model.momd/1.mom", fixture.source + "#1").isEmpty)
    let current = try fixture.verify("App.app/Model.momd/2.mom")
    #expect(current.report.findings.isEmpty)
    #expect(current.models.map(\.partOf) == [2] && current.models.map(\.isEqual) == [true])
    // The current version under the name that the first one has.
    try fixture.remove("App.app/Model.momd/1.mom")
    try fixture.move("App.app/Model.momd/2.mom", to: "1.mom")
    #expect(try fixture.findings("1.mom").isEmpty)
  }

  @Test func `a product without its model fails with the reason`() throws {
    let fixture = try ProductFixture()
    try fixture.remove("App.app/Model.momd")
    try fixture.folder.write("plist".utf8, to: "Product/App.app/Info.plist")
    let result = try fixture.verify()
    let finding = try #require(result.report.findings.first)
    #expect(result.report.hasFailed && result.report.findings.count == 1)
    #expect(
      finding.diagnostic.summary
        == "App.app was built without the model \"Model\": it holds no compiled model")
    #expect(finding.bundle == fixture.source)
    for format in CheckFormat.allCases {
      let text = format.print(result.report, style: TextStyle(usesColor: false, width: 100))
      #expect(text.contains("product-model-missing") || text.contains("built without"), "\(format)")
    }
    // The source in its place, as a package that copies it makes it.
    try fixture.write(["*1": Body.one], to: "Product/App.app/Model.xcdatamodeld")
    let copied = try fixture.verify().report.findings
    #expect(copied.map(\.diagnostic.id) == ["product-holds-source", "product-model-missing"])
    #expect(
      copied[1].diagnostic.notes.contains { $0.message.contains("copied instead of compiled") })
  }

  @Test func `each kind of file missing in a bundle is reported`() throws {
    func found(_ spoil: (ProductFixture) throws -> Void) throws -> [String] {
      let fixture = try ProductFixture()
      try spoil(fixture)
      return try fixture.findings()
    }
    #expect(
      try found { try $0.remove("App.app/Model.momd/1.mom") } == [
        "error product-version-missing App.app/Model.momd#1",
        "error product-version-info App.app/Model.momd",
      ])
    #expect(
      try found { try $0.remove("App.app/Model.momd/VersionInfo.plist") } == [
        "error product-version-info App.app/Model.momd"
      ])
    #expect(
      try found { try $0.folder.write([1], to: "Product/App.app/Model.momd/VersionInfo.plist") }
        .first?.hasPrefix("error malformed-archive App.app/Model.momd/VersionInfo") == true)
    #expect(
      try found { try $0.folder.write("x".utf8, to: "Product/App.app/Model.momd/1.mom") } == [
        "error malformed-archive App.app/Model.momd/1.mom"
      ])
    #expect(
      try found { fixture in
        for name in ["1.mom", "2.mom"] { try fixture.remove("App.app/Model.momd/\(name)") }
      }.first == "error empty-bundle App.app/Model.momd")
    #expect(
      try found { try $0.move("App.app/Model.momd", to: "App.app/model.momd") } == [
        "error product-name-case App.app/model.momd"
      ])
    #expect(
      try found { try $0.move("App.app/Model.momd", to: "App.app/Other.momd") } == [
        "note product-model-unknown App.app/Other.momd",
        "error product-model-missing App.app:Model",
      ])
  }

  @Test func `a stale product is reported by entity, with the position in the source`()
    throws
  {
    let fixture = try ProductFixture()
    try fixture.write([
      "1": Body.one, "2": Body.two.replacing("Date", with: "String"), "*3": Body.two + Body.other,
    ])
    let findings = try fixture.verify().report.findings
    #expect(
      findings.map { "\($0.diagnostic.id) \($0.fingerprint.element)" } == [
        "product-version-missing App.app/Model.momd#3",
        "product-current-version App.app/Model.momd",
        "product-hash-differs App.app/Model.momd#2.Trip",
      ])
    let changed = findings[2].diagnostic
    #expect(changed.entity == "Trip")
    #expect(changed.location?.description.hasSuffix("2.xcdatamodel/contents:2:1") == true)
    #expect(
      changed.notes.first?.message.hasPrefix("from the product to the source: Trip: ~ start")
        == true)
    try fixture.write(["*1": Body.one, "2": Body.two])
    #expect(
      try fixture.findings() == ["error product-current-version App.app/Model.momd"])
    try fixture.write([
      "*2": Body.two.replacing(
        "optional=\"YES\" attributeType=\"Date\"",
        with: "optional=\"YES\" attributeType=\"Date\" defaultDateTimeInterval=\"1\"")
    ])
    #expect(
      try fixture.findings() == [
        "warning product-version-extra App.app/Model.momd#1",
        "warning product-model-stale App.app/Model.momd#2",
      ])
  }

  @Test func `parts of a product must agree, but libraries may have models of the same name`()
    throws
  {
    let fixture = try ProductFixture()
    try fixture.build("App.app/PlugIns/W.appex")
    #expect(try fixture.findings().isEmpty)
    try fixture.remove("App.app/PlugIns/W.appex/Model.momd/2.mom")
    #expect(
      try fixture.findings().map { $0.split(separator: " ")[1] }
        == [
          "product-version-missing", "product-version-info", "product-models-disagree",
        ])
    try fixture.remove("App.app/PlugIns")
    try fixture.write(["*1": Body.other], to: "Library/Model.xcdatamodeld")
    try fixture.build("App.app/Frameworks/Stats.framework", "Library/Model.xcdatamodeld")
    let library = "App.app/Frameworks/Stats.framework/Model.momd"
    #expect(try fixture.findings() == ["note product-model-unknown \(library)"])
    // Both in one folder: each compiled model has the source that it comes of.
    #expect(
      try fixture.findings("App.app", fixture.folder.path + "/Source", fixture.folder("Library"))
        .isEmpty)
  }

  @Test func `optimized models must have the hashes of the version beside them`() throws {
    let fixture = try ProductFixture()
    func optimize(_ name: String, like version: String) throws {
      let decoded =
        try decodeVersionInfo(
          fixture.bytes("App.app/Model.momd/VersionInfo.plist")
        ).hashes[version] ?? [:]
      try fixture.folder.write(
        Array("momv2$".utf8) + decoded.values.flatMap { $0 },
        to: "Product/App.app/Model.momd/\(name).omo")
    }
    try optimize("2", like: "2")
    #expect(try fixture.findings().isEmpty)
    try optimize("2", like: "1")
    try optimize("0", like: "1")
    #expect(
      try fixture.findings() == [
        "error product-optimized-model App.app/Model.momd/0.omo",
        "error product-optimized-model App.app/Model.momd/2.omo",
      ])
  }

  @Test func `mapping models must exist and match`() throws {
    let fixture = try ProductFixture()
    try fixture.writeMapping("1to2", from: Body.one, to: Body.two)
    #expect(try fixture.findings() == ["error product-mapping-missing App.app:1to2"])
    #expect(
      try fixture.findings("App.app", fixture.folder("Source")) == [
        "error product-mapping-missing App.app:1to2"
      ])
    #expect(try fixture.findings("App.app/Model.momd").isEmpty)
    let mapping = "Source/Mappings/1to2.xcmappingmodel"
    try fixture.buildMapping("App.app", mapping)
    #expect(try fixture.findings().isEmpty)
    try fixture.move("App.app/1to2.cdm", to: "App.app/Renamed.cdm")
    #expect(try fixture.findings().isEmpty)
    try fixture.remove("App.app/Renamed.cdm")
    try fixture.writeMapping("1to2", from: Body.one, to: Body.one.replacing("String", with: "URI"))
    try fixture.buildMapping("App.app", mapping)
    #expect(try fixture.findings() == ["error product-mapping-stale App.app/1to2.cdm"])
    try fixture.folder.write("x".utf8, to: "Product/App.app/1to2.cdm")
    #expect(try fixture.findings() == ["error malformed-mapping-model App.app/1to2.cdm"])
  }

  @Test func `an archive is read like the folder that it contains`() throws {
    let fixture = try ProductFixture()
    try fixture.pack("App.ipa")
    let result = try fixture.verify("App.ipa")
    #expect(result.report.findings.isEmpty)
    #expect(result.models.map(\.place) == ["App.ipa/Payload/App.app/Model.momd"])
    #expect(try fixture.findings("App.ipa/Payload/App.app/Model.momd").isEmpty)
    // A product is a source for another one: what has shipped, against what is about to.
    #expect(try fixture.findings("App.app", fixture.product("App.ipa")).isEmpty)
    try fixture.remove("App.app/Model.momd")
    try fixture.folder.write("x".utf8, to: "Product/App.app/App")
    try fixture.pack("App.ipa")
    #expect(
      try fixture.findings("App.ipa") == ["error product-model-missing App.ipa:Model"])
    let whole = try fixture.bytes("App.ipa")
    try fixture.folder.write(whole.dropLast(), to: "Product/App.ipa")
    #expect(throws: ToolchainError.self) { try fixture.verify("App.ipa") }
  }

  @Test func `a missing or unusable input has its own error`() throws {
    let fixture = try ProductFixture()
    try fixture.folder.write("text".utf8, to: "Product/file")
    func fault(_ name: String, _ sources: String...) -> String {
      do {
        _ = try verifyModels(
          of: fixture.product(name), against: sources.isEmpty ? [fixture.source] : sources,
          options: VerifyOptions(scratch: fixture.folder.path))
        return ""
      } catch {
        return "\(error.exitCode.rawValue) \(error.diagnostics.map(\.id))"
      }
    }
    #expect(fault("Nothing.app") == "65 [\"unreadable-file\"]")
    #expect(fault("file") == "65 [\"not-a-model\"]")
    #expect(fault("App.app", fixture.folder("Nothing.xcdatamodeld")) == "65 [\"unreadable-file\"]")
    #expect(fault("App.app", fixture.source + "#9") == "65 [\"unknown-version\"]")
    try fixture.folder.makeFolder("Empty")
    #expect(fault("App.app", fixture.folder("Empty")) == "65 [\"no-bundle\"]")
    try fixture.folder.write("<".utf8, to: "Source/Model.xcdatamodeld/1.xcdatamodel/contents")
    #expect(fault("App.app").hasPrefix("65 [\"xml-not-well-formed\""))
  }

  @Test func `sources at a git revision are read`() throws {
    let fixture = try ProductFixture()
    let repository = TemporaryRepository(at: fixture.folder)
    try repository.git("init", "--quiet", "--initial-branch=main")
    try fixture.writeMapping("1to2", from: Body.one, to: Body.two)
    try repository.commit("first")
    try fixture.write(["*1": Body.other])
    var options = VerifyOptions(scratch: fixture.folder.path)
    options.git.directory = fixture.folder.path
    for source in ["main:Source/Model.xcdatamodeld", "main:Source", "main:"] {
      let result = try verifyModels(
        of: fixture.product(), against: [source], options: options)
      #expect(
        result.report.findings.map(\.diagnostic.id) == ["product-mapping-missing"], "\(source)")
    }
  }
}

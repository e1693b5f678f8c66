import Foundation
import TestSupport
import Testing

/// Links instead of folders with external values, as an untrusted archive may contain.
@Suite("Symbolic links instead of external values")
struct LinkedSupportTests {
  private let folder: TemporaryFolder
  private let bundle: String
  private let store: String
  private static let name = "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"
  private static let secret = "SECRETxTEXT"

  init() throws {
    folder = try TemporaryFolder()
    let picture =
      "<attribute name=\"picture\" optional=\"YES\" attributeType=\"Binary\" "
      + "allowsExternalBinaryDataStorage=\"YES\"/>"
    let age = "<attribute name=\"age\" optional=\"YES\" attributeType=\"Integer 16\"/>"
    bundle = try folder.makeHistory(
      "<entity name=\"Pet\">\(picture)</entity>",
      "<entity name=\"Pet\">\(picture)\(age)</entity>")
    store = folder("Pets.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(bundle)#1", store, "--rows", "1"]).exitCode == 0)
    try sqlite(store, "PRAGMA journal_mode = DELETE")
    try sqlite(
      store, "UPDATE ZPET SET ZPICTURE = CAST(x'02' || '\(Self.name)' || x'00' AS BLOB)")
    for place in ["secret/_EXTERNAL_DATA", "private"] {
      try folder.write(Self.secret.utf8, to: "\(place)/\(Self.name)")
      try folder.write(Self.secret.utf8, to: "\(place)/id")
    }
  }

  /// Creates a link at one of three levels.
  private func link(_ level: String) throws {
    switch level {
    case "folder": try folder.link(".Pets_SUPPORT", to: "secret")
    case "values":
      try folder.makeFolder(".Pets_SUPPORT")
      try folder.link(".Pets_SUPPORT/_EXTERNAL_DATA", to: "../private")
    default:
      try folder.makeFolder(".Pets_SUPPORT/_EXTERNAL_DATA")
      try folder.link(
        ".Pets_SUPPORT/_EXTERNAL_DATA/\(Self.name)", to: "../../private/\(Self.name)")
    }
  }

  private func shows(_ text: String) -> Bool {
    let base64 = Data(Self.secret.utf8).base64EncodedString()
    return text.contains(Self.secret) || text.contains(base64) || text.contains("\"id\"")
  }

  @Test(arguments: ["folder", "values", "file"])
  func `commands that copy files refuse symbolic links`(level: String) throws {
    try link(level)
    let before = try folder.names()
    for arguments in [
      ["upgrade", store, "--to", bundle, "-o", folder("New.sqlite")],
      ["upgrade", store, "--to", "\(bundle)#1", "-o", folder("New.sqlite")],
      ["plan", store, "--to", bundle, "-o", folder("New.sqlite")],
    ] {
      let result = try runTool("modeldiff", arguments)
      #expect(result.exitCode == 65, "\(arguments): \(result.output)")
      #expect(result.errors.contains("this is a symbolic link, which is not followed"))
    }
    #expect(try folder.names() == before)
  }

  @Test(arguments: ["folder", "values"])
  func `links are not moved with a store that is set aside, and redact refuses them`(
    level: String
  ) throws {
    try link(level)
    let before = try folder.names()
    let redacted = try runTool("modelc", ["redact", store, "-o", folder("Copy.sqlite")])
    #expect(redacted.exitCode == 65 && redacted.errors.contains("symbolic link"))
    #expect(try folder.names() == before)
    let wallet = "Models/Wallet/Wallet.xcdatamodeld"
    #expect(
      try runTool("modelc", ["create", "\(wallet)#Wallet", store, "--rows", "1", "--force"])
        .exitCode == 0)
    let aside = try runTool(
      "modeldiff",
      [
        "upgrade", store, "--to", "\(wallet)#Wallet 2", "--direct", "--set-aside-incompatible",
        "--yes",
      ])
    #expect(aside.exitCode == 65, "\(aside.errors)")
    #expect(aside.errors.contains("this is a symbolic link, which is not followed"))
    #expect(try folder.names() == before)
  }

  @Test(arguments: ["folder", "values", "file"])
  func `no command shows the content that a link refers to`(level: String) throws {
    try link(level)
    for (tool, arguments) in [
      ("modelc", ["rows", store, "Pet", "--format", "json"]),
      ("modelc", ["rows", store, "Pet", "--columns", "picture"]),
      ("modelc", ["browse", store, "-o", folder("Page.html")]),
      ("modeldiff", ["doctor", store, bundle]), ("modeldiff", ["doctor", "--deep", store, bundle]),
      ("modeldiff", ["rows", store, store]),
    ] {
      let result = try runTool(tool, arguments)
      #expect(!shows(result.output + result.errors), "\(arguments): \(result.output)")
    }
    let page = try String(contentsOfFile: folder("Page.html"), encoding: .utf8)
    #expect(!shows(page))
    let doctor = try modeldiff("doctor", "--deep", store, "\(bundle)#1")
    #expect(doctor.exitCode == 1)
    #expect(
      doctor.output.contains(level == "file" ? "missing-external-file" : "symbolic link"),
      "\(doctor.output)")
  }
}

import Building
import Checking
import Findings
import Foundation
import Loading
import ModelFiles
import TestSupport

/// A folder with a source in `Source` and its build products in `Product`.
final class ProductFixture {
  /// The folder.
  let folder: TemporaryFolder

  /// Creates a source of two versions and an app built from it.
  init() throws {
    folder = try TemporaryFolder()
    try write(["1": Body.one, "*2": Body.two])
    try build("App.app")
  }

  /// The path of the source.
  var source: String { folder("Source/Model.xcdatamodeld") }

  /// The path of a file in the product.
  func product(_ name: String = "App.app") -> String { folder("Product/\(name)") }

  /// Writes a bundle; the name of the current version begins with `*`.
  func write(
    _ versions: KeyValuePairs<String, String>, to path: String = "Source/Model.xcdatamodeld"
  ) throws {
    try? FileManager.default.removeItem(atPath: folder(path))
    for (key, body) in versions {
      let name = key.drop { $0 == "*" }
      try folder.write(
        "<model>\n\(body)\n</model>\n".utf8, to: "\(path)/\(name).xcdatamodel/contents")
      if key.hasPrefix("*") {
        try folder.write(
          writeCurrentVersion(name + ".xcdatamodel"), to: "\(path)/.xccurrentversion")
      }
    }
  }

  /// Compiles a source into a folder of the product.
  func build(_ place: String, _ path: String = "Source/Model.xcdatamodeld") throws {
    let output = try compileModel(ModelReference(folder(path)), options: CompileOptions())
    for file in output.files {
      let name = output.isBundle ? "\(output.fileName)/\(file.name)" : file.name
      try folder.write(file.bytes, to: "Product/\(place)/\(name)")
    }
  }

  /// Compiles a mapping model into a folder of the product.
  func buildMapping(_ place: String, _ path: String) throws {
    let output = try compileMappingModel(
      ModelReference(folder(path)), options: CompileOptions())
    try folder.write(output.archive, to: "Product/\(place)/\(output.fileName)")
  }

  /// Writes the source of a mapping model from one body to another.
  func writeMapping(_ name: String, from old: String, to new: String) throws {
    let models = [old, new].map { body in
      parseModel(Array("<model>\(body)</model>".utf8), file: "contents").model
    }
    var writer = MappingSourceWriter(
      from: models[0], to: models[1], [.init("Trip", "Trip", attributes: ["title"])])
    writer.values["sourcemodelpath"] = .text("App/Model.xcdatamodeld/1.xcdatamodel")
    writer.values["destinationmodelpath"] = .text("App/Model.xcdatamodeld/2.xcdatamodel")
    try folder.write(writer.bytes(), to: "Source/Mappings/\(name).xcmappingmodel/xcmapping.xml")
  }

  /// Moves a file of the product.
  func move(_ name: String, to other: String) throws {
    let target = URL(filePath: product(other))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: product(name), toPath: product(other))
  }

  /// Removes a file of the product.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: product(name))
  }

  /// The bytes of a file of the product.
  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: product(name))))
  }

  /// Verifies a part of the product against sources, by default the fixture's source.
  func verify(_ name: String = "App.app", _ sources: String...) throws -> Verification {
    try verifyModels(
      of: product(name), against: sources.isEmpty ? [source] : sources,
      options: VerifyOptions(scratch: folder.path))
  }

  /// The findings: id and element.
  func findings(_ name: String = "App.app", _ sources: String...) throws -> [String] {
    let result = try verifyModels(
      of: product(name), against: sources.isEmpty ? [source] : sources,
      options: VerifyOptions(scratch: folder.path))
    return result.report.findings.map {
      "\($0.diagnostic.severity.rawValue) \($0.diagnostic.id) \($0.fingerprint.element)"
    }
  }

  /// Packs the product as an `.ipa` in its folder `Payload`.
  func pack(_ name: String) throws {
    var writer = ZipWriter()
    for path in try FileManager.default.subpathsOfDirectory(atPath: product()).sorted() {
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: product("App.app/\(path)"), isDirectory: &isFolder)
      guard !isFolder else { continue }
      var entry = ZipWriter.Entry("Payload/App.app/\(path)")
      entry.content = try bytes("App.app/\(path)")
      entry.isDeflated = true
      writer.entries.append(entry)
    }
    try folder.write(writer.bytes(), to: "Product/\(name)")
  }
}

/// The content of `<model>`.
enum Body {
  static let one =
    #"<entity name="Trip"><attribute name="title" optional="YES" attributeType="String"/></entity>"#
  static let two = """
    <entity name="Trip"><attribute name="title" optional="YES" attributeType="String"/>\
    <attribute name="start" optional="YES" attributeType="Date"/></entity>
    """
  static let other = #"<entity name="Event"/>"#
}

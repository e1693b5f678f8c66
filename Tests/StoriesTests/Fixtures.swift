import Building
import Findings
import Foundation
import Loading
import ModelFiles
import TestSupport

/// The folder of the example models.
let examples = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Models").path(percentEncoded: false)

/// The path of the bundle of an example model.
func example(_ name: String) -> String {
  let folder = name.filter { $0 != " " }
  return "\(examples)/\(folder)/\(name).xcdatamodeld"
}

/// A `contents` file with `body` in its root.
func contents(_ body: String) -> [UInt8] {
  Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model>\n\(body)\n</model>\n".utf8)
}

/// A `contents` file with one entity and one attribute.
func contents(entity: String, attribute: String = "name") -> [UInt8] {
  contents(
    "<entity name=\"\(entity)\"><attribute name=\"\(attribute)\" attributeType=\"String\"/></entity>"
  )
}

/// A `contents` file with a warning: a relationship without an inverse.
let contentsWithWarning = contents(
  #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A"/></entity>"#)

/// A `contents` file with a model error: a parent that does not exist.
let contentsWithError = contents(#"<entity name="A" parentEntity="Nobody"/>"#)

extension TemporaryFolder {
  /// Writes a source bundle and returns its path.
  @discardableResult
  func makeBundle(
    _ name: String = "Model.xcdatamodeld", versions: [String: [UInt8]], current: String? = nil
  ) throws -> String {
    for (version, bytes) in versions {
      try write(bytes, to: "\(name)/\(version).xcdatamodel/contents")
    }
    if let current {
      try write(
        writeCurrentVersion(current + ".xcdatamodel"), to: "\(name)/.xccurrentversion")
    }
    return self(name)
  }
}

/// The model that `path` names.
func load(_ path: String) throws(ToolchainError) -> LoadedModel {
  try loadModel(
    ModelReference(path),
    scratch: FileManager.default.temporaryDirectory.path(percentEncoded: false))
}

/// The source at `path`, compiled in memory.
func compile(_ path: String, module: String? = nil) throws(ToolchainError) -> CompiledOutput {
  var options = CompileOptions()
  options.module = module
  return try compileModel(ModelReference(path), options: options)
}

/// The error of `body`; nil if it succeeds.
func failure(_ body: () throws(ToolchainError) -> Void) -> ToolchainError? {
  do throws(ToolchainError) {
    try body()
    return nil
  } catch {
    return error
  }
}

extension [Diagnostic] {
  /// The ids in order.
  var ids: [String] { map(\.id) }
}

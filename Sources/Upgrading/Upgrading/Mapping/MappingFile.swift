import Building
import Comparing
import DataModel
import Findings
import Loading
package import ModelFiles
import OperatingSystem
import StoreModel
import Text

/// A mapping model that a store may be upgraded by.
package struct MappingFile: Sendable {
  /// The path of the `.xcmappingmodel` or `.cdm`.
  package let path: String
  /// The SHA-256 of what it was read from, in hexadecimal digits.
  let digest: String
  /// What it says.
  package let mapping: MappingModel
  /// Whether the user named it, so that data which it does not migrate is dropped on request.
  let isNamed: Bool

  /// Reads a mapping model, the source or a compiled one.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if it cannot be read, or has errors.
  init(_ path: String, isNamed: Bool) throws(ToolchainError) {
    self.path = path
    self.isNamed = isNamed
    let file = isDirectory(path) ? joined(path, Self.sourceName) : path
    let bytes = try readFile(file, limit: 256 << 20)
    digest = hexadecimalText(SHA256.digest(of: bytes).bytes)
    mapping = try loadMapping(bytes, file: file, name: lastComponent(of: path)).mapping
  }

  private static let sourceName = "xcmapping.xml"

  /// The mapping models in the folder that holds a bundle, by name.
  ///
  /// - Throws: `ToolchainError` if the folder cannot be read.
  static func paths(in folder: String) throws(ToolchainError) -> [String] {
    try listDirectory(folder).sorted()
      .filter { $0.hasSuffix(".xcmappingmodel") || $0.hasSuffix(".cdm") }.map { joined(folder, $0) }
  }

  /// Whether it is for the step between two versions.
  func fits(_ source: ComparedVersion, _ next: ComparedVersion) -> Bool {
    mapping.otherEntities(source.hashes.byName, next.hashes.byName) == nil
  }
}

/// The mapping models that an upgrade may go by.
struct MappingFiles: Sendable {
  /// Those that can be read.
  var files: [MappingFile] = []
  /// The problems of other mapping models next to the bundle, one sentence each.
  var problems: [String] = []

  /// Knows none.
  init() {}

  /// Reads the mapping model named by the user, or those next to the bundle.
  ///
  /// - Parameters:
  ///   - path: The mapping model; nil for those next to the bundle.
  ///   - bundle: The path of the bundle; nil for one at a git revision.
  /// - Throws: `ToolchainError` with exit code 65 if the one that is named cannot be read.
  init(_ path: String?, beside bundle: String?) throws(ToolchainError) {
    if let path {
      files = [try MappingFile(path, isNamed: true)]
      return
    }
    guard let bundle else { return }
    let folder = parentDirectory(of: bundle)
    guard isDirectory(folder) else { return }
    for path in try MappingFile.paths(in: folder) {
      do throws(ToolchainError) {
        files.append(try MappingFile(path, isNamed: false))
      } catch {
        problems.append(
          "The mapping model \(path) cannot be read: \(error.diagnostics.first?.summary ?? "").")
      }
    }
  }

  /// The first that is for the step between two versions.
  func file(from source: ComparedVersion, to next: ComparedVersion) -> MappingFile? {
    files.first { $0.fits(source, next) }
  }

  /// The notes on skipped mapping models: those for one of both versions but not the other.
  func notes(from source: ComparedVersion, to next: ComparedVersion) -> [String] {
    problems
      + files.compactMap { file in
        let others = file.mapping.otherEntities(source.hashes.byName, next.hashes.byName)
        guard let others, others.old.isEmpty != others.new.isEmpty,
          Set(others.old + others.new).count < file.mapping.entityMappings.count
        else { return nil }
        return
          "The mapping model \(file.path) is passed over, as Core Data does: the version hashes in it are not "
          + "those of \((others.old + others.new).joined(separator: ", "))."
      }
  }
}

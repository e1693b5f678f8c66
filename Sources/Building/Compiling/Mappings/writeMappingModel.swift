package import Findings
import Loading
import ModelFiles
import OperatingSystem

/// Writes a mapping model as a whole: an `.xcmappingmodel`, or a `.cdm` if the path ends so.
///
/// - Parameters:
///   - mapping: The mapping model.
///   - path: The destination.
///   - replaces: Whether to replace an existing one.
/// - Returns: The number of bytes.
/// - Throws: `ToolchainError` with exit code 73 or 74; existing files are unchanged then.
package func writeMappingModel(
  _ mapping: MadeMapping, to path: String, replacing replaces: Bool
) throws(ToolchainError) -> Int {
  let path = withoutTrailingSlashes(path)
  try checkMappingPlace(path, replacing: replaces)
  let isCompiled = path.hasSuffix(MappingFile.compiledSuffix)
  let bytes = try bytes(of: mapping, isCompiled: isCompiled, file: path)
  if isCompiled {
    try writeWhole(bytes, to: path)
  } else if FileKind(at: path, followsLinks: true) == .directory {
    // Whatever else is in the folder stays.
    try writeWhole(bytes, to: joined(path, MappingFile.source), keepsMode: true)
  } else {
    try writeWhole(
      [OutputFile(name: MappingFile.source, bytes: bytes)], toDirectory: path, replacing: nil)
  }
  return bytes.count
}

/// Checks that a mapping model can be put at a path, without writing anything.
///
/// - Throws: `ToolchainError` with exit code 73.
package func checkMappingPlace(
  _ path: String, replacing replaces: Bool
) throws(ToolchainError) {
  let path = withoutTrailingSlashes(path)
  let endings = [MappingFile.folderSuffix, MappingFile.compiledSuffix]
  guard endings.contains(where: path.hasSuffix) else {
    throw .cannotCreateOutput(path, "the path does not end in .xcmappingmodel or .cdm")
  }
  try checkFolderOutsideSource(path)
  try checkFolder(above: path)
  let kind = FileKind(at: path, followsLinks: true)
  let expected: FileKind = path.hasSuffix(MappingFile.folderSuffix) ? .directory : .file
  guard let kind else { return }
  guard kind == expected else {
    throw .cannotCreateOutput(path, over: kind, expected: "a mapping model, or nothing")
  }
  guard replaces else {
    throw .cannotCreateOutput(path, "it exists, expected another path, or --force")
  }
}

private func bytes(
  of mapping: MadeMapping, isCompiled: Bool, file: String
) throws(ToolchainError) -> [UInt8] {
  do throws(CompiledModelError) {
    return isCompiled
      ? try encodeMappingModel(mapping.compiled) : try writeMappingSource(mapping.source)
  } catch {
    throw ToolchainError(error, file: file)
  }
}

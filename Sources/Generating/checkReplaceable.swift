import CodeGeneration
import Compiling
package import Findings
package import Loading
import OperatingSystem

/// Checks that everything that was generated can be written, without writing anything.
///
/// - Parameters:
///   - sources: What was generated.
///   - generation: What it was generated of.
///   - folder: The folder.
///   - humanFolder: The folder of the files that people edit; the same when nil.
///   - isForced: Whether files that were not generated may be replaced.
/// - Throws: `ToolchainError` with exit code 73.
package func checkOutputs(
  _ sources: GeneratedSources, of generation: Generation, in folder: String, humanFolder: String?,
  isForced: Bool
) throws(ToolchainError) {
  try checkReplaceable(sources.files, in: folder, isForced: isForced)
  if !sources.humanFiles.isEmpty { try checkOutputFolder(humanFolder ?? folder) }
  for file in sources.humanFiles {
    try checkFilePlace(joined(humanFolder ?? folder, file.name))
  }
  for file in sources.templateFiles {
    let path = joined(folder, file.name)
    try checkOutputFolder(parentDirectory(of: path))
    try checkTemplateOutput(path, in: folder, of: generation)
  }
}

/// Whether there is anything at `path`.
package func isThere(_ path: String) -> Bool { FileKind(at: path, followsLinks: false) != nil }

/// Checks that a folder is, or can be made, at `path`, and that it is not inside a source.
private func checkOutputFolder(_ path: String) throws(ToolchainError) {
  let path = withoutTrailingSlashes(path)
  try checkOutsideSource(path)
  var place = path
  while FileKind(at: place, followsLinks: true) == nil {
    if FileKind(at: place, followsLinks: false) != nil {
      throw .cannotCreateOutput(path, "\(place) is a link that leads to nothing")
    }
    let parent = parentDirectory(of: place)
    guard parent != place else { return }
    place = parent
  }
  guard let kind = FileKind(at: place, followsLinks: true), kind != .directory else { return }
  throw .cannotCreateOutput(path, "\(place) is no folder")
}

/// Refuses to replace what somebody wrote.
///
/// - Parameters:
///   - files: The files to write.
///   - folder: The folder.
///   - isForced: Whether files that were not generated may be replaced; those that are generated once, for people to
///     edit, may not.
/// - Throws: `ToolchainError` with exit code 73 for the first file that is there and would be lost, or for what is no
///   file.
package func checkReplaceable(
  _ files: [OutputFile], in folder: String, isForced: Bool
) throws(ToolchainError) {
  if !files.isEmpty { try checkOutputFolder(folder) }
  for file in files {
    let path = joined(folder, file.name)
    try checkFilePlace(path)
    guard FileKind(at: path, followsLinks: false) == .file, fileSize(path) > 0,
      !isThere(file, in: folder)
    else { continue }
    let head = String(decoding: try readHead(of: path, count: 4096), as: UTF8.self)
    if head.contains(editedMark) {
      throw .cannotCreateOutput(
        path, "the file is yours to edit, expected --separate-custom-code, which leaves it alone")
    }
    guard isForced || head.contains(generatedMark) else {
      throw .cannotCreateOutput(
        path, "a file is there that was not generated, expected none; --force replaces it")
    }
  }
}

/// Refuses a file of a template that would replace what it is made of, or lie outside the folder through a link.
///
/// - Throws: `ToolchainError` with exit code 73.
func checkTemplateOutput(
  _ path: String, in folder: String, of generation: Generation
) throws(ToolchainError) {
  try checkFilePlace(path)
  let inputs =
    [generation.configuration]
    + (generation.settings.templates ?? []).map { generation.path(of: $0.template) }
  if let resolved = resolvedPath(path),
    inputs.contains(where: { $0.flatMap(resolvedPath) == resolved })
  {
    throw .cannotCreateOutput(path, "it is what the file is made of, expected another name")
  }
  guard let root = resolvedPath(folder) else { return }
  var parent = parentDirectory(of: path)
  while resolvedPath(parent) == nil, parent != parentDirectory(of: parent) {
    parent = parentDirectory(of: parent)
  }
  let resolved = resolvedPath(parent) ?? root
  guard joined(resolved, "").hasPrefix(joined(root, "")) else {
    throw .cannotCreateOutput(path, "a link leads out of the folder of generated files")
  }
}

/// Whether `file` is in `folder` as it is to become.
func isThere(_ file: OutputFile, in folder: String) -> Bool {
  let path = joined(folder, file.name)
  guard fileSize(path) == file.bytes.count else { return false }
  return (try? readFile(path)) == file.bytes
}

/// What the comment at the head of a generated file says.
let generatedMark = "This file was automatically generated and should not be edited."

/// What the comment at the head of a file that is generated once says.
private let editedMark = "This file is generated once and yours to edit."

import Building
import Findings
import Loading
import OperatingSystem

/// Reads what a product holds of models: an app, a framework, an archive of Xcode, an `.ipa`, a folder, a compiled model.
///
/// - Parameters:
///   - text: What the user named.
///   - options: What is asked for.
/// - Returns: The product, with unreadable parts as its problems.
/// - Throws: `ToolchainError` if there is none, or it cannot be looked through.
func readProduct(_ text: String, _ options: VerifyOptions) throws(ToolchainError) -> ProductModels {
  let scratch = options.scratch
  var reference = ModelReference(text)
  let tree = try openTree(of: reference, git: options.git)
  reference = try reference.settled(in: tree)
  if let version = reference.version {
    throw ToolchainError(
      .unknownVersion, file: reference.path,
      "a product is verified as a whole, expected it without #\(version)")
  }
  if reference.path.utf8.count > 1 { reference.path = withoutTrailingSlashes(reference.path) }
  let path = reference.path
  let name = tree.name(of: path)
  switch try tree.kind(of: path, followsLinks: true) {
  case nil:
    throw ToolchainError(
      .unreadableFile, file: path, "there is no such file or folder, expected a product")
  case .file:
    try requireArchive(path, in: tree)
    var read = ProductModels(product: BuiltProduct(name: name, path: path, isModel: true))
    read.add(path, in: tree, isBundle: false, scratch: scratch)
    return read
  case .directory:
    let names = try tree.names(in: path)
    let isModel = name.hasSuffix(".momd") || names.contains("VersionInfo.plist")
    var read = ProductModels(product: BuiltProduct(name: name, path: path, isModel: isModel))
    if isModel {
      read.add(path, in: tree, isBundle: true, scratch: scratch)
    } else {
      try read.addAll(in: tree, scratch: scratch)
    }
    return read
  case .some(let kind): throw .unreadableFile(path, is: kind, expected: "a product")
  }
}

/// Rejects a file that is not a compiled model.
private func requireArchive(_ path: String, in tree: any FileTree) throws(ToolchainError) {
  let mark = Array("bplist00".utf8)
  guard try tree.head(of: path, count: mark.count) != mark else { return }
  throw ToolchainError(
    .notAModel, file: path,
    "the file is not a product, expected an app, a framework, an archive, an .ipa, a .momd or a .mom"
  )
}

extension ProductModels {
  /// Adds everything in the product.
  fileprivate mutating func addAll(
    in tree: any FileTree, scratch: String
  ) throws(ToolchainError) {
    let files = try findModelFiles(
      under: product.path, in: tree, excluding: ["dSYMs", "BCSymbolMaps"], withHidden: true)
    for path in files.bundles { add(path, in: tree, isBundle: true, scratch: scratch) }
    for path in files.archives { add(path, in: tree, isBundle: false, scratch: scratch) }
    product.models.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    product.sources = files.sources + files.mappingSources
    product.add(partsAt: files.parts)
    for path in files.mappings {
      do throws(ToolchainError) {
        product.mappings.append(try readMapping(path, in: tree))
      } catch {
        product.unreadMappings.append(path)
        problems += error.diagnostics
      }
    }
  }

  /// Adds a compiled model.
  fileprivate mutating func add(
    _ path: String, in tree: any FileTree, isBundle: Bool, scratch: String
  ) {
    var model = BuiltModel(
      name: withoutExtension(tree.name(of: path)), path: path, place: product.place(of: path),
      isBundle: isBundle)
    do throws(ToolchainError) {
      try fill(&model, from: tree, scratch: scratch)
    } catch {
      problems += error.diagnostics
    }
    product.models.append(model)
  }

  private mutating func fill(
    _ model: inout BuiltModel, from tree: any FileTree, scratch: String
  ) throws(ToolchainError) {
    let path = model.path
    let names = model.isBundle ? try tree.names(in: path) : [tree.name(of: path)]
    model.unreadVersions = Set(names.filter { $0.hasSuffix(".mom") }.map(withoutExtension))
    if model.isBundle, names.contains(versionInfoFile) {
      model.hasUnreadInfo = true
      model.info = try loadVersionInfo(tree.member(versionInfoFile, of: path), in: tree)
      model.hasUnreadInfo = false
    }
    for name in names where name.hasSuffix(".omo") {
      let file = tree.member(name, of: path)
      model.optimized.append(
        OptimizedModel(
          name: withoutExtension(name), path: file,
          bytes: try tree.read(file, followsLinks: false)))
    }
    let loaded = try loadModel(ModelReference(path: path), in: tree, scratch: scratch)
    let readable = loaded.versions.filter(\.isReadable)
    problems += loaded.diagnostics
    problems += loaded.versions.filter { !$0.isReadable }.flatMap(\.diagnostics)
    model.versions = hashedVersions(readable)
    model.unreadVersions.subtract(readable.map(\.name))
    for version in readable { versions[version.file] = version }
  }
}

private let versionInfoFile = "VersionInfo.plist"

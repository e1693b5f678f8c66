import Foundation

/// A model or mapping model in the folder of a target.
struct CoreDataSource {
  /// What it is, as its extension says.
  enum Kind: String {
    /// A model with its versions.
    case bundle = "xcdatamodeld"
    /// A version that is in no bundle.
    case version = "xcdatamodel"
    /// A mapping model.
    case mapping = "xcmappingmodel"
  }

  /// What it is.
  let kind: Kind
  /// Its folder.
  let url: URL
  /// The path of its folder, from that of the target on.
  let path: String
  /// All files in it, in the order of their paths.
  let files: [URL]

  /// The name, without its extension.
  var name: String { url.deletingPathExtension().lastPathComponent }

  /// The name of what it is compiled to.
  var product: String {
    switch kind {
    case .bundle: name + ".momd"
    case .version: name + ".mom"
    case .mapping: name + ".cdm"
    }
  }

  /// The name of the one file with the classes of its entities.
  var classesFile: String { identifier + "+CoreDataClasses.swift" }

  /// The name of the file of the model itself among those that are generated one by one.
  var modelFile: String { identifier + "+CoreDataModel.swift" }

  /// The name; everything that cannot be in an identifier is `_`, as in names of files that Xcode generates.
  private var identifier: String {
    let scalars = name.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isXIDContinue ? Character(scalar) : "_"
    }
    return String(scalars)
  }
}

extension CoreDataSource {
  /// All models and mapping models below a folder, in the order of their paths.
  ///
  /// Hidden folders are not looked into, so that a target may be the folder of its package.
  ///
  /// - Throws: An error of the system for a folder that cannot be listed.
  static func all(in folder: URL, above: String = "") throws -> [CoreDataSource] {
    try contents(of: folder).flatMap { entry -> [CoreDataSource] in
      let path = above + entry.lastPathComponent
      guard !entry.lastPathComponent.hasPrefix(".") else { return [] }
      // A model may be a link; links to other folders are not followed, so that none leads in a circle.
      if let kind = Kind(rawValue: entry.pathExtension), isFolder(entry.resolvingSymlinksInPath()) {
        return [CoreDataSource(kind: kind, url: entry, path: path, files: try files(below: entry))]
      }
      return isFolder(entry) ? try all(in: entry, above: path + "/") : []
    }
  }

  /// Whether `file` is its folder or lies in it.
  func contains(_ file: URL) -> Bool {
    file.standardizedFileURL.pathComponents.starts(with: url.standardizedFileURL.pathComponents)
  }

  /// The files that say how its classes are generated: `.modelc.json` in the folders above it, up to `package`.
  func configurations(upTo package: URL) -> [URL] {
    var folder = url.deletingLastPathComponent().standardizedFileURL
    var files: [URL] = []
    let end = package.standardizedFileURL.pathComponents
    while folder.pathComponents.starts(with: end) {
      files.append(folder.appendingPathComponent(".modelc.json"))
      guard folder.pathComponents.count > end.count else { break }
      folder.deleteLastPathComponent()
    }
    return files.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func files(below folder: URL) throws -> [URL] {
    try contents(of: folder).flatMap { isFolder($0) ? try files(below: $0) : [$0] }
  }

  private static func contents(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      folder.appendingPathComponent($0)
    }
  }

  /// Whether there is a folder, and not a link to one.
  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}

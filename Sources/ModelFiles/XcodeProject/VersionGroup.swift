/// An `XCVersionGroup`: a bundle of versions as a project lists it.
package struct VersionGroup: Sendable {
  /// The identifier.
  package var identifier: String
  /// The path of the bundle: absolute, or from the folder that holds the project.
  package var path: String
  /// The object.
  var node: ProjectNode
}

extension ProjectDocument {
  /// The version bundles listed in the project, with paths that can be determined, in file order.
  package var versionGroups: [VersionGroup] {
    let parents = self.parents
    return objects.compactMap { entry in
      guard entry.value["isa"]?.text == "XCVersionGroup",
        let path = path(of: entry.name, parents)
      else { return nil }
      return VersionGroup(identifier: entry.name, path: path, node: entry.value)
    }
  }

  /// The folders that Xcode reads from disk, so the project does not list their contents.
  package var synchronizedFolders: [String] {
    let parents = self.parents
    return objects.compactMap { entry in
      guard entry.value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" else { return nil }
      return path(of: entry.name, parents)
    }
  }

  /// The group that each object is in.
  var parents: [String: String] {
    var result: [String: String] = [:]
    for entry in objects {
      for child in entry.value["children"]?.elements ?? [] {
        guard let name = child.text, result[name] == nil else { continue }
        result[name] = entry.name
      }
    }
    return result
  }

  /// The path of an object through its groups; nil if it starts at a folder that only Xcode knows, such as an
  /// SDK.
  func path(of identifier: String, _ parents: [String: String]) -> String? {
    var parts: [String] = []
    var seen: Set<String> = []
    var next: String? = identifier
    while let name = next, seen.insert(name).inserted, let node = object(name) {
      if let path = node["path"]?.text, !path.isEmpty { parts.append(path) }
      switch node["sourceTree"]?.text {
      case "<absolute>": return parts.reversed().joined(separator: "/")
      case "SOURCE_ROOT": next = nil
      case "<group>", nil: next = parents[name]
      default: return nil
      }
    }
    let folder = object(rootIdentifier)?["projectDirPath"]?.text ?? ""
    return ((folder.isEmpty ? [] : [folder]) + parts.reversed()).joined(separator: "/")
  }
}

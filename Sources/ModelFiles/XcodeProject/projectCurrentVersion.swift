extension ProjectDocument {
  /// The name of a group's current version, without extension; nil if absent.
  ///
  /// *Source:* `Documentation/Formats/xcode-project.md`: `currentVersion` is the file reference of the version's folder.
  package func currentVersion(of group: VersionGroup) -> String? {
    let reference = group.node["currentVersion"]?.text.flatMap(object)
    guard let name = (reference?["path"] ?? reference?["name"])?.text,
      let folder = name.split(separator: "/").last, folder.hasSuffix(".xcdatamodel")
    else { return nil }
    return String(folder.dropLast(".xcdatamodel".count))
  }
}

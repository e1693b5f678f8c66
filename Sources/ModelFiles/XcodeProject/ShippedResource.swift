/// A file or folder that a target of an Xcode project copies into its product.
package struct ShippedResource: Hashable, Sendable {
  /// The name of the target.
  package var target: String
  /// The path: absolute, or from the folder that holds the project.
  package var path: String
  /// The paths below it that are left out.
  package var excluded: Set<String> = []

  /// Creates a resource without exclusions.
  package init(target: String, path: String, excluded: Set<String> = []) {
    (self.target, self.path, self.excluded) = (target, path, excluded)
  }
}

extension ProjectDocument {
  /// The resources that targets other than tests copy into their products, in file order.
  ///
  /// *Source:* `Documentation/Formats/xcode-project.md`, resources.
  package var shippedResources: [ShippedResource] {
    let parents = self.parents
    return objects.flatMap { entry -> [ShippedResource] in
      let target = entry.value
      guard target["isa"]?.text == "PBXNativeTarget", let name = target["name"]?.text,
        let product = target["productType"]?.text,
        !product.contains("unit-test"), !product.contains("ui-testing")
      else { return [] }
      let phases = list("buildPhases", of: target).compactMap(object)
      let files = phases.filter { $0["isa"]?.text == "PBXResourcesBuildPhase" }
        .flatMap { list("files", of: $0) }.compactMap { object($0)?["fileRef"]?.text }
        // A localized file is a group of its variants.
        .flatMap { reference in
          let variants = object(reference).map { list("children", of: $0) } ?? []
          return variants.isEmpty ? [reference] : variants
        }
      let folders = list("fileSystemSynchronizedGroups", of: target)
      return files.compactMap { reference in
        path(of: reference, parents).map { ShippedResource(target: name, path: $0) }
      }
        + folders.compactMap { folder in
          path(of: folder, parents).map {
            ShippedResource(
              target: name, path: $0, excluded: exceptions(of: folder, for: entry.name))
          }
        }
    }
  }

  /// The members of a synchronized folder that a target leaves out.
  private func exceptions(of folder: String, for target: String) -> Set<String> {
    let sets = object(folder).map { list("exceptions", of: $0) } ?? []
    return Set(
      sets.compactMap(object).filter { $0["target"]?.text == target }
        .flatMap { list("membershipExceptions", of: $0) })
  }

  private func list(_ key: String, of node: ProjectNode) -> [String] {
    node[key]?.elements?.compactMap(\.text) ?? []
  }
}

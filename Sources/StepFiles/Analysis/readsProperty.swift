/// Whether statements read a property, where that is certain.
///
/// - Parameters:
///   - name: The property; of a composite one of its elements is enough.
///   - entity: The entity, or one that inherits the property.
///   - isOld: Whether it is one of the old version, or of the new one.
///   - file: The step file.
///   - versions: The two versions.
/// - Returns: Whether a statement, or a program, reads it; false as well where the name of a column may be of something
///   else.
package func readsProperty(
  _ name: String, of entity: String, isOld: Bool, _ file: StepFile, _ versions: StepVersions
) -> Bool {
  let scope = StepScope(file, versions)
  let reads = scope.reads(isOld: isOld)
  let columns = scope.world(isOld: isOld).view(entity)?.columns.filter {
    $0.name == name || $0.name.hasPrefix(name + ".")
  }
  let owners = columns.map { $0.compactMap(\.owner) } ?? []
  return owners.contains { owner in
    reads.contains { $0.entity == owner && ($0.name == name || $0.name.hasPrefix(name + ".")) }
  } || reads.contains(StepProperty(entity: entity, name: name))
}

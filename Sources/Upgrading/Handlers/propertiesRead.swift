package import Comparing
package import DataModel
import Loading
import StepFiles
import VersionHash

/// The properties of a version whose values are dropped on a way, and which a step file certainly reads before.
///
/// It is the step file of the step that drops them, of the step before it, or what is done before the stage that drops
/// them: what `upgrade` asks nobody to allow.
///
/// - Parameters:
///   - steps: The step files on the way.
///   - source: The version that it begins with.
///   - versions: The versions after each step.
/// - Returns: The properties, by the entities that declare them.
package func propertiesRead(
  by steps: [LoadedStep], from source: ComparedVersion, through versions: [ComparedVersion]
) -> Set<ElementPath> {
  guard !steps.isEmpty else { return [] }
  let way = [source] + versions
  func isRead(_ name: String, of entity: String) -> Bool {
    var place = (entity: entity, name: name)
    for (index, (from, to)) in zip(way, versions).enumerated() {
      if let next = successor(of: place.name, in: place.entity, from.model, to.model) {
        place = next
        continue
      }
      return steps.contains { step in
        if step.from == from.hashes.checksum, step.stage == to.hashes.checksum {
          let versions = StepVersions(from: StepVersion(from), to: StepVersion(to))
          return readsProperty(place.name, of: place.entity, isOld: true, step.file, versions)
        }
        let isBefore =
          step.from == from.hashes.checksum
          || index > 0 && step.from == way[index - 1].hashes.checksum
        guard isBefore, step.stage == from.hashes.checksum else { return false }
        let versions = StepVersions(from: StepVersion(from), to: StepVersion(from))
        return readsProperty(place.name, of: place.entity, isOld: false, step.file, versions)
      }
    }
    return false
  }
  var read: Set<ElementPath> = []
  for entity in source.model.entities {
    let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
    for name in names where isRead(name, of: entity.name) {
      read.insert(.property(entity: entity.name, name: name))
    }
  }
  return read
}

extension ComparedVersion {
  fileprivate var model: Model { version.model }
}

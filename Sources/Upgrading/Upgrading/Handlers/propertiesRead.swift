package import Comparing
package import DataModel
import Loading
import StoreModel

/// The properties of a version whose values are dropped on a route, and which a step file certainly reads before, and the
/// entities whose objects are dropped, and which it certainly copies.
///
/// The step file is that of the step that drops them, of the step before it, or the handler before the stage that drops
/// them. `upgrade` does not require `--allow` for these losses.
///
/// - Parameters:
///   - steps: The step files on the route.
///   - source: The first version of the route.
///   - versions: The versions after each step.
/// - Returns: The properties, by the entities that declare them, and the entities.
package func propertiesRead(
  by steps: [LoadedStep], from source: ComparedVersion, through versions: [ComparedVersion]
) -> Set<ElementPath> {
  guard !steps.isEmpty else { return [] }
  var read: Set<ElementPath> = []
  let way = [source] + versions
  for entity in source.model.entities {
    if isCarried(entity.name, name: nil, by: steps, way: way) { read.insert(.entity(entity.name)) }
    let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
    for name in names where isCarried(entity.name, name: name, by: steps, way: way) {
      read.insert(.property(entity: entity.name, name: name))
    }
  }
  return read
}

/// Whether a step file carries over what a step of a route drops, of the first version of the route.
///
/// - Parameters:
///   - entity: The entity.
///   - name: The property; nil for the objects of the entity.
///   - steps: The step files on the route.
///   - way: The versions.
/// - Returns: Whether it does; also false for what no step drops.
private func isCarried(
  _ entity: String, name: String?, by steps: [LoadedStep], way: [ComparedVersion]
) -> Bool {
  var place = (entity: entity, name: name)
  func isRead(isOld: Bool, _ step: LoadedStep, _ versions: StepVersions) -> Bool {
    guard let name = place.name else {
      return copiesObjects(of: place.entity, isOld: isOld, step.file, versions)
    }
    return readsProperty(name, of: place.entity, isOld: isOld, file: step.file, versions: versions)
  }
  for (index, (from, to)) in zip(way, way.dropFirst()).enumerated() {
    if let name = place.name {
      if let next = successor(of: name, in: place.entity, from.model, to.model) {
        place = (next.entity, next.name)
        continue
      }
    } else if let next = successor(of: place.entity, from.model, to.model) {
      place.entity = next
      continue
    }
    return steps.contains { step in
      if step.from == from.hashes.checksum, step.stage == to.hashes.checksum {
        let versions = StepVersions(from: StepVersion(from), to: StepVersion(to))
        return isRead(isOld: true, step, versions)
      }
      let isBefore =
        step.from == from.hashes.checksum
        || index > 0 && step.from == way[index - 1].hashes.checksum
      guard isBefore, step.stage == from.hashes.checksum else { return false }
      let versions = StepVersions(from: StepVersion(from), to: StepVersion(from))
      return isRead(isOld: false, step, versions)
    }
  }
  return false
}

extension ComparedVersion {
  fileprivate var model: Model { version.model }
}

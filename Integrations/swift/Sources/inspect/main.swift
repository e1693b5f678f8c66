// inspect MODEL            the versions with their checksums, and what each step means
// inspect STORE ENTITY     the objects of an entity, a line each

import CoreDataToolchain

let arguments = CommandLine.arguments.dropFirst()
do {
  if arguments.count == 2, let path = arguments.first, let entity = arguments.last {
    let store = try Store(path)
    try store.forEachObject(of: entity) { object in
      let values = object.values.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
      print("\(object.id.entity)/\(object.id.key)", values.joined(separator: ", "))
      return true
    }
  } else if arguments.count == 1, let path = arguments.first {
    let bundle = try ModelBundle(path)
    for version in bundle.versions {
      print(version.name, version.checksum ?? "not readable", version.entities.map(\.name))
    }
    for (old, new) in zip(bundle.versions, bundle.versions.dropFirst()) {
      guard let step = ModelComparison(from: old, to: new) else { continue }
      print("\(old.name) → \(new.name): \(step.verdict.rawValue), \(step.changes.count) changes")
      for problem in step.problems { print("  \(problem)") }
    }
  } else {
    print("usage: inspect MODEL | inspect STORE ENTITY")
  }
} catch {
  print(error)
}

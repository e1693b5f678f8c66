/// The same plan for systems that have no staged migration.
///
/// The work after the migration of a stage is marked in the metadata of the store, which Core Data keeps: a run that
/// follows an interruption between the two finds the mark and repeats the work.
func stepwiseExtension(_ code: StagedCode, _ names: StagedNames) -> String {
  let type = names.type
  return """
    // MARK: - iOS 15 and 16

    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
    extension \(type)Migration {
      /// A stage of the plan.
      private struct Step: Sendable {
        var from: \(type)Version
        var to: \(type)Version
        var before: Handler?
        var after: Handler?
      }

      private static let steps: [Step] = [\(steps(code, names))]

      /// The key in the metadata of a store whose last stage is not done.
      private static let unfinishedKey = \(swiftStringLiteral("\(type)MigrationUnfinished"))

      /// Brings a store to the current version, one stage after the other, where there is no staged migration.
      ///
      /// Call it before the store is loaded, and do not set the option for staged migration then.
      ///
      /// - Parameters:
      ///   - url: The store; nothing happens where there is none.
      ///   - bundle: The bundle with the compiled model.
      /// - Throws: `\(type)MigrationError`, or what Core Data or a handler does.
      static func migrateStepwise(storeAt url: URL, bundle: Bundle = .main) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        while true {
          let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            type: .sqlite, at: url)
          let version = try version(of: metadata, at: url, in: bundle)
          if metadata[unfinishedKey] as? String == version.rawValue {
            let step = steps.first { $0.to == version }
            try open(url, as: version, in: bundle, step?.after)
            try mark(nil, at: url)
          }
          guard let step = steps.first(where: { $0.from == version }) else { return }
          if let before = step.before { try open(url, as: version, in: bundle, before) }
          if step.after != nil { try mark(step.to, at: url) }
          try open(url, as: step.to, in: bundle, step.after)
          if step.after != nil { try mark(nil, at: url) }
        }
      }

      /// The version whose model a store was written with.
      private static func version(
        of metadata: [String: Any], at url: URL, in bundle: Bundle
      ) throws -> \(type)Version {
        for version in \(type)Version.allCases.reversed() {
          let model = try model(of: version, in: bundle)
          if model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) {
            return version
          }
        }
        throw \(type)MigrationError.unknownVersion(url)
      }

      private static func model(
        of version: \(type)Version, in bundle: Bundle
      ) throws -> NSManagedObjectModel {
        guard let model = NSManagedObjectModel(contentsOf: try version.url(in: bundle)) else {
          throw \(type)MigrationError.noModel(version.rawValue)
        }
        return model
      }

      /// Opens a store with the model of a version, which migrates it where it has another, and does something to it.
      private static func open(
        _ url: URL, as version: \(type)Version, in bundle: Bundle, _ handler: Handler?
      ) throws {
        let coordinator = NSPersistentStoreCoordinator(
          managedObjectModel: try model(of: version, in: bundle))
        let store = try coordinator.addPersistentStore(
          type: .sqlite, at: url,
          options: [
            NSMigratePersistentStoresAutomaticallyOption: true,
            NSInferMappingModelAutomaticallyOption: true,
          ])
        if let handler {
          let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          context.persistentStoreCoordinator = coordinator
          try perform(handler, in: context)
        }
        try coordinator.remove(store)
      }

      private static func mark(_ version: \(type)Version?, at url: URL) throws {
        var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
          type: .sqlite, at: url)
        metadata[unfinishedKey] = version?.rawValue
        try NSPersistentStoreCoordinator.setMetadata(metadata, type: .sqlite, at: url)
      }
    }
    """
}

private func steps(_ code: StagedCode, _ names: StagedNames) -> String {
  let lines = code.stages.enumerated().map { index, stage in
    var text = "      Step(from: .\(names.cases[stage.from]), to: .\(names.cases[stage.to])"
    for (isBefore, label) in [(true, "before"), (false, "after")] {
      guard let handler = names.handler(of: index, isBefore: isBefore) else { continue }
      text += ", \(label): \(names.type)MigrationHandlers.\(handler.name)"
    }
    return "\n" + text.dropFirst(2) + "),"
  }
  return lines.isEmpty ? "" : lines.joined() + "\n  "
}

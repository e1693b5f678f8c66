/// The file that is generated each time.
func migrationFile(_ code: StagedCode, _ names: StagedNames) -> String {
  let parts = [
    versionType(code, names), errorType(names), handlingProtocol(code, names),
    migrationType(code, names), stagesExtension(names), stepwiseExtension(code, names),
    objectsExtension(names),
  ]
  return """
    //
    //  \(names.type)Migration.swift
    //
    //  This file was automatically generated and should not be edited.
    //

    import CoreData

    \(parts.joined(separator: "\n\n"))

    """
}

/// The systems that have staged migration.
private let staged = "@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)"

private func versionType(_ code: StagedCode, _ names: StagedNames) -> String {
  let versions = zip(names.cases, code.versions)
  let cases = versions.map { "  case \($0) = \(swiftStringLiteral($1.name))" }
  let checksums = versions.map { "    case .\($0): \(swiftStringLiteral($1.checksum))" }
  return """
    /// The versions of the model that stores may have; the last one is that of the app.
    enum \(names.type)Version: String, CaseIterable, Sendable {
    \(cases.joined(separator: "\n"))

      /// The version checksum, which is what `NSManagedObjectModel.versionChecksum` has to be.
      var checksum: String {
        switch self {
    \(checksums.joined(separator: "\n"))
        }
      }

      /// The file of the version in the compiled model.
      func url(in bundle: Bundle) throws -> URL {
        let folder = \(swiftStringLiteral("\(code.model).momd"))
        guard
          let url = bundle.url(forResource: rawValue, withExtension: "mom", subdirectory: folder)
        else { throw \(names.type)MigrationError.noModel(rawValue) }
        return url
      }
    }
    """
}

private func errorType(_ names: StagedNames) -> String {
  """
  /// Why a migration cannot go on.
  enum \(names.type)MigrationError: Error {
    /// The bundle has no compiled model of a version.
    case noModel(String)
    /// The migration manager has no container.
    case noContainer
    /// The store was written with a model that is none of the versions.
    case unknownVersion(URL)
    /// A handler is not written yet.
    case notWritten(String)
  }
  """
}

/// The hand-written functions as a protocol, so that a missing one is a compiler error.
private func handlingProtocol(_ code: StagedCode, _ names: StagedNames) -> String {
  let functions = names.handlers.map { handler in
    let stage = code.stages[handler.stage]
    let version = code.versions[handler.isBefore ? stage.from : stage.to].name
    return """

        /// Called while the store has the version “\(swiftCommentText(version))”.
        \(handler.signature)
      """
  }
  return """
    /// What is done beside what Core Data does by itself.
    protocol \(names.type)MigrationHandling {\(functions.joined(separator: "\n"))
    }
    """
}

// MARK: - Staged migration

private func migrationType(_ code: StagedCode, _ names: StagedNames) -> String {
  let models = names.cases.map { name in
    "    let \(name)Model = try reference(to: .\(name), in: bundle)"
  }
  let stages = code.stages.enumerated().map { index, stage in
    var text =
      "      stage(from: \(names.cases[stage.from])Model, to: \(names.cases[stage.to])Model"
    for (isBefore, label) in [(true, "before"), (false, "after")] {
      guard let handler = names.handler(of: index, isBefore: isBefore) else { continue }
      text += ",\n        \(label): \(names.type)MigrationHandlers.\(handler.name)"
    }
    return text + "),"
  }
  let body =
    code.stages.isEmpty
    ? """
        return NSStagedMigrationManager([
          NSLightweightMigrationStage(\(names.type)Version.allCases.map(\\.checksum))
        ])
    """
    : """
    \(models.joined(separator: "\n"))
        return NSStagedMigrationManager([
    \(stages.joined(separator: "\n"))
        ])
    """
  return """
    /// The migrations of stores of the model “\(swiftCommentText(code.model))”.
    enum \(names.type)Migration {
      /// What is done to a store, on the queue of a context of its own.
      typealias Handler = @Sendable (NSManagedObjectContext) throws -> Void

      /// Makes the value of the option `NSPersistentStoreStagedMigrationManagerOptionKey`; each container takes one
      /// of its own.
      ///
      /// - Parameter bundle: The bundle with the compiled model.
      /// - Throws: `\(names.type)MigrationError.noModel` where a version is not in the bundle.
      \(staged)
      static func makeManager(bundle: Bundle = .main) throws -> NSStagedMigrationManager {
    \(body)
      }

      /// Does something in a context of its own, and saves it.
      private static func perform(_ handler: @escaping Handler, in context: NSManagedObjectContext) throws {
        try context.performAndWait {
          try handler(context)
          if context.hasChanges { try context.save() }
        }
      }
    """ + "\n}"
}

private func stagesExtension(_ names: StagedNames) -> String {
  """
  // MARK: - Stages

  \(staged)
  extension \(names.type)Migration {
    /// The model of a version, which Core Data reads when it needs it.
    private static func reference(
      to version: \(names.type)Version, in bundle: Bundle
    ) throws -> NSManagedObjectModelReference {
      NSManagedObjectModelReference(
        fileURL: try version.url(in: bundle), versionChecksum: version.checksum)
    }

    private static func stage(
      from start: NSManagedObjectModelReference, to end: NSManagedObjectModelReference,
      before: Handler? = nil, after: Handler? = nil
    ) -> NSMigrationStage {
      let stage = NSCustomMigrationStage(migratingFrom: start, to: end)
      if let before {
        stage.willMigrateHandler = { manager, _ in try perform(before, in: manager) }
      }
      if let after {
        stage.didMigrateHandler = { manager, _ in try perform(after, in: manager) }
      }
      return stage
    }

    private static func perform(
      _ handler: @escaping Handler, in manager: NSStagedMigrationManager
    ) throws {
      guard let container = manager.container else { throw \(names.type)MigrationError.noContainer }
      try perform(handler, in: container.newBackgroundContext())
    }
  }
  """
}

// MARK: - Helpers

private func objectsExtension(_ names: StagedNames) -> String {
  """
  // MARK: - Objects

  extension \(names.type)Migration {
    /// Changes the objects of an entity in batches, each saved by itself, so that memory does not grow with the store.
    ///
    /// - Parameters:
    ///   - entity: The name of the entity; objects of subentities are changed as well.
    ///   - predicate: What is still to be done. A migration that was interrupted is repeated, and with a predicate
    ///     that leaves out what is done, only the rest.
    ///   - batchSize: How many objects are in memory at once.
    ///   - context: The context of the handler.
    ///   - change: What is done to each object.
    /// - Throws: What `change` throws, or what fetching and saving do.
    static func updateEach(
      _ entity: String, where predicate: NSPredicate? = nil, batchSize: Int = 500,
      in context: NSManagedObjectContext, _ change: (NSManagedObject) throws -> Void
    ) throws {
      let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
      request.resultType = .managedObjectIDResultType
      request.predicate = predicate
      let identifiers = try context.fetch(request)
      for start in stride(from: 0, to: identifiers.count, by: batchSize) {
        try autoreleasepool {
          for identifier in identifiers[start..<min(start + batchSize, identifiers.count)] {
            try change(context.existingObject(with: identifier))
          }
          try context.save()
          context.reset()
        }
      }
    }
  }
  """
}

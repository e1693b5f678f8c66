import Findings

extension CoreDataError {
  /// All codes in order, then the texts without a code.
  package static let all: [CoreDataError] =
    (opening + migrating + staging + files + objects).sorted { $0.code ?? 0 < $1.code ?? 0 }
    + withoutCode + sqlite + wrapping

  private static let opening: [CoreDataError] = [
    CoreDataError(
      code: 1570, name: "NSValidationMissingMandatoryPropertyError",
      meaning: "An object has no value for a property that is not optional.",
      causes: [
        "A heavyweight migration, or its handler, makes objects without a value for a required property.",
        "An object is saved before all its required properties are set.",
      ],
      advice: [
        "Map the property, give it a default value, or make it optional.",
        "Fill it in a step file, or in a handler, before the migration validates.",
      ],
      command: Command(
        "modelc lint X.xcmappingmodel",
        "Lists the required properties to which a mapping model gives no value."),
      reasons: ["… is a required value"]),
    CoreDataError(
      code: 133021, name: "NSManagedObjectConstraintMergeError",
      meaning: "Saving would give two objects the same values of a uniqueness constraint.",
      causes: ["An object with these values exists already and no merge policy settles it."],
      advice: ["Set a merge policy on the context, or look the object up before making one."],
      command: Command(
        "modeldiff plan STORE --to MODEL",
        "Counts the rows that are equal under a new uniqueness constraint."),
      predictedBy: ["uniqueness-constraint-added"]),
    CoreDataError(
      code: 134060, name: "NSCoreDataError",
      message: "A Core Data error occurred.",
      meaning:
        "A general error; when a store mirrored by CloudKit is loaded, the model breaks its rules.",
      causes: [
        """
        NSPersistentCloudKitContainer found, among other things, a relationship without inverse, an \
        ordered or required relationship, a required attribute without default, or a uniqueness \
        constraint; the reason lists all offenders.
        """
      ],
      advice: ["Change what the reason lists, in a new version of the model."],
      command: Command(
        "modelc lint --cloudkit MODEL",
        "Lists everything in a model that mirroring with CloudKit refuses, with its place and fix."),
      reasons: [
        "CloudKit integration requires that all relationships have an inverse, the following do not:",
        """
        CloudKit integration does not support ordered relationships. The following relationships are \
        marked ordered:
        """,
        """
        CloudKit integration requires does not support ordered relationships. The following relationships \
        are marked ordered:
        """,
        """
        CloudKit integration requires that all attributes be optional, or have a default value set. \
        The following attributes are marked non-optional but do not have a default value:
        """,
        "CloudKit integration requires that all relationships be optional, the following are not:",
        """
        CloudKit integration does not support all attribute types. The following entities have \
        attributes of an unsupported type:
        """,
        """
        CloudKit integration requires that the value transformers for transformable attributes are \
        available via …
        """,
        "CloudKit integration does not allow relationships to objects that aren't sync'd. …",
        """
        CloudKit integration requires that all entities can be materialized in a CKRecord of less \
        than …
        """,
        "The following relationships are configured with unsupported delete rules:",
        """
        CloudKit integration does not support unique constraints. The following entities are \
        constrained:
        """,
      ]),
    CoreDataError(
      code: 134100, name: "NSPersistentStoreIncompatibleVersionHashError",
      message:
        """
        The managed object model version used to open the persistent store is incompatible with the one \
        that was used to create the persistent store.
        """,
      meaning: "The store was written with another model, and automatic migration is off.",
      causes: [
        "A model that had shipped was edited instead of adding a version.",
        "The current version of the bundle is the wrong one.",
        "NSMigratePersistentStoresAutomaticallyOption is not set.",
      ],
      advice: [
        "Restore the shipped versions and make the change in a new version.",
        "Turn automatic migration on; NSPersistentContainer does so automatically.",
      ],
      command: Command(
        "modeldiff doctor STORE MODEL",
        "Names the version that wrote the store, and what opening it with the model would do."),
      reasons: [
        "The model used to open the store is incompatible with the one used to create the store"
      ]),
  ]

  private static let migrating: [CoreDataError] = [
    CoreDataError(
      code: 134110, name: "NSMigrationError",
      message: "An error occurred during persistent store migration.",
      meaning:
        "The mapping exists, but the migration of this store failed; the store is unchanged.",
      causes: [
        "Rows have no value for something that is required now; an empty store passes.",
        "Two rows have the same values of a new uniqueness constraint.",
        "Two trees of entities would have to become one.",
        "An element is renamed in a store that is mirrored with CloudKit.",
      ],
      advice: [
        "Give new required attributes a default value or make them optional.",
        "Run the query printed with the finding on a store of the old version.",
        """
        Keep the names of what is mirrored with CloudKit: add a new entity, attribute or relationship without a renaming \
        identifier, and copy the values in code.
        """,
      ],
      command: Command(
        "modeldiff plan STORE --to MODEL",
        "Counts the rows of the store that the migration would fail on."),
      reasons: [
        "Cannot migrate store in-place: …",
        "Validation error missing attribute values on mandatory destination attribute",
        "Validation error missing attribute values on mandatory destination relationship",
        "Validation error missing relationship values on mandatory destination destination",
        """
        Cannot migrate store in-place: CloudKit integration forbids renaming '…' to '…'. Older devices can't \
        process the new records
        """,
        """
        Cannot migrate store in-place: CloudKit integration forbids renaming '…' to '…'. Older devices can't \
        process the new relationships.
        """,
        """
        Properties cannot be renamed in stores that are used with CloudKit. Cannot rename '…' to '…'.
        """,
        "Incompatible metadata after migration because the store version hashes didn't migrate.",
        "Unacceptable type of value for attribute",
      ], predictedBy: ["uniqueness-constraint-added", "merged-hierarchies"]),
    CoreDataError(
      code: 134111, name: "NSMigrationConstraintViolationError",
      meaning: "Rows of the store violate a uniqueness constraint of the new model.",
      causes: [
        "A constraint was added over properties in which rows are equal.",
        "The bookkeeping of CloudKit mirroring holds duplicates.",
      ],
      advice: ["Delete the duplicates in a version before the one that adds the constraint."],
      command: Command(
        "modeldiff plan STORE --to MODEL",
        "Counts the rows that are equal under a new uniqueness constraint."),
      reasons: [
        "constraint violation during attempted migration",
        "UNIQUE constraint failed: ANSCKRECORDMETADATA.…",
      ]),
    CoreDataError(
      code: 134120, name: "NSMigrationCancelledError", meaning: "The migration was cancelled.",
      causes: ["cancelMigrationWithError: was called during an object migration."],
      advice: ["Look at the error it was called with."],
      command: Command(
        "modeldiff doctor STORE",
        "Names the current version of the store, and whether it is intact.")),
    CoreDataError(
      code: 134130, name: "NSMigrationMissingSourceModelError",
      message: "Persistent store migration failed, missing source managed object model.",
      meaning: """
        No model with the version hashes of the store is found, neither in the app nor in the \
        store itself.
        """,
      causes: [
        """
        The version that wrote the store was edited or removed, or the compiled bundle lacks it, and the store carries no \
        model: it is an XML or binary store, or one of a system before iOS 9 and OS X 10.11.
        """,
        "The model in the store cannot be read.",
      ],
      advice: [
        "Keep every shipped version in the bundle, unchanged.",
        "Read the model out of the store itself: `modelc show STORE`.",
      ],
      command: Command(
        "modeldiff doctor STORE MODEL",
        "Names the version that wrote the store, whether the bundle has it, and whether the store carries its model."
      ),
      reasons: ["Can't find model for source store"],
      predictedBy: ["version-changed", "version-removed", "product-version-missing"]),
    CoreDataError(
      code: 134140, name: "NSMigrationMissingMappingModelError",
      message: "Persistent store migration failed, missing mapping model.",
      meaning: """
        There is no mapping model from the store's version to the current one, and lightweight migration is not \
        possible or is off.
        """,
      causes: [
        "No mapping model in the app fits by hash, and none can be inferred: the underlying error is 134190.",
        "No mapping model fits and inference is off.",
        "Every single step can be inferred, but Core Data tries only the direct one.",
      ],
      advice: [
        "Compare the two versions with `modeldiff` and do what its findings say.",
        "Ship a mapping model, and rebuild it after any edit of either version.",
        "Migrate step by step, or with a custom stage in between.",
      ],
      command: Command(
        "modeldiff OLD NEW",
        "Prints every reason why lightweight migration is not possible, with its place and fix."),
      reasons: [
        "Can't find or automatically infer mapping model for migration",
        "Can't find mapping model for migration",
      ],
      predictedBy: MigrationRule.all.filter {
        $0.layer == .inference && $0.description.apple?.code == 134190
      }.map(\.id)),
    CoreDataError(
      code: 134150, name: "NSMigrationManagerSourceStoreError",
      meaning: "The old store could not be read during an object migration.",
      causes: ["The file is damaged, locked or not readable."],
      advice: ["Look at the underlying error; check the file with `PRAGMA integrity_check`."],
      command: Command(
        "modeldiff doctor STORE", "Says whether the file is whole, and what is wrong with its rows."
      )),
    CoreDataError(
      code: 134160, name: "NSMigrationManagerDestinationStoreError",
      meaning: "The new store could not be written during an object migration.",
      causes: ["The disk is full, or the folder is not writable."],
      advice: ["Look at the underlying error; free space of the size of the store is needed."],
      command: Command(
        "modeldiff doctor STORE",
        "Says whether the old store is whole; nothing is lost until the new one is in its place.")),
    CoreDataError(
      code: 134170, name: "NSEntityMigrationPolicyError",
      meaning: "A migration policy of the app failed.",
      causes: ["A subclass of NSEntityMigrationPolicy returned an error."],
      advice: ["Look at the underlying error; run with -com.apple.CoreData.MigrationDebug 3."],
      command: Command(
        "modeldiff doctor STORE",
        "Says what is wrong with rows that a migration policy may not expect.")),
    CoreDataError(
      code: 134182, name: nil,
      meaning: "A file was to be migrated onto itself with a mapping that is not inferred.",
      causes: ["NSMigrationManager was called with equal source and destination."],
      advice: ["Migrate into another file and replace the old one afterwards."],
      command: Command(
        "modeldiff OLD NEW",
        "Says whether lightweight migration is possible, which may migrate in place.")),
    CoreDataError(
      code: 134190, name: "NSInferredMappingModelError",
      meaning: """
        Lightweight migration is not possible: no mapping model can be inferred. Core Data reports one reason, \
        there may be more.
        """,
      causes: [
        "An attribute changes to a type that is not converted, or has no type.",
        "A to-many relationship becomes to-one.",
        "Renaming identifiers are not unique.",
        "External storage is turned off.",
      ],
      advice: [
        "Compare the two versions with `modeldiff`: it prints every reason and its fix.",
        """
        Of a bundle, `modeldiff split` makes steps that can be inferred, where the reason is a type, a to-one \
        relationship, external storage or merged trees of entities.
        """,
      ],
      command: Command(
        "modeldiff OLD NEW", "Prints every reason and its fix, where Core Data names one."),
      reasons: [
        "Source and destination attribute types are incompatible",
        "Can not map from a to-many to a to-one relationship",
        "Each property must have a unique renaming identifier",
        "Each source entity must have a unique renaming identifier",
        "Each destination entity must have a unique renaming identifier",
        "Unable to use inferred mapping to move external reference into store.",
        "Type Transformation expects NSTransformableAttributeType or NSBinaryDataAttributeType",
        "Type Transformation expects NSBinaryDataAttributeType NOT to be stored externally",
        "Unable to infer mapping for attribute", "Unable to infer mapping for relationship",
        "Cannot merge multiple root entity source tables into one destination entity root table",
      ]),
  ]

  private static let staging: [CoreDataError] = [
    CoreDataError(
      code: 134504, name: "NSManagedObjectModelReferenceNotFoundError",
      meaning: "A staged migration does not know the store's version, or the current one.",
      causes: [
        "The checksum of the store's version is in no stage.",
        "The coordinator's model is in no stage and ends none.",
        "A live type that an old SwiftData schema refers to was changed, and with it the checksum.",
      ],
      advice: [
        "List the checksum of every shipped version: `modelc hash` prints them.",
        """
        With SwiftData, give each schema copies of its own types: `modelc freeze-schema` makes them, and \
        `modeldiff plan-swift` adds the schema to the plan.
        """,
      ],
      command: Command(
        "modelc hash MODEL",
        "Prints the version checksum of every version; `modeldiff check` compares a plan with them."
      ),
      reasons: [
        "Cannot use staged migration with an unknown model version.",
        "Cannot use staged migration with an unknown coordinator model version.",
      ]),
    CoreDataError(
      code: 134505, name: "NSStagedMigrationFrameworkVersionMismatchError",
      meaning: "The store's metadata is too old for a staged migration.",
      causes: ["A store that is not an SQLite store was last opened before iOS 17."],
      advice: ["Open the store once without staged migration."],
      command: Command(
        "modeldiff doctor STORE", "Names the version and the framework that wrote the store."),
      reasons: [
        """
        The store must be opened one time without Staged Migration to update store metadata to be \
        able to use Staged Migration.
        """
      ]),
    CoreDataError(
      code: 134506, name: "NSStagedMigrationBackwardMigrationError",
      meaning: "A staged migration would go backwards.",
      causes: ["The current version comes before the store's in the order of the stages."],
      advice: ["Order the stages by release; never make an older version current."],
      command: Command(
        "modeldiff check",
        "Checks that the stages are in the order of the versions, and that the current version never goes back."
      ),
      reasons: ["A store file cannot be migrated backwards with staged migration."]),
  ]
}

import Findings
import Migration
package import StoreModel
import Text

/// The plan for upgrading a store, as printed and written by `modeldiff plan`.
///
/// The plan is bound to the store's bytes and to the statements of every step, so that nothing but the
/// plan can be carried out.
package struct StorePlan: Hashable, Sendable, Codable {
  /// The version of the form of the file.
  package static let currentFormat = 1

  /// The version of the form of the file; see ``currentFormat``.
  package var formatVersion = StorePlan.currentFormat
  /// The path of the store, as the user gave it.
  package var store: String
  /// The state of the store when planned.
  package var state: StoreState
  /// The reference to the model, as the user gave it.
  package var model: String
  /// The options.
  package var choices: UpgradeChoices
  /// The version of the store.
  package var from: Version
  /// The steps from version to version; empty if the store already has the target version.
  package var steps: [Step]
  /// The maximum disk space needed meanwhile, in bytes.
  package var bytesNeeded: Int
  /// The estimated duration, in seconds; nil if not estimated.
  package var seconds: Double?
  /// The reason why the route is not the direct one, as a clause; nil if it is.
  package var detour: String?
  /// The obstacles, besides ``risksInTheWay``.
  package var obstacles: [Obstacle] = []
  /// The working folder when the plan was made, where relative paths start.
  package var folder: String?
  /// The path of the model without its version, as the user gave it; nil for a model at a git revision.
  package var modelPath: String?
  /// The folder to which the plan was written; nil if it was not.
  package var planFolder: String?
  /// The options that have nothing to do, as the store is of the version already; nil in plans of other versions of the tool.
  package var unusedOptions: [String]?
  /// The rows without an entity that are set aside first; nil if absent or it was not requested.
  package var rowsSetAside: SetAside?

  /// Rows that are exported to a file next to the store.
  package struct SetAside: Hashable, Sendable, Codable {
    /// Some rows of a table.
    package struct Table: Hashable, Sendable, Codable {
      /// The table.
      package var name: String
      /// How many rows.
      package var rows: Int

      /// Creates a row count.
      package init(name: String, rows: Int) {
        self.name = name
        self.rows = rows
      }
    }

    /// A relationship of other rows that leads to some of them.
    package struct Link: Hashable, Sendable, Codable {
      /// The relationship, as `Entity.relationship`.
      package var name: String
      /// The number of links.
      package var rows: Int
      /// Whether they are removed; a relationship that is not optional keeps them.
      package var isEmptied: Bool
    }

    /// The path of the file; where something has it that is another, a number is added.
    package var file: String
    /// The tables with such rows.
    package var tables: [Table]
    /// The links to them; nil if absent.
    package var links: [Link]?

    /// Creates the description of an exported file.
    package init(file: String, tables: [Table], links: [Link]? = nil) {
      self.file = file
      self.tables = tables
      self.links = links
    }

    /// The number of rows.
    package var rows: Int { tables.map(\.rows).reduce(0, +) }
  }

  /// Creates a plan.
  package init(
    store: String, state: StoreState, model: String, choices: UpgradeChoices, from: Version,
    steps: [Step], bytesNeeded: Int, seconds: Double? = nil
  ) {
    self.store = store
    self.state = state
    self.model = model
    self.choices = choices
    self.from = from
    self.steps = steps
    self.bytesNeeded = bytesNeeded
    self.seconds = seconds
  }

  /// A version of a model.
  package struct Version: Hashable, Sendable, Codable {
    /// The name.
    package var name: String
    /// The version checksum, Base64.
    package var checksum: String

    /// Creates a version.
    package init(name: String, checksum: String) {
      self.name = name
      self.checksum = checksum
    }
  }

  /// The bytes of a store and its journals.
  package struct StoreState: Hashable, Sendable, Codable {
    /// The size of the store, in bytes.
    package var size: Int
    /// The size of its journals, in bytes.
    package var journalSize: Int
    /// The SHA-256 of the store and its journals one after the other, in hexadecimal digits.
    package var sha256: String

    /// Creates a state.
    package init(size: Int, journalSize: Int, sha256: String) {
      self.size = size
      self.journalSize = journalSize
      self.sha256 = sha256
    }
  }

  /// The step from one version to the next.
  package struct Step: Hashable, Sendable, Codable {
    /// The version after the step.
    package var to: Version
    /// The changes of the model.
    package var changes: [ModelChange]
    /// The work on each table.
    package var tables: [Table]
    /// The possible failures and data losses for existing rows.
    package var risks: [Risk]
    /// The notes, one sentence each.
    package var notes: [String]
    /// The statements that change the store, in order.
    package var sql: [Statement]
    /// The lines of the whole script: the statements with guards and proof.
    package var script: [String]
    /// The SHA-256 of the script, in hexadecimal digits.
    package var statements: String
    /// The step file to run after the script; nil if absent.
    package var stepFile: StepFileUse?
    /// The mapping model for the step; nil if it is inferred.
    package var mappingModel: MappingModelUse?

    /// Creates a step.
    package init(
      to: Version, changes: [ModelChange], tables: [Table], risks: [Risk], notes: [String],
      sql: [Statement], script: [String], statements: String
    ) {
      self.to = to
      self.changes = changes
      self.tables = tables
      self.risks = risks
      self.notes = notes
      self.sql = sql
      self.script = script
      self.statements = statements
    }
  }

  /// A step file as part of a step.
  package struct StepFileUse: Hashable, Sendable, Codable {
    /// The path.
    package var path: String
    /// The SHA-256 of the file, in hexadecimal digits.
    package var digest: String
    /// Its statements as they are written, programs as their directives.
    package var statements: [String]
    /// The files of its programs, without duplicates; nil if it runs none.
    package var programs: [ProgramFile]?
  }

  /// A program of a step file, or a file passed to it.
  package struct ProgramFile: Hashable, Sendable, Codable {
    /// The name as the step file has it.
    package var name: String
    /// The SHA-256 of the file, in hexadecimal digits.
    package var digest: String
  }

  /// A mapping model as part of a step.
  package struct MappingModelUse: Hashable, Sendable, Codable {
    /// The path.
    package var path: String
    /// The SHA-256 of the file, in hexadecimal digits.
    package var digest: String
    /// Its entity mappings that make objects, a line each.
    package var mappings: [String]
  }

  /// The work on a table.
  package struct Table: Hashable, Sendable, Codable {
    /// The name; before the step if the table is dropped.
    package var name: String
    /// The name before the step, where it is another.
    package var old: String?
    /// The kind of work.
    package var work: TableWork.Kind
    /// The entities whose rows it holds.
    package var entities: [String]
    /// The number of rows before the step.
    package var rows: Int
    /// The size before the step, in bytes; nil if SQLite cannot determine it.
    package var bytes: Int?

    /// Creates the work on a table.
    package init(
      name: String, old: String?, work: TableWork.Kind, entities: [String], rows: Int, bytes: Int?
    ) {
      self.name = name
      self.old = old
      self.work = work
      self.entities = entities
      self.rows = rows
      self.bytes = bytes
    }
  }

  /// A failure or data loss caused by rows.
  package struct Risk: Hashable, Sendable, Codable {
    /// The consequence for rows.
    package enum Layer: String, Hashable, Sendable, Codable {
      /// They make the upgrade fail.
      case store
      /// Data of the rows is lost.
      case loss
    }

    /// The identifier of the rule.
    package var id: String
    /// The consequence for the rows.
    package var layer: Layer
    /// The entity.
    package var entity: String?
    /// The property.
    package var property: String?
    /// A one-line summary that can stand alone.
    package var summary: String
    /// The number of rows or links concerned; nil if it cannot be counted.
    package var rows: Int?
    /// The total number of links, of which ``rows`` are concerned; nil if rows are counted.
    package var links: Int?
    /// Whether it can be allowed.
    package var canBeAllowed: Bool
    /// Whether it was allowed.
    package var isAllowed: Bool

    /// Creates a risk.
    package init(
      id: String, layer: Layer, entity: String?, property: String?, summary: String, rows: Int?,
      canBeAllowed: Bool, isAllowed: Bool
    ) {
      self.id = id
      self.layer = layer
      self.entity = entity
      self.property = property
      self.summary = summary
      self.rows = rows
      self.canBeAllowed = canBeAllowed
      self.isAllowed = isAllowed
    }

    /// The value for allowing it: `ID:Entity.property`, `ID:Entity` or `ID`.
    package var allowance: String {
      guard let entity else { return id }
      return "\(id):\(entity)" + (property.map { ".\($0)" } ?? "")
    }

    /// The unit of ``rows``, in the singular.
    var unit: String { id == MigrationRule.inverseChanged.id ? "link" : "row" }

    /// Whether it keeps the upgrade from being made.
    package var isInTheWay: Bool { !isAllowed && rows != 0 }

    /// The summary with the number of rows or links concerned.
    package var text: String {
      guard let rows else { return summary }
      return "\(summary): "
        + (links.map { "\(rows) of \(counted($0, "link"))" } ?? counted(rows, unit))
    }
  }

  /// The names of the versions along the route; a step that keeps the version adds none.
  package var versionNames: [String] {
    ([from] + steps.map(\.to)).map(\.name).withoutRepetition
  }

  /// Everything that keeps the upgrade from being made.
  package var risksInTheWay: [Risk] { steps.flatMap(\.risks).filter(\.isInTheWay) }
}

/// The options for an upgrade.
package struct UpgradeChoices: Hashable, Sendable, Codable {
  /// Whether to replace the store itself instead of writing a new one.
  package var isInPlace = false
  /// The path of the new store; nil for one next to the old.
  package var output: String?
  /// Whether to keep the replaced store.
  package var keepsBackup = false
  /// The allowed data losses and empty required values: `ID` or `ID:Entity.property`.
  package var allowed: [String] = []
  /// The versions to go through, by name; nil for the route that loses least.
  package var via: [String]?
  /// Whether to rebuild tables whose SQL would differ from a fresh store.
  package var isCanonical = false
  /// Whether persistent history that no longer fits is deleted.
  package var truncatesHistory = false
  /// Whether columns that go are only put out of the way.
  package var defersCleanUp = false
  /// The folder with step files; nil for the one next to the bundle.
  package var stepFolder: String?
  /// The mapping model; nil for those next to the bundle.
  package var mappingModel: String?
  /// Whether step files may run programs; nil for no.
  package var allowsPrograms: Bool?
  /// The time limit for the statements of a step file, in seconds; nil for ``usualStepSeconds``.
  package var stepSeconds: Double?
  /// The rows to export to a file next to the store: `rows-in-the-way`; nil if absent.
  package var quarantined: [String]?
  /// Whether the tables of mirroring with CloudKit are dropped; nil for no.
  package var withoutMirroring: Bool?

  /// Whether the tables of mirroring with CloudKit are dropped, so that the new store never synchronizes.
  var removesMirroring: Bool { withoutMirroring ?? false }

  /// The value of ``quarantined`` for rows without an entity, which would prevent the upgrade.
  package static let rowsInTheWay = "rows-in-the-way"

  /// Whether rows without an entity are exported to a file, and the upgrade continues without them.
  package var setsStrayRowsAside: Bool { quarantined?.contains(Self.rowsInTheWay) ?? false }

  /// The default time limit for the statements of a step file, in seconds.
  package static let usualStepSeconds = 600.0

  /// Creates the default options.
  package init() {}
}

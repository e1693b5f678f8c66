import Findings
import Migration
package import StoreModel
import Text

/// What an upgrade of one store would do, as `modeldiff plan` says and writes it.
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
  /// What the store was like.
  package var state: StoreState
  /// The reference to the model, as the user gave it.
  package var model: String
  /// What was asked for.
  package var choices: UpgradeChoices
  /// The version that the store is of.
  package var from: Version
  /// The steps, one from version to version; none when the store is of the version already.
  package var steps: [Step]
  /// The most bytes that are needed on the disk of the store meanwhile.
  package var bytesNeeded: Int
  /// How long it will take, in seconds; nil when it was not estimated.
  package var seconds: Double?
  /// Why the way is not the direct one, a clause; nil where it is.
  package var detour: String?
  /// What keeps the upgrade from being made, besides ``risksInTheWay``.
  package var obstacles: [Obstacle] = []
  /// The working folder when the plan was made, where relative paths start.
  package var folder: String?
  /// The path of the model without its version, as the user gave it; nil for a model at a git revision.
  package var modelPath: String?
  /// The folder that the plan was written to; nil when it was not.
  package var planFolder: String?
  /// The options that have nothing to do, as the store is of the version already; nil in plans of other versions of the tool.
  package var unusedOptions: [String]?
  /// The rows of no entity that are set aside first; nil when there are none, or nobody asked for it.
  package var rowsSetAside: SetAside?

  /// Rows that are written to a file beside the store.
  package struct SetAside: Hashable, Sendable, Codable {
    /// Some rows of a table.
    package struct Table: Hashable, Sendable, Codable {
      /// The table.
      package var name: String
      /// How many rows.
      package var rows: Int

      /// Makes an entry.
      package init(name: String, rows: Int) {
        self.name = name
        self.rows = rows
      }
    }

    /// A relationship of other rows that leads to some of them.
    package struct Link: Hashable, Sendable, Codable {
      /// The relationship, as `Entity.relationship`.
      package var name: String
      /// How many links there are.
      package var rows: Int
      /// Whether they are removed; a relationship that is not optional keeps them.
      package var isEmptied: Bool
    }

    /// The path of the file; where something has it that is another, a number is added.
    package var file: String
    /// The tables with such rows.
    package var tables: [Table]
    /// What leads to them; nil for nothing.
    package var links: [Link]?

    /// Makes an entry.
    package init(file: String, tables: [Table], links: [Link]? = nil) {
      self.file = file
      self.tables = tables
      self.links = links
    }

    /// How many rows there are.
    package var rows: Int { tables.map(\.rows).reduce(0, +) }
  }

  /// Makes a plan.
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

    /// Makes a version.
    package init(name: String, checksum: String) {
      self.name = name
      self.checksum = checksum
    }
  }

  /// The bytes of a store and its journals.
  package struct StoreState: Hashable, Sendable, Codable {
    /// The size of the store, in bytes.
    package var size: Int
    /// The size of the journals beside it, in bytes.
    package var journalSize: Int
    /// The SHA-256 of the store and its journals one after the other, in hexadecimal digits.
    package var sha256: String

    /// Makes a state.
    package init(size: Int, journalSize: Int, sha256: String) {
      self.size = size
      self.journalSize = journalSize
      self.sha256 = sha256
    }
  }

  /// The way from one version to the next.
  package struct Step: Hashable, Sendable, Codable {
    /// The version after the step.
    package var to: Version
    /// What changes of the model.
    package var changes: [ModelChange]
    /// What is done to each table.
    package var tables: [Table]
    /// What the rows that there are can make fail, or what of them goes.
    package var risks: [Risk]
    /// What to know, one sentence each.
    package var notes: [String]
    /// The statements that change the store, in order.
    package var sql: [Statement]
    /// The lines of the whole script: the statements with guards and proof.
    package var script: [String]
    /// The SHA-256 of the script, in hexadecimal digits.
    package var statements: String
    /// The step file that is carried out behind the script; nil where there is none.
    package var stepFile: StepFileUse?
    /// The mapping model that the step goes by; nil where it is inferred.
    package var mappingModel: MappingModelUse?

    /// Makes a step.
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
    /// What its programs are, each file once; nil where it runs none.
    package var programs: [ProgramFile]?
  }

  /// A program of a step file, or a file that it is called with.
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

  /// What is done to a table.
  package struct Table: Hashable, Sendable, Codable {
    /// The name; before the step, when the table goes.
    package var name: String
    /// The name before the step, where it is another.
    package var old: String?
    /// The kind of work.
    package var work: TableWork.Kind
    /// The entities whose rows it holds.
    package var entities: [String]
    /// The number of rows before the step.
    package var rows: Int
    /// The size before the step, in bytes; nil when SQLite cannot tell.
    package var bytes: Int?

    /// Makes an entry.
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

  /// Something that rows make fail, or that of them goes.
  package struct Risk: Hashable, Sendable, Codable {
    /// What becomes of rows.
    package enum Layer: String, Hashable, Sendable, Codable {
      /// They make the upgrade fail.
      case store
      /// Something of them goes.
      case loss
    }

    /// The identifier of the rule.
    package var id: String
    /// What becomes of the rows.
    package var layer: Layer
    /// The entity.
    package var entity: String?
    /// The property.
    package var property: String?
    /// What it is, one line that stands alone.
    package var summary: String
    /// How many rows, or links, are concerned; nil when that cannot be counted.
    package var rows: Int?
    /// How many links there are of which ``rows`` are concerned; nil where it is rows.
    package var links: Int?
    /// Whether it can be allowed.
    package var canBeAllowed: Bool
    /// Whether it was allowed.
    package var isAllowed: Bool

    /// Makes a risk.
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

    /// How it is allowed: `ID:Entity.property`, `ID:Entity`, or `ID`.
    package var allowance: String {
      guard let entity else { return id }
      return "\(id):\(entity)" + (property.map { ".\($0)" } ?? "")
    }

    /// What ``rows`` counts, in the singular.
    var unit: String { id == MigrationRule.inverseChanged.id ? "link" : "row" }

    /// Whether it keeps the upgrade from being made.
    package var isInTheWay: Bool { !isAllowed && rows != 0 }

    /// What it is, and how many rows or links are concerned.
    package var text: String {
      guard let rows else { return summary }
      return "\(summary): "
        + (links.map { "\(rows) of \(counted($0, "link"))" } ?? counted(rows, unit))
    }
  }

  /// The names of the versions that the store goes through; a step that keeps the version adds none.
  package var versionNames: [String] {
    ([from] + steps.map(\.to)).map(\.name).withoutRepetition
  }

  /// Everything that keeps the upgrade from being made.
  package var risksInTheWay: [Risk] { steps.flatMap(\.risks).filter(\.isInTheWay) }
}

/// What whoever asks for an upgrade wants.
package struct UpgradeChoices: Hashable, Sendable, Codable {
  /// Whether the store itself is replaced; otherwise a new one is written.
  package var isInPlace = false
  /// The path of the new store; nil for one beside the old.
  package var output: String?
  /// Whether the old store is kept when the new one has taken its place.
  package var keepsBackup = false
  /// What may go, or may be left empty: `ID` or `ID:Entity.property`.
  package var allowed: [String] = []
  /// The versions to go through, by name; nil for the way that loses least.
  package var via: [String]?
  /// Whether tables are made anew wherever their text would differ from that in a fresh store.
  package var isCanonical = false
  /// Whether persistent history that no longer fits is deleted.
  package var truncatesHistory = false
  /// Whether columns that go are only put out of the way.
  package var defersCleanUp = false
  /// The folder with step files; nil for the one beside the bundle.
  package var stepFolder: String?
  /// The mapping model; nil for those beside the bundle.
  package var mappingModel: String?
  /// Whether step files may run programs; nil for no.
  package var allowsPrograms: Bool?
  /// How long the statements of a step file may take, in seconds; nil for ``usualStepSeconds``.
  package var stepSeconds: Double?
  /// What is written to a file beside the store: `rows-in-the-way`; nil for nothing.
  package var quarantined: [String]?
  /// Whether the tables of mirroring with CloudKit are dropped; nil for no.
  package var withoutMirroring: Bool?

  /// Whether the tables of mirroring with CloudKit are dropped, so that the new store never synchronizes.
  var removesMirroring: Bool { withoutMirroring ?? false }

  /// What ``quarantined`` may hold: rows of no entity, which would stop the upgrade.
  package static let rowsInTheWay = "rows-in-the-way"

  /// Whether rows of no entity are written to a file, and the upgrade goes on without them.
  package var setsStrayRowsAside: Bool { quarantined?.contains(Self.rowsInTheWay) ?? false }

  /// How long the statements of a step file may take, in seconds.
  package static let usualStepSeconds = 600.0

  /// Makes the choices of someone who wants nothing in particular.
  package init() {}
}

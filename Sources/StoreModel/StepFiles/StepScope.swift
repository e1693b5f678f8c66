import DataModel
import Findings

/// What rules look at: a step file and its two versions.
package struct StepScope {
  /// The step file.
  let file: StepFile
  /// The versions.
  let versions: StepVersions
  /// The views of the old version.
  let old: StepWorld
  /// The views of the new version.
  let new: StepWorld
  /// The statements of SQL, with what they name.
  let statements: [(sql: StepSQL, facts: StatementFacts)]
  /// The programs.
  let programs: [StepProgram]
  /// The statements that copy all objects of an entity.
  let copies: [(copy: WholeCopy, facts: StatementFacts)]

  /// Reads all statements.
  package init(_ file: StepFile, _ versions: StepVersions) {
    self.file = file
    self.versions = versions
    let (old, new) = (StepWorld(versions.from.model), StepWorld(versions.to.model))
    (self.old, self.new) = (old, new)
    statements = file.statements.compactMap { statement in
      guard case .sql(let sql) = statement.action else { return nil }
      return (sql, StatementReader.facts(of: sql, old: old, new: new))
    }
    copies = statements.compactMap { sql, facts in
      StatementReader.copy(of: sql, old: old, new: new).map { ($0, facts) }
    }
    programs = file.statements.compactMap { statement in
      if case .program(let program) = statement.action { program } else { nil }
    }
  }

  /// The range for findings on missing statements: the header.
  var header: Range<Int> { file.header.namesRange }

  /// The views of one version.
  func world(isOld: Bool) -> StepWorld { isOld ? old : new }
}

/// A property by the entity that declares it.
struct StepProperty: Hashable {
  let entity: String
  let name: String
}

extension StepScope {
  /// What statements read, by the columns of one version.
  func reads(isOld: Bool) -> Set<StepProperty> {
    var result: Set<StepProperty> = []
    for (_, facts) in statements {
      for column in facts.columns where !column.isWritten && column.isOld == isOld {
        if let owner = column.column.owner {
          result.insert(StepProperty(entity: owner, name: column.column.name))
        }
      }
      for (view, viewIsOld) in facts.wholeReads where viewIsOld == isOld {
        for column in view.columns {
          if let owner = column.owner {
            result.insert(StepProperty(entity: owner, name: column.name))
          }
        }
      }
      for table in facts.tables where table.isOld == isOld && table.access == .read {
        if let view = table.view, let relationship = view.relationship {
          result.insert(StepProperty(entity: view.entity, name: relationship))
        }
      }
    }
    for program in programs where program.reads.isOld == isOld {
      result.formUnion(properties(of: program.reads))
    }
    return result
  }

  /// What statements give values to, by the columns of the new version.
  var writes: Set<StepProperty> {
    var result: Set<StepProperty> = []
    for (_, facts) in statements {
      for column in facts.columns where column.isWritten && !column.isOld {
        if let owner = column.column.owner {
          result.insert(StepProperty(entity: owner, name: column.column.name))
        }
      }
      for table in facts.tables where !table.isOld && table.access == .insert {
        if let view = table.view, let relationship = view.relationship {
          result.insert(StepProperty(entity: view.entity, name: relationship))
        }
      }
    }
    for program in programs { result.formUnion(properties(of: program.writes)) }
    return result
  }

  private func properties(of columns: StepColumns) -> [StepProperty] {
    guard let view = world(isOld: columns.isOld).view(columns.entity.text) else { return [] }
    return columns.columns.compactMap { column in
      guard let found = view.column(column.text), let owner = found.owner else { return nil }
      return StepProperty(entity: owner, name: found.name)
    }
  }

  /// The column names whose view no statement determines, in lower case.
  var undecidedNames: Set<String> {
    statements.reduce(into: []) { $0.formUnion($1.facts.undecidedNames) }
  }
}

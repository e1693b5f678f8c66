import Comparing
import DataModel
package import Findings
import StoreModel
import Upgrading

extension StoreReport {
  /// The report as JSON, form 1.
  package var json: JSONValue {
    [
      "formatVersion": 1, "store": .string(path), "healthy": .boolean(isHealthy),
      "worst": textJSON(worst?.rawValue), "findings": .array(findings.map(\.json)),
      "notLookedAt": .array(notLookedAt.map { .string($0) }),
      "matches": .array(matches.map(sideJSON)), "nearest": nearest.map(nearestJSON) ?? .null,
      "origin": origin.map(originJSON) ?? .null,
      "openings": .array(openings.map(openingJSON)), "cachedModel": .string(cachedModel.rawValue),
      "drift": .array(drift.map { .string($0) }), "damage": .array(damage.map { .string($0) }),
      "entities": .array(
        entities.map { entity in
          [
            "name": .string(entity.name), "number": .integer(Int64(entity.number)),
            "rows": .integer(Int64(entity.rows)),
          ]
        }), "file": factsJSON,
    ]
  }

  private var factsJSON: JSONValue {
    [
      "uuid": textJSON(facts.uuid), "frameworkVersion": numberJSON(facts.frameworkVersion),
      "maximumFrameworkVersion": numberJSON(facts.maximumFrameworkVersion),
      "versionIdentifiers": .array(facts.identifiers.map { .string($0) }),
      "applicationKeys": .array(facts.applicationKeys.map { .string($0) }),
      "deferredMigration": .boolean(facts.isMigrationDeferred), "size": .integer(Int64(facts.size)),
      "logSize": .integer(Int64(facts.logSize)), "pageSize": .integer(Int64(facts.pageSize)),
      "writeAheadLog": .boolean(facts.usesWriteAheadLog),
      "historyTransactions": numberJSON(facts.historyTransactions),
      "historyChanges": numberJSON(facts.historyChanges),
      "historySize": numberJSON(facts.historySize),
      "mirroringTables": .integer(Int64(facts.mirroringTables)),
      "mirroring": facts.mirroring?.json ?? .null,
      "otherTables": .array(facts.otherTables.map { .string($0) }),
      "supportFolder": textJSON(facts.supportFolder),
    ]
  }

  private func sideJSON(_ side: ComparisonReport.Side) -> JSONValue {
    [
      "model": .string(side.reference), "version": .string(side.version),
      "checksum": .string(side.hashes.checksum),
    ]
  }

  private func nearestJSON(_ nearest: Nearest) -> JSONValue {
    [
      "version": sideJSON(nearest.side), "equalEntities": .integer(Int64(nearest.equalEntities)),
      "onlyInStore": .array(nearest.onlyInStore.map { .string($0) }),
      "onlyInModel": .array(nearest.onlyInModel.map { .string($0) }),
      "differing": .array(nearest.differing.map { .string($0) }),
      "comparison": nearest.comparison?.json ?? .null,
    ]
  }

  private func originJSON(_ origin: StoreOrigin) -> JSONValue {
    [
      "exact": .boolean(origin.isExact), "model": .string(origin.reference),
      "version": .string(origin.version), "path": .string(origin.path),
      "tags": .array(origin.tags.map { .string($0) }),
      "commit": .string(origin.commit.identifier), "date": .string(origin.commit.date),
      "first": .boolean(origin.isFirst), "differing": .array(origin.differing.map { .string($0) }),
      "commits": .integer(Int64(origin.commits)), "shallow": .boolean(origin.isShallow),
    ]
  }

  private func openingJSON(_ opening: Opening) -> JSONValue {
    let outcome: (String, Int?, String?) =
      switch opening.outcome {
      case .opens: ("opens", nil, nil)
      case .misreads: ("misreads", nil, nil)
      case .migrates: ("migrates", nil, nil)
      case .migratesWithCode: ("migrates-with-code", nil, nil)
      case .failsOnRows(let code, let reason): ("fails-on-rows", code, reason)
      case .cannotInfer(let code, let reason): ("cannot-infer", code, reason)
      case .unknownToPlan(_, let code, let reason): ("unknown-to-plan", code, reason)
      }
    return [
      "version": sideJSON(opening.target), "outcome": .string(outcome.0),
      "apple": outcome.1.map { code in
        ["code": .integer(Int64(code)), "reason": textJSON(outcome.2)]
      } ?? .null,
      "downgradeFrom": textJSON(opening.later), "sourceNote": textJSON(opening.sourceNote),
      "code": .array(opening.code.map { .string("\($0)") }),
      "findings": .array(
        opening.relevantFindings.map { located, rows in
          ["finding": findingJSON(located), "rows": numberJSON(rows)]
        }),
    ]
  }

  private func numberJSON(_ number: Int?) -> JSONValue {
    number.map { .integer(Int64($0)) } ?? .null
  }
}

extension StoreProblem {
  /// The finding as JSON.
  var json: JSONValue {
    let place = question.place
    return [
      "id": .string(question.kind.rawValue), "severity": .string(severity.rawValue),
      "summary": .string(question.summary), "table": textJSON(place.table),
      "column": textJSON(place.column), "entity": textJSON(place.entity),
      "property": textJSON(place.property), "rows": .integer(Int64(rows)),
      "keys": .array(keys.map { .string($0) }), "query": .string(question.query),
      "mending": mendingName.map { name in
        ["name": .string(name), "action": textJSON(question.mending?.text)]
      } ?? .null, "obstacle": textJSON(question.obstacle),
    ]
  }
}

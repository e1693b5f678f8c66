import Findings
import StoreModel
import Text
import Upgrading

extension MirroringReport {
  /// The report for people, a line each.
  var lines: [String] {
    var lines: [String] = []
    if let zones {
      lines.append(
        counted(zones, "zone")
          + (shares.map { $0 > 0 ? ", \(counted($0, "share"))" : ", no shares" } ?? ""))
    }
    lines += waitingLines
    if let objectsWithoutRecord, objectsWithoutRecord > 0 {
      lines.append("\(counted(objectsWithoutRecord, "object")) without a record, among them")
    }
    if let recordsWithoutObject, recordsWithoutObject > 0 {
      lines.append("\(counted(recordsWithoutObject, "record")) of objects that do not exist")
    }
    if let zonesToImport, zonesToImport > 0 {
      lines.append("\(counted(zonesToImport, "zone")) waiting for import")
    }
    lines += resets.map { "reset pending for \(counted($0.zones, "zone")): \($0.reason.text)" }
    if let lastExport { lines.append("last successful export \(timeText(lastExport))") }
    return lines + failures.map(\.line)
  }

  private var waitingLines: [String] {
    guard let waitingObjects else { return [] }
    let links = waitingLinks ?? 0
    guard waitingObjects + links > 0 else { return ["nothing waits for export"] }
    return [
      "waiting for export: \(counted(waitingObjects, "object"))"
        + (links > 0 ? ", \(counted(links, "link"))" : "")
    ]
  }

  /// The report as JSON.
  var json: JSONValue {
    [
      "waitingObjects": number(waitingObjects), "waitingLinks": number(waitingLinks),
      "objectsWithoutRecord": number(objectsWithoutRecord),
      "recordsWithoutObject": number(recordsWithoutObject), "zones": number(zones),
      "shares": number(shares), "zonesToImport": number(zonesToImport),
      "resets": .array(
        resets.map { ["reason": .string($0.reason.rawValue), "zones": number($0.zones)] }),
      "lastExport": textJSON(lastExport.map(timeText)),
      "failures": .array(
        failures.map {
          [
            "operation": .string($0.name), "domain": textJSON($0.domain), "code": number($0.code),
            "count": number($0.count), "last": textJSON($0.last.map(timeText)),
          ]
        }),
    ]
  }

  private func number(_ number: Int?) -> JSONValue {
    number.map { .integer(Int64($0)) } ?? .null
  }
}

extension MirroringReport.Failure {
  /// The operation, in a word.
  ///
  /// *Source:* Apple, NSPersistentCloudKitContainer.EventType.
  fileprivate var name: String {
    switch operation {
    case 0: "set-up"
    case 1: "import"
    case 2: "export"
    default: "unknown"
    }
  }

  fileprivate var line: String {
    let end = last.map { ", last \(timeText($0))" } ?? ""
    return "\(counted(count, "failed \(name)")): \(printable(domain ?? "no domain")) \(code)\(end)"
  }
}

extension MirroringBooks.ResetReason {
  fileprivate var text: String {
    switch self {
    case .identityLoss: "the iCloud account or its keys changed"
    case .userPurge: "the user deleted the data from iCloud"
    case .zoneDelete: "the zone was deleted from iCloud"
    }
  }
}

import Building
import Foundation
import Loading
import Reports
import TestSupport
import Testing

@testable import Upgrading

/// Plans of stores that are too large to copy, as any store is with a limit of zero.
@Suite("Plans of large stores") struct LargePlanTests {
  private let folder: TemporaryFolder
  private let model: String
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    model = try folder.makeBundle(
      versions: [
        "1": contents(
          #"<entity name="Item"><attribute name="a" optional="YES" attributeType="String"/></entity>"#
        ),
        "2": contents(
          #"<entity name="Item"><attribute name="a" optional="YES" attributeType="String"/>"#
            + #"<attribute name="n" attributeType="Integer 64" defaultValueString="7"/></entity>"#),
        "3": contents(#"<entity name="Item"/>"#),
      ], current: "2")
    store = folder("S.sqlite")
    var options = StoreOptions()
    options.rows = 40
    _ = try createStore(of: load("\(model)#1").selectedVersion(), at: store, options: options)
  }

  private func plan(to version: String) throws -> PlannedStore {
    try planStore(
      order(to: version), WorkConditions(scratch: folder("")), rehearsalLimit: 0)
  }

  private func order(to version: String) -> UpgradeOrder {
    UpgradeOrder(
      store: store, model: ModelReference("\(model)#\(version)"), choices: UpgradeChoices())
  }

  @Test func `a plan without a copy equals the rehearsed plan except for the duration`() throws {
    let large = try plan(to: "2")
    let rehearsed = try planStore(
      order(to: "2"), WorkConditions(scratch: folder("")))
    #expect(large.error == nil && rehearsed.error == nil)
    #expect(large.plan.steps.map(\.script) == rehearsed.plan.steps.map(\.script))
    #expect(large.plan.steps.map(\.changes) == rehearsed.plan.steps.map(\.changes))
    #expect(large.plan.bytesNeeded == rehearsed.plan.bytesNeeded)
    #expect(large.plan.seconds != nil)
  }

  @Test func `a plan without a copy reports data loss`() throws {
    let planned = try plan(to: "3")
    #expect(planned.plan.risksInTheWay.map(\.id) == ["attribute-removed"])
    #expect(planned.plan.risksInTheWay.allSatisfy { ($0.rows ?? 0) > 0 })
  }

  @Test func `damaged pages fail a plan without a copy`() throws {
    var bytes = try Data(contentsOf: URL(filePath: store))
    let page = 4096
    for place in stride(from: 2 * page, to: bytes.count, by: page) {
      bytes.replaceSubrange(place..<place + 64, with: [UInt8](repeating: 0xFF, count: 64))
    }
    try bytes.write(to: URL(filePath: store))
    #expect(throws: (any Error).self) {
      let planned = try plan(to: "2")
      if let error = planned.error { throw error }
    }
  }
}

import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import Rows
import StoreFile
import StoreModel
import Text
import Upgrading

/// Cases of upgrades by mapping models: rows of the old version become the expected rows, or the
/// migration fails as expected and leaves no files.
///
/// - Parameter folder: The folder with the cases, one folder each, with `Model.xcdatamodeld`,
///   `Model.xcmappingmodel`, `input.json` and `expected.json`; nil for none.
/// - Returns: The check.
func mappingCases(_ folder: String?) -> Check {
  let path = folder.map { $0 + "/mapping" } ?? ""
  let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  let cases = names.filter {
    FileManager.default.fileExists(atPath: "\(path)/\($0)/expected.json")
  }
  return Check(name: "cases of mapping models", cases: cases.sorted()) { name in
    describingErrors { try MappingCase(path + "/" + name).problem() }
  }
}

/// A case.
private struct MappingCase {
  private let path: String
  private let expected: Data

  init(_ path: String) throws {
    self.path = path
    expected = try Data(contentsOf: URL(filePath: path + "/expected.json"))
  }

  /// The deviation from the expected result; nil if absent.
  func problem() throws -> String? {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "conformance-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = folder + "/s.sqlite"
    let old = try version("v1")
    var options = StoreOptions()
    options.objects = ObjectInput(.file(path + "/input.json"))
    _ = try createStore(of: old, at: store, options: options)
    let before = try Data(contentsOf: URL(filePath: store))
    var order = UpgradeOrder(
      store: store, model: ModelReference(path + "/Model.xcdatamodeld#v2"),
      choices: UpgradeChoices())
    order.choices.mappingModel = path + "/Model.xcmappingmodel"
    order.choices.output = folder + "/new.sqlite"
    // What a case leaves behind is what it shows.
    order.acceptsLosses = true
    let result = Result { () throws(ToolchainError) in
      try upgradeStore(order, WorkConditions(scratch: folder))
    }
    guard try Data(contentsOf: URL(filePath: store)) == before else {
      return "the store was changed"
    }
    let json = try JSONSerialization.jsonObject(with: expected) as? [String: Any]
    if let error = json?["error"] as? [String: Any] {
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      guard left == ["s.sqlite"] else { return "left behind: \(left)" }
      guard case .failure(let failure) = result else { return "no failure, expected \(error)" }
      return difference(failure, error)
    }
    _ = try result.get()
    let made = try ObjectGraph(
      printed(folder + "/new.sqlite", scratch: folder), of: version("v2").model)
    return made.difference(from: try ObjectGraph(expected, of: version("v2").model))
  }

  private func version(_ name: String) throws -> LoadedVersion {
    try loadModel(
      ModelReference(path + "/Model.xcdatamodeld#\(name)"), scratch: NSTemporaryDirectory()
    ).selectedVersion()
  }

  private func printed(_ store: String, scratch: String) throws -> Data {
    var bytes = Data()
    let output = RowOutput { bytes.append(contentsOf: $0) }
    _ = try printAllRows(
      of: try openStore(store, scratch: scratch), isLines: false, style: RowStyle(), to: output)
    return bytes
  }

  /// The parts of an expected error that a failure does not contain.
  private func difference(_ failure: ToolchainError, _ error: [String: Any]) -> String? {
    let diagnostics = failure.diagnostics
    let text = diagnostics.map { "\($0.summary) \($0.explanation) \($0.apple?.reason ?? "")" }
      .joined(separator: "\n")
    if let code = error["code"] as? Int, !diagnostics.contains(where: { $0.apple?.code == code }) {
      return "no error \(code): \(text)"
    }
    // Everything that the case names has to be told.
    let names =
      ["reason", "NSValidationErrorKey", "entity", "mapping", "class", "property", "selector"]
      .compactMap { error[$0] as? String } + (error["arguments"] as? [String] ?? [])
    let stale = (error["stale"] as? [String: [String]] ?? [:]).values.joined()
    let missing = (names + stale).filter { !text.contains($0) }
    return missing.isEmpty ? nil : "not told: \(missing) in \(text)"
  }
}

/// Every real mapping model is applied to a store with rows of its old version, except for
/// migration policies, which are reported.
///
/// Generated rows may differ from those that Core Data would accept, so validation is not required.
func plannedMappings(_ corpus: Corpus) -> Check {
  let sources = corpus.files.filter { $0.hasSuffix(".xcmappingmodel/xcmapping.xml") }
  return Check(name: "mapping models carried out", cases: sources) { name in
    describingErrors {
      let (source, problems) = parseMappingSource(corpus.bytes(name), file: name)
      guard let source else { return problems.first?.summary }
      guard let mapping = compileMapping(source, module: nil).mapping else {
        return "does not compile"
      }
      return try MappingTrial(source, mapping).problem()
    }
  }
}

/// A real mapping model between the copies of versions in it.
private struct MappingTrial {
  private let source: MappingSource
  private let mapping: MappingModel

  init(_ source: MappingSource, _ mapping: MappingModel) {
    (self.source, self.mapping) = (source, mapping)
  }

  func problem() throws -> String? {
    if let problem = try refusal() { return problem }
    // Core Data never takes one that only adds entities.
    guard mapping.entityMappings.contains(where: { $0.source != nil }) else { return nil }
    let program = try planMapping(request(mapping.withoutPolicies))
    guard !program.mappings.isEmpty else { return "nothing is mapped" }
    return try carryOut(program)
  }

  /// The refusal, unless it concerns policies.
  private func refusal() throws -> String? {
    do throws(MappingRefusal) {
      _ = try planMapping(request(mapping))
      return nil
    } catch {
      let isAddition = mapping.entityMappings.allSatisfy { $0.source == nil }
      let others = error.diagnostics.filter {
        !$0.isOf(.mappingPolicy) && !(isAddition && $0.isOf(.unfitMapping))
      }
      guard others.isEmpty else { return others.map(\.summary).joined(separator: "\n    ") }
      let classes = Set(mapping.entityMappings.compactMap(\.policyClassName))
      let text = error.diagnostics.map(\.summary).joined(separator: "\n")
      return classes.allSatisfy(text.contains) || isAddition ? nil : "a policy is not told"
    }
  }

  private func request(_ mapping: MappingModel) -> MappingRequest {
    func side(_ model: Model) -> MappedVersion {
      MappedVersion(model: model, schema: predictSchema(model))
    }
    return MappingRequest(
      mapping, from: side(source.sourceModel), to: side(source.destinationModel),
      oldHashes: hashModel(source.sourceModel).byName,
      newHashes: hashModel(source.destinationModel).byName)
  }

  private func carryOut(_ program: MappingProgram) throws -> String? {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "conformance-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = folder + "/old.sqlite"
    var options = StoreOptions()
    options.rows = 40
    _ = try createStore(
      of: LoadedVersion(
        name: "old", decoded: try decodeModel(try encodeModel(source.sourceModel)), file: "old"),
      at: old, options: options)
    try foldJournals(at: old)
    let model = source.destinationModel
    var setting = WritingSetting()
    setting.prepare = { (writer) throws(StoreError) in
      try writer.attachSource(old, as: SourceStore.name, supportFolders: [])
    }
    let store = NewStore(
      schema: predictSchema(model), metadata: .fresh(for: model, hashes: hashModel(model)),
      uuid: "",
      modelCache: [])
    try writeStore(store, to: folder + "/new.sqlite", in: setting) { (writer) throws(StoreError) in
      for statement in program.statements {
        try writer.forEachRowValues(statement.sql) { _ in }
      }
    }
    let kept = try countRows(
      program.losses.map(\.query), at: old, isInterrupted: { false })
    return kept.count == program.losses.count ? nil : "losses cannot be counted"
  }
}

extension MappingModel {
  /// The mapping model without any code of the app.
  fileprivate var withoutPolicies: MappingModel {
    var result = self
    for position in result.entityMappings.indices {
      result.entityMappings[position].policyClassName = nil
      func withoutCalls(_ member: PropertyMapping) -> PropertyMapping {
        guard case .policyFunction? = member.value else { return member }
        return PropertyMapping(name: member.name, valueExpression: nil)
      }
      let mapping = result.entityMappings[position]
      result.entityMappings[position].attributeMappings = mapping.attributeMappings.map(
        withoutCalls)
      result.entityMappings[position].relationshipMappings = mapping.relationshipMappings
        .map(withoutCalls)
    }
    return result
  }
}

import Building
import Comparing
import DataModel
import Findings
import Loading
import OperatingSystem

/// The environment in which stores are created and upgraded.
struct RehearsalStage: Sendable {
  let target: UpgradeTarget
  let request: RehearsalRequest

  /// Creates a store, upgrades it, examines the result, and removes the stores.
  ///
  /// - Parameters:
  ///   - wanted: The version and the kind.
  ///   - folder: The path of a working folder, which must not exist.
  /// - Returns: The result, including failures.
  func play(_ wanted: RehearsalCase, in folder: String) -> RehearsedStore {
    var result = RehearsedStore(wanted.kind)
    defer { removeTree(folder) }
    guard !request.isInterrupted() else {
      result.outcome = .notMade
      return result
    }
    do throws(ToolchainError) {
      let version = try version(wanted.version.name)
      try creating(folder) { () throws(SystemError) in try createFolder(folder) }
      let pair = StorePlaces(
        old: joined(folder, "\(wanted.kind.rawValue).sqlite"),
        new: joined(folder, "upgraded.sqlite"))
      result.objects = try makeStore(of: version, wanted.kind, at: pair.old)
      guard let upgraded = try upgrade(pair, wanted: wanted, result: &result) else { return result }
      try examine(pair, upgraded: upgraded, from: version, result: &result)
    } catch {
      // A failed upgrade is a result; a store that could not be examined is not.
      result.outcome = .notMade
      result.problems = error.diagnostics
    }
    return result
  }

  private func version(_ name: String) throws(ToolchainError) -> ComparedVersion {
    guard let version = target.versions.first(where: { $0.version.name == name }) else {
      throw ToolchainError(
        RuleDescription.rehearsalNotMade.diagnostic(
          "the version \"\(name)\" cannot be read", at: .file(request.bundle)))
    }
    return version
  }

  /// Creates a store with the number of objects of its kind, or fewer if a constraint allows no more.
  ///
  /// - Returns: The number of objects.
  private func makeStore(
    of version: ComparedVersion, _ kind: RehearsalKind, at path: String
  ) throws(ToolchainError) -> Int {
    let entities = version.version.model.entities.count { !$0.isAbstract }
    var options = StoreOptions()
    options.variety = kind.variety
    options.rows = kind.rows(of: entities)
    while true {
      do throws(ToolchainError) {
        return try createStore(of: version.version, at: path, options: options).rows
      } catch {
        guard options.rows > 1, error.diagnostics.allSatisfy({ $0.isOf(.unstorableModel) }) else {
          throw error
        }
        options.rows /= 8
        if options.rows == 0 { options.rows = 1 }
      }
    }
  }

  /// Upgrades a store.
  ///
  /// - Returns: The upgrade; nil if it failed, which is then in `result`.
  private func upgrade(
    _ pair: StorePlaces, wanted: RehearsalCase, result: inout RehearsedStore
  ) throws(ToolchainError) -> UpgradedStore? {
    var choices = UpgradeChoices()
    choices.output = pair.new
    choices.allowsPrograms = request.allowsPrograms ? true : nil
    choices.stepSeconds = request.stepSeconds
    var order = UpgradeOrder(
      store: pair.old, model: ModelReference(request.bundle), choices: choices)
    order.acceptsLosses = true
    order.stages = wanted.version.isPlanned ? request.stages : nil
    let target = order.stages.map(target.going) ?? target
    var conditions = WorkConditions(
      scratch: request.scratch,
      control: UpgradeControl(isInterrupted: request.isInterrupted))
    conditions.isPrivate = true
    let start = ContinuousClock.now
    defer { result.seconds = (ContinuousClock.now - start) / .seconds(1) }
    do throws(ToolchainError) {
      var plan: StorePlan?
      let upgraded = try upgradeStore(order, to: target, conditions) {
        plan = $0
        return true
      }
      result.route = RehearsedRoute(upgraded?.plan ?? plan, isPlanned: wanted.version.isPlanned)
      return upgraded
    } catch {
      // A disk that is full says nothing of a model.
      guard error.exitCode == .findings || error.exitCode == .data else { throw error }
      result.outcome = .failed
      result.problems = error.diagnostics.map {
        $0.withoutAllowance.naming("a store of \"\(wanted.version.name)\"", insteadOf: pair.old)
      }
      return nil
    }
  }
}

/// The paths of a store and of what it is upgraded to.
struct StorePlaces: Sendable {
  var old: String
  var new: String
}

extension Diagnostic {
  /// The diagnostic without the advice to allow what no store of a rehearsal is asked about.
  fileprivate var withoutAllowance: Diagnostic {
    var diagnostic = self
    if explanation.hasPrefix("To accept this, add --allow") { diagnostic.explanation = "" }
    return diagnostic
  }
}

extension RehearsedRoute {
  /// Creates the description of the route in an executed plan.
  fileprivate init(_ plan: StorePlan?, isPlanned: Bool) {
    let steps = plan?.steps ?? []
    let files = steps.compactMap(\.stepFile?.path)
    if steps.isEmpty {
      self = .none
    } else if isPlanned {
      self = .plan(steps.map(\.to.name))
    } else if !files.isEmpty {
      self = .stepFiles(files)
    } else if let mapping = steps.lazy.compactMap(\.mappingModel?.path).first {
      self = .mappingModel(mapping)
    } else {
      self = steps.count == 1 ? .direct : .chain(steps.map(\.to.name))
    }
  }
}

extension Diagnostic {
  /// The diagnostic without the path of a temporary store.
  fileprivate func naming(_ name: String, insteadOf path: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.summary = summary.replacing(path, with: name)
    diagnostic.explanation = explanation.replacing(path, with: name)
    for index in notes.indices {
      diagnostic.notes[index].message = notes[index].message.replacing(path, with: name)
    }
    if case .file(let file)? = location, file == path { diagnostic.location = nil }
    return diagnostic
  }
}

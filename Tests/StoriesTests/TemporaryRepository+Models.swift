import DataModel
import Findings
import Foundation
import Loading
import TestSupport

extension TemporaryRepository {
  /// A bundle of one version with one entity.
  func makeModel(_ name: String = "Model.xcdatamodeld", entity: String) throws {
    try folder.makeBundle(name, versions: ["Model": contents(entity: entity)], current: "Model")
  }

  /// Creates a history: `A`, tagged `first`; `B`; `C` on main; `D` on `side`, which branches off at
  /// `B`.
  func makeHistory() throws {
    for (entity, tag) in [("A", "first"), ("B", "second")] {
      try makeModel(entity: entity)
      try commit(entity)
      try git("tag", tag)
    }
    try git("checkout", "--quiet", "-b", "side")
    try makeModel(entity: "D")
    try commit("D")
    try git("checkout", "--quiet", "main")
    try makeModel(entity: "C")
    try commit("C")
  }

  /// The settings for running git in the folder `name` of the repository.
  func settings(in name: String = ".", _ more: [String: String] = [:]) -> GitSettings {
    var settings = GitSettings()
    settings.directory = folder(name)
    settings.environment = Self.environment.merging(more) { $1 }
    return settings
  }

  /// The model named by `text` in the folder `name`.
  func load(
    _ text: String, in name: String = ".", environment: [String: String] = [:]
  ) throws(ToolchainError) -> LoadedModel {
    try loadModel(
      ModelReference(text),
      scratch: FileManager.default.temporaryDirectory.path(percentEncoded: false),
      git: settings(in: name, environment))
  }

  /// The entities of the current version of the model named by `text`.
  func entities(
    _ text: String, in name: String = ".", environment: [String: String] = [:]
  ) throws(ToolchainError) -> [String] {
    try load(text, in: name, environment: environment).selectedVersion().model.entities.map(\.name)
  }

  /// The error of loading `text`.
  func failure(
    _ text: String, in name: String = ".", environment: [String: String] = [:]
  ) -> ToolchainError? {
    StoriesTests.failure { () throws(ToolchainError) in
      _ = try load(text, in: name, environment: environment)
    }
  }
}

import ArgumentParser
import Building
import DataModel
import Findings
import Loading
import OperatingSystem
import SwiftCode
import Text

/// The command `modelc freeze-schema`.
struct FreezeSchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze-schema",
    abstract: "Copy SwiftData models into a new VersionedSchema.",
    usage: "modelc freeze-schema [<options>] SOURCES --as NAME",
    discussion: """
      SOURCES is a folder of Swift sources or a file, also at a git revision. #NAME selects a \
      schema, or the container whose models to copy; without it, the models that no version holds \
      yet are copied. If there are several containers, --container selects one, as no store holds \
      models of two. The copy has every class and every structure and enumeration that they store, \
      with attributes, relationships and initial values but no methods or initializers of its own, \
      so that later changes of the app do not change its checksum.

      The copy is read back before it is written: its version hashes are those of the sources. \
      Without --output it is printed.

      Example:
        modelc freeze-schema v1:App --as V2 -o V2.swift
      """)

  @Argument(help: ArgumentHelp("The Swift sources.", valueName: "sources"))
  var sources: String

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The name of the new schema.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "The container whose models to copy, as modelc show names it.", valueName: "name"))
  var container: String?

  @Option(
    help: ArgumentHelp(
      "The version of the new schema (default: that of the copied schema, or the number at the end of the new name).",
      valueName: "1.2.0"))
  var schemaVersion: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The Swift file to write (default: standard output).", valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A Swift file from which the type with the copy's name is removed, as the copy replaces it.",
      valueName: "path"))
  var replacing: String?

  @Flag(help: "Overwrite an existing file.")
  var force = false

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    guard isTypeName(name) else {
      throw ValidationError("--as takes the name of a type, such as SchemaV2")
    }
    guard replacing == nil || output != nil else {
      throw ValidationError(
        "--replacing removes what the copy takes the place of, expected --output")
    }
    guard schemaVersion.map({ SchemaVersion($0) != nil }) ?? true else {
      throw ValidationError("--schema-version takes up to three numbers, such as 1.2.0")
    }
  }

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let reference = swiftSources.reference(sources)
      if let output, let replacing, let identity = FileIdentity(output),
        identity == FileIdentity(replacing)
      {
        throw .cannotCreateOutput(
          output, "this is the file of --replacing, expected another one", noun: "copy")
      }
      var tree = try loadSwiftTree(reference)
      if let output { tree = tree.without(output) }
      let copy = try freezeSchema(
        of: tree, schema: reference.version, container: container, as: name,
        version: schemaVersion.flatMap { SchemaVersion($0) })
      common.report(copy.diagnostics)
      guard let output else { return Stream.standardOutput.write(copy.text) }
      let rest = try replacing.map { path throws(ToolchainError) in try textWithout(name, in: path)
      }
      try writeSwiftFile(copy.text, to: output, replacing: force)
      if let rest, let replacing { try writeSwiftFile(rest, to: replacing, replacing: true) }
      guard !common.quiet else { return }
      Stream.standardOutput.write(
        "wrote \(output): \(name) is \(copy.source) of \(sources), "
          + "\(counted(copy.hashes.entities.count, "model")), checksum \(copy.hashes.checksum)\n")
    }
  }
}

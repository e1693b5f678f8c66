import Foundation
import TestSupport
import Testing

/// A command line of a build system or script, and its result.
struct BuildLine: CustomTestStringConvertible {
  /// The program or script that runs it.
  var caller: String
  /// The name of the tool.
  var tool = "momc"
  /// The arguments; `@` stands for the test's folder.
  var line: String
  /// Folders that exist before.
  var folders: [String] = []
  /// The new files and folders, by path in the folder.
  var output: [String]
  /// The paths on standard output.
  var printed: [String] = []

  var testDescription: String { caller }

  /// The arguments for a test's folder.
  func arguments(in tools: CalledAs) -> [String] {
    line.split(separator: " ").map { String($0).replacing("@", with: tools.folder.path) }
  }

  /// A compiled bundle of both versions.
  static func bundle(_ path: String) -> [String] {
    [path, "\(path)/Trips 2.mom", "\(path)/Trips.mom", "\(path)/VersionInfo.plist"]
  }

  /// The classes of the model in the bundle or version `name`.
  static func classes(_ name: String, in folder: String) -> [String] {
    [
      "\(folder)/Place+CoreDataProperties.swift", "\(folder)/Trip+CoreDataClass.swift",
      "\(folder)/Trip+CoreDataProperties.swift", "\(folder)/\(name)+CoreDataModel.swift",
    ]
  }
}

@Suite("Command lines of build systems")
struct BuildLineTests {
  /// Command lines as they are used, with other paths.
  ///
  /// *Source:* the build systems, scripts and logs that `Documentation/Formats/momc.md` names.
  static let lines = [
    BuildLine(
      caller: "swift-build, compile",
      line: "--sdkroot /SDK --macosx-deployment-target 14.0 --module App --no-warnings "
        + "@/Trips.xcdatamodeld @/App.framework/Versions/A/Resources/",
      folders: ["App.framework/Versions/A/Resources"],
      output: BuildLine.bundle("App.framework/Versions/A/Resources/Trips.momd")),
    BuildLine(
      caller: "swift-build, planning",
      line: "--dry-run --action generate --swift-version 5.0 --sdkroot /SDK "
        + "--iphonesimulator-deployment-target 26.0 --module Trips @/Trips.xcdatamodeld "
        + "@/Derived/CoreDataGenerated/Trips",
      output: [], printed: BuildLine.classes("Trips", in: "Derived/CoreDataGenerated/Trips")),
    BuildLine(
      caller: "swift-build, generate",
      line: "--action generate --swift-version 6 --sdkroot /SDK --macosx-deployment-target 14.0 "
        + "--module App --no-warnings @/Trips.xcdatamodeld @/Derived/CoreDataGenerated/Trips",
      output: ["Derived", "Derived/CoreDataGenerated", "Derived/CoreDataGenerated/Trips"]
        + BuildLine.classes("Trips", in: "Derived/CoreDataGenerated/Trips")),
    BuildLine(
      caller: "Bazel, a bundle into an empty tree artifact",
      line: "--iphonesimulator-deployment-target 17.0 --module App @/Trips.xcdatamodeld "
        + "@/bazel-out/versioned.momd",
      folders: ["bazel-out/versioned.momd"],
      output: BuildLine.bundle("bazel-out/versioned.momd").filter {
        $0 != "bazel-out/versioned.momd"
      }
    ),
    BuildLine(
      caller: "Bazel, a single version",
      line: "--iphoneos-deployment-target 17.0 --module App @/Single.xcdatamodel "
        + "@/bazel-out/unversioned.mom",
      folders: ["bazel-out"], output: ["bazel-out/unversioned.mom"]),
    BuildLine(
      caller: "Bazel, classes",
      line: "--action generate --iphoneos-deployment-target 17.0 --swift-version 5 "
        + "@/Trips.xcdatamodeld @/bazel-out/classes",
      folders: ["bazel-out/classes"], output: BuildLine.classes("Trips", in: "bazel-out/classes")),
    BuildLine(
      caller: "Buck2",
      line: "--sdkroot /SDK --iphoneos-deployment-target 15.0 --module App ./Trips.xcdatamodeld "
        + "@/tmp",
      folders: ["tmp"], output: BuildLine.bundle("tmp/Trips.momd")),
    BuildLine(
      caller: "CocoaPods, a bundle", line: "@/Trips.xcdatamodeld @/App.app/Trips.momd",
      folders: ["App.app"], output: BuildLine.bundle("App.app/Trips.momd")),
    BuildLine(
      caller: "CocoaPods, a single version", line: "@/Single.xcdatamodel @/App.app/Single.mom",
      folders: ["App.app"], output: ["App.app/Single.mom"]),
    BuildLine(
      caller: "swift-build, a mapping model", tool: "mapc",
      line: "--sdkroot /SDK --macosx-deployment-target 14.0 --mapc-no-warnings --module App "
        + "@/Trips.xcmappingmodel @/Resources/Trips.cdm",
      folders: ["Resources"], output: ["Resources/Trips.cdm"]),
    BuildLine(
      caller: "Bazel, a mapping model", tool: "mapc",
      line: "@/Trips.xcmappingmodel @/bazel-out/Trips.cdm", folders: ["bazel-out"],
      output: ["bazel-out/Trips.cdm"]),
    BuildLine(
      caller: "Buck2, a mapping model", tool: "mapc",
      line: "--sdkroot /SDK --iphoneos-deployment-target 15.0 --module App ./Trips.xcmappingmodel "
        + "@/tmp/Trips.cdm",
      folders: ["tmp"], output: ["tmp/Trips.cdm"]),
    BuildLine(
      caller: "CocoaPods, a mapping model", tool: "mapc",
      line: "@/Trips.xcmappingmodel @/App.app/Trips.cdm", folders: ["App.app"],
      output: ["App.app/Trips.cdm"]),
    BuildLine(
      caller: "a script, relative paths", line: "Trips.xcdatamodeld Resources",
      folders: ["Resources"], output: BuildLine.bundle("Resources/Trips.momd")),
    BuildLine(
      caller: "a script, under another name", line: "Trips.xcdatamodeld Model.momd",
      output: BuildLine.bundle("Model.momd")),
    BuildLine(
      caller: "a script that wants to know", line: "--no-warnings --verbose Trips.xcdatamodeld ./",
      output: BuildLine.bundle("Trips.momd")),
    BuildLine(
      caller: "Xcode 4 to 8",
      line: "-XD_MOMC_SDKROOT=/SDK -XD_MOMC_IOS_TARGET_VERSION=7.0 -MOMC_PLATFORMS "
        + "iphonesimulator @/Single.xcdatamodel @/out/Single.mom",
      folders: ["out"], output: ["out/Single.mom"]),
    BuildLine(
      caller: "Xcode 4 to 8, for a Mac",
      line: "-XD_MOMC_TARGET_VERSION=10.6 @/Trips.xcdatamodeld @/out/Trips.momd",
      folders: ["out"], output: BuildLine.bundle("out/Trips.momd")),
    BuildLine(
      caller: "an app without Xcode", line: "--action generate ./Trips.xcdatamodeld storage",
      output: ["storage"] + BuildLine.classes("Trips", in: "storage")),
    BuildLine(
      caller: "a driver for git diff", line: "Single.xcdatamodel tmp.mom", output: ["tmp.mom"]),
    BuildLine(
      caller: "said aloud", line: "--action compile --dry-run Trips.xcdatamodeld out/",
      folders: ["out"], output: [], printed: ["out/Trips.momd"]),
  ]

  @Test(arguments: lines)
  func `a command line of a build system succeeds`(_ line: BuildLine) throws {
    let tools = try CalledAs()
    try tools.writeModels()
    for folder in line.folders { try tools.folder.makeFolder(folder) }
    let before = Set(try tools.folder.names())
    let arguments = line.arguments(in: tools)
    let result = try tools.run(line.tool, arguments)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(Set(try tools.folder.names()).subtracting(before) == Set(line.output))
    #expect(
      result.output.split(separator: "\n").map(String.init)
        == line.printed.map { tools.folder($0) })
    #expect(parsedLines(result.errors).allSatisfy { $0.severity == "warning" })
    #expect(
      result.errorLines.allSatisfy { $0.contains(": note: ") || !parsedLines(String($0)).isEmpty },
      "\(result.errors)")
  }

  @Test(arguments: lines.filter { !$0.printed.isEmpty && $0.line.contains("generate") })
  func `--dry-run lists the files that are written`(_ line: BuildLine) throws {
    let tools = try CalledAs()
    try tools.writeModels()
    let arguments = line.arguments(in: tools)
    let planned = try tools.run("momc", arguments).output.split(separator: "\n").map(String.init)
    _ = try tools.run("momc", arguments.filter { $0 != "--dry-run" })
    let folder = try #require(arguments.last)
    let written = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(planned) == Set(written.map { "\(folder)/\($0)" }))
  }
}

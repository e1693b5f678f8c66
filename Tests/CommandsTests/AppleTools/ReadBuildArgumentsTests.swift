import Commands
import ModelFiles
import SwiftCode
import Testing

@Suite("Reading command lines of momc and mapc")
struct ReadBuildArgumentsTests {
  private func read(_ arguments: String...) throws -> BuildArguments {
    try readBuildArguments(arguments)
  }

  @Test func `the last two paths are the source and the destination`() throws {
    let read = try read("--no-warnings", "A.xcdatamodeld", "--sdkroot", "/SDK", "out/")
    #expect(read.source == "A.xcdatamodeld")
    #expect(read.destination == "out/")
    #expect(read.lint.noWarnings)
    #expect(read.ignored.isEmpty)
  }

  @Test(arguments: [
    ["--module", "M"], ["--module=M"],
  ])
  func `a value follows its option or an equals sign`(arguments: [String]) throws {
    #expect(try readBuildArguments(arguments + ["a", "b"]).module == "M")
  }

  @Test(arguments: [
    "macosx", "iphoneos", "iphonesimulator", "appletvos", "watchsimulator", "xros", "driverkit",
    "a-platform-of-tomorrow",
  ])
  func `every platform has a deployment target option`(platform: String) throws {
    let read = try read("--\(platform)-deployment-target", "12.0", "a", "b")
    #expect(read.deploymentTargets == [platform: "12.0"])
    #expect(read.ignored.isEmpty)
  }

  @Test func `options of Xcode 4 to 8 are read with values and flags`() throws {
    let read = try read(
      "-XD_MOMC_SDKROOT=/SDK", "-XD_MOMC_IOS_TARGET_VERSION=7.0", "-XD_MOMC_TVOS_TARGET_VERSION",
      "9.0", "-XD_MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS", "-MOMC_PLATFORMS", "iphonesimulator", "a",
      "b")
    #expect(read.source == "a")
    #expect(read.destination == "b")
    #expect(read.lint.noInverseRelationshipWarnings)
    #expect(read.ignored.isEmpty)
  }

  @Test(arguments: [
    ("", true), ("=YES", true), ("=1", true), ("=true", true), ("=NO", false), ("=0", false),
    ("=", false),
  ])
  func `settings of Xcode 4 to 8 are yes or no`(value: String, isSet: Bool) throws {
    let read = try read(
      "-XD_MOMC_NO_WARNINGS\(value)", "-XD_MOMC_SUPPRESS_INVERSE_TRANSIENT_ERROR\(value)", "a", "b")
    #expect(read.lint.noWarnings == isSet)
    #expect(read.lint.suppressInverseTransientError == isSet)
    #expect(read.ignored.isEmpty)
  }

  @Test func `unknown options are ignored and listed`() throws {
    let read = try read("--of-tomorrow", "value", "-x", "--more=1", "a", "b")
    #expect(read.source == "a")
    #expect(read.ignored == ["--of-tomorrow", "-x", "--more=1", "value"])
  }

  @Test func `after two dashes every argument is a path`() throws {
    let read = try read("--", "-a", "--module")
    #expect(read.source == "-a")
    #expect(read.destination == "--module")
  }

  @Test func `the arguments for generating code are read`() throws {
    let read = try read(
      "--dry-run", "--action", "generate", "--swift-version", "6.0", "--xcode", "16.2", "a", "b")
    #expect(read.action == .generate)
    #expect(read.isDryRun)
    #expect(read.xcode == XcodeVersion(16, 2))
  }

  @Test(arguments: [
    ([], "expected a source and a destination"),
    (["a"], "expected a source and a destination"),
    (["a", ""], "a path is empty, expected a source and a destination"),
    (["a", "b", "--module"], "the option --module has no value"),
    (["--no-warnings=NO", "a", "b"], "the option --no-warnings takes no value"),
    (
      ["-XD_MOMC_NO_WARNINGS=maybe", "a", "b"],
      "the value of -XD_MOMC_NO_WARNINGS is \"maybe\", expected YES or NO"
    ),
    (["--action", "run", "a", "b"], "the action is \"run\", expected compile or generate"),
    (["--xcode", "7", "a", "b"], "the release of Xcode is \"7\", expected a number from 8 on"),
    (["--xcode", "new", "a", "b"], "the release of Xcode is \"new\", expected a number from 8 on"),
  ])
  func `an invalid command line is refused with the reason`(arguments: [String], text: String) {
    #expect(throws: BuildArgumentError(text: text)) { try readBuildArguments(arguments) }
  }

  @Test func `help needs no paths`() throws {
    #expect(try read("--help").asksForHelp)
  }
}

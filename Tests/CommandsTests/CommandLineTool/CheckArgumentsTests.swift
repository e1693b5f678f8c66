import ArgumentParser
import Checking
import Commands
import Foundation
import Testing

@Suite("Arguments of a check")
struct CheckArgumentsTests {
  @Test func `no arguments give the default options`() throws {
    let options = try CheckArguments.parse([]).options
    #expect(options.paths.isEmpty)
    #expect(options.against == nil)
    #expect(!options.ignoresBase)
    #expect(!options.usesCloudKit)
    #expect(options.configuration == nil)
    #expect(!options.scratch.isEmpty)
  }

  @Test func `all arguments become options`() throws {
    let options = try CheckArguments.parse([
      "--against", "main...HEAD", "--cloudkit", "--config", "a.json", "App", "Kit.xcdatamodeld",
    ]).options
    #expect(options.paths == ["App", "Kit.xcdatamodeld"])
    #expect(options.against == "main...HEAD")
    #expect(options.usesCloudKit)
    #expect(options.configuration == "a.json")
    #expect(try CheckArguments.parse(["--no-base"]).options.ignoresBase)
  }

  @Test func `--against and --no-base exclude each other`() {
    #expect(throws: (any Error).self) {
      try CheckArguments.parse(["--against", "main", "--no-base"])
    }
  }

  @Test func `the date is read from the environment, in UTC`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Asia/Kathmandu", 1)
      for (seconds, day) in [
        "0": "1970-01-01", "951782399": "2000-02-28", "951782400": "2000-02-29",
        "1801440000": "2027-02-01", "-1": "1969-12-31",
      ] {
        setenv("SOURCE_DATE_EPOCH", seconds, 1)
        let options = try CheckArguments.parse([]).options
        #expect(options.today == day)
      }
    }
  }

  @Test func `variables of a service are read from the environment`() async {
    await #expect(processExitsWith: .success) {
      let name = try #require(CheckOptions.variableNames.sorted().first)
      setenv(name, "something", 1)
      var options = try CheckArguments.parse([]).options
      #expect(options.variables[name] == "something")
      setenv(name, "", 1)
      options = try CheckArguments.parse([]).options
      #expect(options.variables[name] == nil)
    }
  }
}

import Findings
import Loading
import Synchronization
import TestSupport
import Testing
import Upgrading

@Suite("Processes for several stores")
struct FleetJobTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    // Stands in for the tool: what it does is in the name of the store.
    program = try folder.writeProgram(
      """
      #!/bin/sh
      echo started >> "\(folder("starts"))"
      while read -r line; do
        store=${line#??}; store=${store%%\\"*}
        case $store in
          *killed*) kill -KILL $$ ;;
          *silent*) echo "some words" >&2; exit 3 ;;
          *other*) store=x ;;
          *last*) ends=1 ;;
          *loud*) echo "other words" >&2 ;;
          *slow*) trap 'echo ended >> "\(folder("ended"))"; exit 143' TERM; echo begun >> "\(folder("begun"))"
            while :; do sleep 0.01; done ;;
        esac
        printf '{"formatVersion":1,"command":"doctor","store":"%s","outcome":"healthy","exitCode":0,' "$store"
        printf '"summary":"healthy","from":null,"to":null,"newStore":null,"problems":[],"more":1}\\n'
        [ -z "$ends" ] || exit 0
      done
      """, to: "program")
  }

  private func order(_ names: String..., jobs: Int = 2) -> FleetOrder {
    var stores = FoundStores()
    stores.stores = names.map { FoundStore(path: $0, relativePath: $0) }
    var order = FleetOrder(
      "doctor", of: "modeldiff", stores: stores, line: [], jobs: jobs, scratch: folder.path)
    order.program = program
    return order
  }

  @Test func `a killed or silent process fails only its own store`() throws {
    let report = try runFleet(order("a", "killed", "other", "silent", "z"), FleetControl())
    #expect(
      report.results.map(\.outcome) == [.healthy, .crashed, .crashed, .crashed, .healthy])
    #expect(report.exitCode == ExitCode.software.rawValue)
    #expect(report.results[1].summary.contains("was ended by signal 9"))
    #expect(report.results[3].summary.contains("ended with exit code 3"))
    #expect(report.results[3].problems.first?.explanation == "some words\n")
    let lines = report.lines
    #expect(lines[0].hasSuffix(#","problems":[],"more":1}"#))
    #expect(lines[1].contains(#""outcome":"crashed""#))
  }

  @Test func `an interruption ends all jobs, and unfinished stores are not reported`() throws {
    let begun = folder("begun")
    let control = FleetControl(isInterrupted: {
      // Both jobs have begun.
      ((try? readFile(begun)) ?? []).count >= "begun\nbegun\n".utf8.count
    })
    let report = try runFleet(order("slow 1", "slow 2", "slow 3"), control)
    #expect(report.isInterrupted)
    #expect(report.results.isEmpty)
    #expect(try readFile(folder("ended")) == Array("ended\nended\n".utf8))
    #expect(try folder.topNames().sorted() == ["begun", "ended", "program", "starts"])
  }

  @Test func `a process works on one store after another, and is replaced when it ends`() throws {
    let report = try runFleet(
      order("a", "b loud", "c silent", "d", "e", jobs: 1), FleetControl())
    #expect(
      report.results.map(\.outcome) == [.healthy, .healthy, .crashed, .healthy, .healthy])
    // What was said of another store is no explanation.
    #expect(report.results[2].problems.first?.explanation == "some words\n")
    // The store is tried in a process of its own before it is called the cause.
    #expect(try readFile(folder("starts")) == Array("started\nstarted\nstarted\n".utf8))
  }

  @Test func `the store after the last of a process is worked on by another process`() throws {
    let report = try runFleet(order("a", "b last", "c", "d last", jobs: 1), FleetControl())
    #expect(report.results.allSatisfy { $0.outcome == .healthy })
    #expect(try readFile(folder("starts")) == Array("started\nstarted\n".utf8))
  }

  @Test func `any path can be handed to a job`() {
    for path in ["a", #"with "quotes" \ and"#, "two\nlines", "größe/🎈", ""] {
      for companion in [nil, path, "other"] {
        let task = StoreTask(path, companion: companion)
        #expect(!task.line.contains("\n"))
        #expect(StoreTask(line: task.line) == task)
      }
    }
    #expect(StoreTask(line: "a") == nil)
    #expect(StoreTask(line: "[]") == nil)
  }

  @Test func `progress counts finished and failed stores`() throws {
    let seen = Mutex<[FleetControl.Progress]>([])
    let control = FleetControl(report: { progress in seen.withLock { $0.append(progress) } })
    _ = try runFleet(order("a", "killed", "z"), control)
    let last = try #require(seen.withLock { $0.max { $0.done < $1.done } })
    #expect(last == FleetControl.Progress(done: 3, failed: 1, total: 3))
  }
}

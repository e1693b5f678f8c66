import DataModel
import Findings
import TestSupport
import Testing

@testable import ModelFiles

@Suite struct RobustnessTests {
  private func exercise(_ bytes: [UInt8]) {
    let parsed = parseModel(bytes, file: "M")
    _ = checkModel(parsed)
    var model = parsed.model
    model.entities.insert(Entity(name: "Added"))
    let written = writeContents(model, following: parsed.document)
    #expect(
      parseModel(written, file: "M").diagnostics.allSatisfy { $0.id != "xml-not-well-formed" })
    _ = parseCurrentVersion(bytes, file: "V")
  }

  @Test func flippedBytesNeverTrap() {
    var random = SeededGenerator(seed: 1)
    let whole = contents(library)
    for _ in 0..<600 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      exercise(bytes)
    }
  }

  @Test func swappedPiecesNeverTrap() {
    var random = SeededGenerator(seed: 2)
    let pieces = String(decoding: contents(library), as: UTF8.self).split(separator: " ")
    for _ in 0..<300 {
      var shuffled = pieces
      for _ in 0..<3 {
        let (one, other) = (
          Int.random(in: 0..<pieces.count, using: &random),
          Int.random(in: 0..<pieces.count, using: &random)
        )
        shuffled.swapAt(one, other)
      }
      exercise(Array(shuffled.joined(separator: " ").utf8))
    }
  }

  @Test func cutOffFilesNeverTrap() {
    let whole = contents(library)
    for count in stride(from: 0, to: whole.count, by: 13) { exercise(Array(whole[..<count])) }
  }
}

import DataModel
import Findings
import Foundation
import ModelFiles
import TestSupport
import Testing

@Suite("Mapping models")
struct MappingModelTests {
  private func hashes(_ names: String...) -> ModelHashes {
    hashModel(Model(entities: names.map { Entity(name: $0) }))
  }

  @Test func `a mapping model matches the versions with its embedded hashes`() {
    let (old, new) = (hashes("A", "B"), hashes("A", "C"))
    var changed = Entity(name: "A")
    changed.versionHashModifier = "2"
    let other = hashModel(Model(entities: [changed, Entity(name: "C")]))
    let mapping = MappingModelHashes(
      file: "m", sourcePath: nil, destinationPath: nil, source: old.byName,
      destination: new.byName)
    #expect(mapping.isFrom(old) && mapping.isTo(new))
    #expect(!mapping.isFrom(new) && !mapping.isTo(other))
    #expect(mapping.staleDestinations(other) == ["A"])
    #expect(mapping.staleSources(new) == ["B"])
    let empty = MappingModelHashes(
      file: "m", sourcePath: nil, destinationPath: nil, source: [:], destination: [:])
    #expect(!empty.isFrom(old) && !empty.isTo(new))
  }

  @Test func `a compiled mapping model contains the embedded hashes`() throws {
    let (old, new) = (hashes("A", "B"), hashes("A", "C"))
    let bytes = compiledMapping(source: old.byName, destination: new.byName)
    let (mapping, problems) = readCompiledMapping(Array(bytes), file: "m.cdm")
    #expect(problems.isEmpty)
    #expect(mapping?.source == old.byName && mapping?.destination == new.byName)
  }

  @Test func `a file that is not a mapping model is reported`() {
    for bytes in [Array("".utf8), Array("bplist00".utf8), Array("<a/>".utf8)] {
      let compiled = readCompiledMapping(bytes, file: "m.cdm")
      #expect(compiled.mapping == nil && compiled.diagnostics.count == 1)
      let source = readMappingSource(bytes, file: "m.xcmappingmodel")
      #expect(source.mapping == nil && source.diagnostics.count == 1)
    }
    let store = """
      <?xml version="1.0"?><!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
      <database><object type="XDDEVMAPPINGMODEL" id="z1">
      <attribute name="sourcemodeldata" type="binary">YnBsaXN0</attribute></object></database>
      """
    let source = readMappingSource(Array(store.utf8), file: "m.xcmappingmodel")
    #expect(source.diagnostics.map(\.id) == ["malformed-mapping-model"])
  }
}

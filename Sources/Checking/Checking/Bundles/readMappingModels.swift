import DataModel
import Findings
import Loading
import ModelFiles

/// Reads mapping models, reporting unreadable ones.
func readMappingModels(
  _ paths: [String], in tree: WorkTree
) -> (mappingModels: [MappingModelHashes], problems: [CheckFinding]) {
  var mappings: [MappingModelHashes] = []
  var problems: [CheckFinding] = []
  var fingerprints: [Fingerprint: Int] = [:]
  let results = concurrentMap(paths) { path -> (MappingModelHashes?, [Diagnostic]) in
    do throws(ToolchainError) {
      guard path.hasSuffix(".cdm") else {
        let bytes = try tree.read(joined(path, "xcmapping.xml"), followsLinks: false)
        return readMappingSource(bytes, file: path)
      }
      return readCompiledMapping(try tree.read(path, followsLinks: false), file: path)
    } catch {
      return (nil, error.diagnostics)
    }
  }
  for (mapping, diagnostics) in results {
    if let mapping { mappings.append(mapping) }
    for diagnostic in diagnostics {
      var finding = fileFinding(diagnostic)
      let count = fingerprints[finding.fingerprint, default: 0] + 1
      fingerprints[finding.fingerprint] = count
      if count > 1 { finding.fingerprint = finding.fingerprint.numbered(count) }
      finding.isUnread = mapping == nil
      problems.append(finding)
    }
  }
  return (mappings, problems)
}

/// A finding on a file of no bundle.
private func fileFinding(_ diagnostic: Diagnostic) -> CheckFinding {
  CheckFinding(
    diagnostic, layer: .configuration, bundle: nil,
    fingerprint: Fingerprint(
      rule: diagnostic.id, element: lastComponent(of: diagnostic.location?.file ?? ""),
      content: contentDigest(of: [diagnostic.trimmedLine])))
}

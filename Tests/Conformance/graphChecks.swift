import Comparing
import Findings
import Foundation
import Loading

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Every model, and every step to the next version, can be drawn reproducibly, and the picture is
/// well-formed.
func drawings(_ corpus: Corpus) -> Check {
  Check(name: "models and steps can be drawn", cases: corpus.bundles) { name in
    describingErrors {
      let loaded = try loadModel(ModelReference(corpus.url(name)), scratch: "/nowhere")
      for (index, version) in loaded.versions.enumerated() {
        guard version.diagnosticsWithErrors.allSatisfy({ $0.severity != .error }) else { continue }
        if let fault = fault(drawVersion(version, detail: .attributes)) {
          return "\(version.name): \(fault)"
        }
        guard index > 0 else { continue }
        let step = drawStep(
          from: loaded.versions[index - 1], to: version, detail: .attributes)
        if let fault = fault(step) { return "\(step.title): \(fault)" }
      }
      return nil
    }
  }
}

private func fault(_ diagram: Diagram) -> String? {
  let svg = diagram.svg()
  guard svg == diagram.svg() else { return "differs from itself" }
  let parser = XMLParser(data: Data(svg.utf8))
  guard parser.parse() else { return "the picture is not well-formed" }
  let size = svg.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/)
  guard let size, let width = Double(size.1), let height = Double(size.2) else {
    return "no size"
  }
  let isReadable = diagram.entities.count < 8 || (0.4...4).contains(width / height)
  return isReadable ? nil : "\(Int(width)) × \(Int(height))"
}

import Checking
import Comparing
import DataModel
import Migration
import Upgrading

extension CheckPage {
  /// The section for a bundle: its versions, the step about to ship, and its findings.
  func bundle(_ index: Int, _ bundle: CheckedBundle) -> String {
    let cloud = bundle.usesCloudKit ? " <span class=\"chip\">CloudKit</span>" : ""
    let found = report.findings(on: bundle.path)
    let list =
      found.isEmpty ? "<p class=\"good\">Nothing found.</p>\n" : findings(found)
    return """
      <section class="bundle" id="bundle-\(index)">
      <h2>\(safe(bundle.path))\(cloud)</h2>
      \(versions(bundle))\(bundle.rehearsal?.markup ?? "")\(drawing(bundle, index))\(list)\(step(bundle))</section>

      """
  }

  private func versions(_ bundle: CheckedBundle) -> String {
    guard !bundle.versions.isEmpty else { return "" }
    let rows = bundle.versions.map { version in
      let direct = version.isChained ? nil : version.direct
      let cells = [
        code(version.name) + (version.isCurrent ? " <b>current</b>" : "")
          + (version.isNew ? " new" : "") + (version.isShipped ? "" : " not shipped"),
        safe(version.routeWords), direct.map { "\($0.riskCount)" } ?? "",
        direct.map { "\($0.lossCount)" } ?? "", code(version.checksum),
      ]
      return "<tr>\(cells.map { "<td>\($0)</td>" }.joined())</tr>\n"
    }
    return """
      <h3>Migration of the stores of each version</h3>
      <div class="scroll" tabindex="0" role="region" aria-label="Versions">\(versionMatrix(bundle))</div>
      <p class="legend">● the current version, bold · grey: not shipped · ✓ lightweight · S by step files · M by a mapping model · P by the staged plan · ↝ only by way of other versions · \
      ✗ not at all · = equal hashes, nothing is migrated · numbers count findings</p>
      <details><summary>As a table</summary>
      <div class="scroll"><table><thead><tr><th>version</th><th>its stores</th><th>at risk</th>\
      <th>lost or changed</th><th>version checksum</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody></table></div></details>

      """
  }

  private func drawing(_ bundle: CheckedBundle, _ index: Int) -> String {
    guard let diagram = bundle.diagram, !diagram.entities.isEmpty else { return "" }
    return """
      <h3>What is about to ship</h3>
      <div class="drawing"><button type="button" class="zoom" aria-pressed="false">Whole size</button>
      <div class="scroll" tabindex="0" role="region" aria-label="Drawing of the change">\
      \(diagram.svg(isStandalone: false, id: "drawing-\(index)"))</div></div>

      """
  }

  /// A description of the step: changes, mapping, script.
  private func step(_ bundle: CheckedBundle) -> String {
    guard let comparison = bundle.comparison else { return "" }
    let sections = changeSections(comparison.changes.map(\.change))
    let changes = sections.map(section).joined()
    let names = "\(code(comparison.from.version)) → \(code(comparison.to.version))"
    var text = """
      <h3>\(names)</h3>
      <p>\(comparison.word), \(safe(comparison.sentence)).</p>
      <details><summary>\(countedIfAny(comparison.changes.count, "change") ?? "No changes")</summary>
      \(changes)</details>

      """
    if let mapping = comparison.mapping { text += self.mapping(mapping) }
    if let script = bundle.script {
      text += """
        <details><summary>SQL that upgrades a store, for the sqlite3 shell</summary>
        <pre class="sql">\(script.split(separator: "\n", omittingEmptySubsequences: false).map { safe(String($0)) }.joined(separator: "\n"))</pre></details>

        """
    }
    return text
  }

  private func section(_ section: ChangeSection) -> String {
    let old = section.oldTitle.map { " (was \(code($0)))" } ?? ""
    let title = section.title.map { "<h4>\(safe($0))\(old)</h4>\n" } ?? ""
    let lines = section.alignedLines.map { line in
      let (name, sign) =
        switch line.mark {
        case .added: ("added", "+")
        case .removed: ("removed", "−")
        case .changed: ("changed", "~")
        }
      return "<span class=\"\(name)\">\(sign) \(safe(line.text))</span>"
    }
    return title + "<pre class=\"changes\">\(lines.joined(separator: "\n"))</pre>\n"
  }

  private func mapping(_ mapping: InferredMapping) -> String {
    let entities = mapping.entityMappings.map { entity in
      let properties = entity.attributeMappings + entity.relationshipMappings
      let rows = properties.map { property in
        let value = property.valueExpression.map { code($0) } ?? "–"
        return "<tr><td>\(code(property.name))</td><td>\(value)</td></tr>\n"
      }
      let names = [entity.source, entity.destination].compactMap(\.self).map { code($0) }
      let head = "<h4>\(safe(entity.name)) <small>\(names.joined(separator: " → "))</small></h4>\n"
      guard !rows.isEmpty else { return head }
      return head
        + "<div class=\"scroll\"><table><thead><tr><th>property</th><th>value</th></tr></thead><tbody>\n\(rows.joined())</tbody></table></div>\n"
    }
    return
      "<details><summary>Inferred mapping</summary>\n\(entities.joined())</details>\n"
  }
}

extension CheckedVersion {
  /// A description of the migration route of the version's stores.
  var routeWords: String {
    guard !isCurrent || route == .unchecked else { return "nothing, it is the current version" }
    return switch route {
    case .none: "equal hashes, nothing is migrated"
    case .direct: "migrate directly (lightweight)"
    case .stepFiles(let paths, _): "migrate by the step files \(paths.joined(separator: ", "))"
    case .plan(let names): "migrate by the staged plan: \(names.joined(separator: ", "))"
    case .mappingModel(let path): "migrate directly, by the mapping model \(path)"
    case .chain(let names): "migrate only by way of \(names.dropLast().joined(separator: ", "))"
    case .impossible: "cannot be migrated"
    case .unknown: "there is no current version"
    case .unchecked: "not checked: the version or the current one cannot be read"
    }
  }
}

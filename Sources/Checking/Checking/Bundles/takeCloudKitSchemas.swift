import Building
import DataModel
import Findings
import Loading
import Migration
import ModelFiles

/// Gives bundles the CloudKit schemas that the command line or the configuration name.
///
/// If several bundles get a schema from one entry or from the command line, it belongs to those that declare mirroring, if any
/// do.
///
/// - Parameters:
///   - options: The options; their schema takes precedence over those of configurations.
///   - bundles: The bundles, read.
///   - place: The location of the check.
/// - Returns: The diagnostics for the files, and the bundles that are not compared with a schema.
/// - Throws: `ToolchainError` with exit code 65 if a file cannot be read or is outside the repository that names it, 64 if
///   options require a schema and none is named.
func takeCloudKitSchemas(
  _ options: CheckOptions, for bundles: inout [BundleAtCheck], at place: CheckPlace
) throws(ToolchainError) -> (findings: [CheckFinding], omissions: [CheckOmission]) {
  struct Entry: Hashable {
    let file: String
    let location: SourceLocation?
  }
  var schemas: [Entry: [Int]] = [:]
  for (index, bundle) in bundles.enumerated() where bundle.head != nil {
    guard let file = options.cloudKitSchema ?? bundle.settings.cloudKitSchema?.file.text else {
      continue
    }
    let location =
      options.cloudKitSchema == nil ? bundle.settings.cloudKitSchema?.file.location : nil
    schemas[Entry(file: file, location: location), default: []].append(index)
  }
  if schemas.isEmpty, options.sharesRecords || options.usesPublicDatabase {
    let rule = RuleDescription.schemaNotNamed
    throw ToolchainError(
      .usage,
      [rule.diagnostic("--sharing and --public need a CloudKit schema", explanation: rule.fix)])
  }
  var findings: [CheckFinding] = []
  var omissions: [CheckOmission] = []
  // What is made for one model is what the next one's is added to.
  var onto: [String: String] = [:]
  for (entry, indices) in schemas.sorted(by: { $0.value[0] < $1.value[0] }) {
    let file = entry.file
    if options.cloudKitSchema == nil,
      let named = bundles[indices[0]].settings.cloudKitSchema?.file.location.file
    {
      try checkInside(file, of: parentDirectory(of: named))
    }
    let document = try loadCloudKitSchema(ModelReference(file), git: options.git)
    let mirrored = indices.filter { bundles[$0].isMirrored }
    for index in indices {
      guard mirrored.isEmpty || mirrored.contains(index),
        bundles[index].settings.usesCloudKit != false
      else {
        omissions.append(
          CheckOmission(
            bundle: bundles[index].label, check: "that \(file) has what it needs",
            reason:
              "It does not say that it is mirrored with CloudKit; \"cloudKit\": true in .modeldiff.json does."
          ))
        continue
      }
      bundles[index].take(document, options, onto: &onto[file, default: file])
    }
    let path = place.repository?.pathFromRoot(file) ?? file
    if place.keeps(file), !findings.contains(where: { $0.fingerprint.element == path }),
      let first = (mirrored.isEmpty ? indices : mirrored).first
    {
      findings.append(ofRepository(file, at: path, bundles[first]))
    }
  }
  return (findings, omissions)
}

extension BundleAtCheck {
  /// Whether the current version or the configuration says that it is mirrored.
  fileprivate var isMirrored: Bool {
    let model = (try? head?.selectedVersion())?.model
    return model?.mirroredEntities(whenTold: settings.usesCloudKit).isEmpty == false
  }

  fileprivate mutating func take(
    _ document: CloudKitSchemaDocument, _ options: CheckOptions, onto: inout String
  ) {
    var mirroring = settings.cloudKitSchema?.options ?? MirroringOptions()
    if options.sharesRecords { mirroring.isShared = true }
    if options.usesPublicDatabase { mirroring.isPublic = true }
    var request = CloudKitSchemaRequest(document: document, model: label, options: mirroring)
    request.onto = onto
    cloudKitSchema = request
    if let version = try? head?.selectedVersion(),
      let mirrored = try? mirroredModel(of: version, mirroring).mirrored,
      !mirrored.additions(to: document, mirroring, isGrown: false).isEmpty
    {
      onto = request.output
    }
    // Of one configuration no other entity is mirrored.
    if mirroring.configuration == nil { settings.usesCloudKit = true }
  }
}

extension CheckPlace {
  /// Whether a file is at a revision, or committed.
  fileprivate func keeps(_ file: String) -> Bool {
    guard ModelReference(file).revision == nil else { return true }
    guard let repository, let inner = repository.pathFromRoot(file) else { return false }
    // What a job has just exported is not what is committed.
    let changed = (try? repository.uncommittedPaths()) ?? []
    return repository.has(inner, at: "HEAD") && !changed.contains(joined(repository.root, inner))
  }
}

private func ofRepository(
  _ file: String, at path: String, _ bundle: BundleAtCheck
) -> CheckFinding {
  let rule = RuleDescription.schemaOfRepository
  return CheckFinding(
    rule.diagnostic(
      "\(file) is kept in the repository: whether it is what CloudKit has in production is not known",
      explanation: rule.rationale, at: .file(file)),
    layer: rule.layer, bundle: bundle.label, advice: rule.fix,
    fingerprint: Fingerprint(rule: rule.id, element: path, content: nil))
}

extension BundleFindings {
  /// Adds the differences between the CloudKit schema and the current version.
  mutating func addCloudKitSchema() {
    guard let request = bundle.cloudKitSchema, let current = input.head?.current,
      let version = loaded(.head(current)), version.isReadable
    else { return }
    let mirrored: MirroredModel
    do throws(ToolchainError) {
      let (found, doubts) = try mirroredModel(of: version, request.options)
      mirrored = found
      for doubt in doubts { add(doubt, isUnread: false) }
    } catch {
      for problem in error.diagnostics { add(problem, isUnread: true) }
      return
    }
    for place in lintCloudKitSchema(request, version: version, mirrored: mirrored) {
      add(
        CheckFinding(
          place.diagnostic, layer: place.layer, bundle: bundle.label, advice: place.advice,
          fingerprint: Fingerprint(
            rule: place.diagnostic.id,
            element: place.path.isEmpty ? bundle.key : "\(bundle.key)/\(place.path)",
            content: contentDigest(of: place.content))))
    }
  }
}

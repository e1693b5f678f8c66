import ArgumentParser
import Findings
import Loading
import OperatingSystem
import Reports
import StoreModel
import Upgrading

/// The command `modelc redact`.
struct Redact: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Copy a store with its values redacted.",
    usage: "modelc redact [<options>] STORE -o COPY",
    discussion: """
      Texts, numbers, dates and bytes are replaced by others of the same shape: length, script and \
      case, digits, sign and size, nil and empty, within the bounds of the model. Equal values of \
      a property stay equal, different ones different; keys, relationships and their order are \
      kept, so that the copy migrates as the store does. Booleans and numbers from -15 to 15 are \
      kept. Texts and numbers in property lists, keyed archives and JSON are replaced in place; \
      other binary values keep only their length. Files of external storage are replaced as well.

      The copy is a new file without free pages, logs and traces of deleted objects in the \
      persistent history. The model and its names are kept. The page about redacted copies in the \
      documentation says what can still be seen, such as counts, lengths and which values are \
      equal.

      --rules names a JSON file with exceptions by entity and property, with * for any characters: \
      "keep", "replace", which also replaces small numbers, or "remove"; or an object with \
      "domain", so that equal values of several properties stay equal:
        {"Trip": {"kind": "keep", "note": "remove"},
         "*": {"*Code": {"domain": "codes"}},
         "$tables": {"MYINDEX": "drop"}}

      With the same key, two stores of one person still match value by value. Without --key or \
      --key-text, a random key is used and discarded. The store is not changed.

      Example:
        modelc redact Store.sqlite -o Copy.sqlite
            a copy to share
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The copy.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp("A JSON file that says what to keep, replace or remove.", valueName: "file"))
  var rules: String?

  @Option(
    help: ArgumentHelp(
      "A file whose bytes are the key, ideally 32 random ones.", valueName: "file"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The key as text; other users may see it while the command runs.", valueName: "text"))
  var keyText: String?

  @Option(
    help: ArgumentHelp(
      "The model of the store (default: the one in the store).", valueName: "model"))
  var model: String?

  @Flag(help: "Replace an existing store, unless it is in use.")
  var force = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { redactedStoreSchema }

  func validate() throws {
    if key != nil, keyText != nil {
      throw ValidationError("--key and --key-text exclude each other.")
    }
    if keyText?.isEmpty == true { throw ValidationError("--key-text must not be empty.") }
  }

  func run() throws {
    let watch = SignalWatch()
    defer { watch.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      var request = RedactionRequest(
        store: store, output: output, scratch: temporaryDirectory)
      request.model = model
      request.rules = rules
      request.replacesOutput = force
      request.isInterrupted = { watch.isPending }
      request.report = { Activity.current.report(Activity.Amount($0, "row")) }
      if let keyText {
        request.key = RedactionKey(Array(keyText.utf8))
      } else if let key {
        request.key = RedactionKey(try readKey(key))
      }
      let redacted = try redactStore(request)
      watch.discard()
      common.report(redacted.remarks)
      switch format {
      case .text where common.quiet: break
      case .text: Stream.standardOutput.write(redacted.text(common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(redacted.json.text)
      }
      guard redacted.damage.isEmpty else { throw ToolchainError(.data, redacted.damage) }
    }
  }

  private func readKey(_ path: String) throws(ToolchainError) -> [UInt8] {
    let bytes = try readFile(path, limit: 1 << 20)
    guard !bytes.isEmpty else {
      throw .unreadableFile(path, "it is empty, expected the bytes of a key")
    }
    return bytes
  }
}

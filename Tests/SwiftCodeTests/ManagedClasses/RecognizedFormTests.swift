import DataModel
import ModelFiles
import SwiftCode
import Testing

@Suite("The form of generated files")
struct RecognizedFormTests {
  private static let attributes = """
    <attribute name="at" optional="YES" attributeType="Date"/>
    <attribute name="title" optional="YES" attributeType="String"/>
    """

  @Test(arguments: XcodeVersion.firstOfForms, [true, false])
  func `the Xcode release of generated files is recognized`(
    _ release: XcodeVersion, isAutomatic: Bool
  ) throws {
    let form = GenerationForm(xcode: release, isAutomatic: isAutomatic)
    for language in GeneratedLanguage.allCases {
      let files = generate(Self.attributes, language, form)
      let found = try #require(recognize(files, language))
      #expect(generate(Self.attributes, language, found.form) == files, "\(language)")
      #expect(found.agreeing == found.files && found.files > 1)
    }
  }

  @Test(arguments: [13, 26, 27])
  func `the recognized release does not depend on the properties of the model`(_ release: Int)
    throws
  {
    let form = GenerationForm(xcode: XcodeVersion(release))
    let before = #"<attribute name="old" optional="YES" attributeType="Integer 16"/>"#
    let found = try #require(recognize(generate(before, .swift, form), .swift))
    #expect(found.release == XcodeVersion(release))
  }

  @Test func `the recognized release is that of most files, with a line as evidence`() throws {
    var files = generate(Self.attributes, .swift, GenerationForm(xcode: XcodeVersion(13)))
    let newest = generate(Self.attributes, .swift, GenerationForm(xcode: .newest))
    let name = "Stop+CoreDataProperties.swift"
    files[name] = newest[name]
    let found = try #require(recognize(files, .swift))
    #expect(found.release == XcodeVersion(13) && found.agreeing == found.files - 1)
    #expect(
      found.reason == "the form of 4 of 5 generated files there: "
        + "\"import Foundation\" in Gen/Stop+CoreDataClass.swift:8")
  }

  @Test func `a missing Identifiable conformance is recognized`() throws {
    var form = GenerationForm(xcode: XcodeVersion(26))
    form.isIdentifiable = false
    let found = try #require(recognize(generate(Self.attributes, .swift, form), .swift))
    #expect(found.form == form)
    let old = generate(Self.attributes, .swift, GenerationForm(xcode: XcodeVersion(11)))
    #expect(try #require(recognize(old, .swift)).release == XcodeVersion(11))
  }

  @Test func `the newest release is assumed if nothing distinguishes releases`() throws {
    let form = GenerationForm(xcode: XcodeVersion(13))
    let files = generate(Self.attributes, .objectiveC, form)
    #expect(try #require(recognize(files, .objectiveC)).release == .newest)
    let header = try #require(files["Trip+CoreDataClass.h"])
    #expect(recognize(["Trip+CoreDataClass.h": header], .objectiveC) == nil)
  }

  @Test(arguments: ["", "extension Trip {}\n", "\n\n", "@NSManaged\r\nvar:"])
  func `no release is recognized in a file without evidence`(_ text: String) {
    #expect(
      recognize(["Trip+CoreDataProperties.swift": text, "Other.swift": "import A"], .swift) == nil)
  }

  @Test func `the release of a single file is recognized`() throws {
    for release in [XcodeVersion(13), XcodeVersion(26), XcodeVersion(27)] {
      let form = GenerationForm(xcode: release)
      let files = generate(Self.attributes, .swift, form, singleFile: "All.swift")
      #expect(try #require(recognize(files, .swift, singleFile: "All.swift")).release == release)
    }
  }

  private func recognize(
    _ files: [String: String], _ language: GeneratedLanguage, singleFile: String? = nil
  ) -> RecognizedForm? {
    let newest = generateClasses(
      model(Self.attributes), options: options(language, GenerationForm(xcode: .newest), singleFile)
    )
    return recognizeForm(
      of: files.map { ExistingFile(path: "Gen/\($0.key)", text: $0.value) }
        .sorted { $0.path < $1.path }, generated: newest.files)
  }

  private func generate(
    _ attributes: String, _ language: GeneratedLanguage, _ form: GenerationForm,
    singleFile: String? = nil
  ) -> [String: String] {
    let files = generateClasses(
      model(attributes), options: options(language, form, singleFile)
    ).files
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
  }

  private func options(
    _ language: GeneratedLanguage, _ form: GenerationForm, _ singleFile: String?
  ) -> GenerationOptions {
    var options = GenerationOptions(modelName: "Trips")
    (options.language, options.form, options.singleFile) = (language, form, singleFile)
    return options
  }

  private func model(_ attributes: String) -> Model {
    let source = """
      <model>
      <entity name="Trip" representedClassName="Trip" codeGenerationType="class">\(attributes)
      <relationship name="stops" toMany="YES" destinationEntity="Stop"/></entity>
      <entity name="Stop" representedClassName="Stop" codeGenerationType="class">\(attributes)
      </entity>
      </model>
      """
    return parseModel(Array(source.utf8), file: "contents").model
  }
}

import Building
import Findings
import Loading
import SwiftCode
import TestSupport
import Testing

/// Writing and extending migration plans.
@Suite struct WritePlanTests {
  @Test func aNewPlanHasAStageForEachStep() throws {
    let text = AppSources.plan.replacing(": SchemaMigrationPlan", with: "")
    let plan = try writePlan(
      of: try tree(["Plan.swift": text, "Later.swift": AppSources.later]), named: "AppPlan")
    #expect(plan.path == nil)
    #expect(plan.schemas == ["SchemaV1", "SchemaV2", "SchemaV3", "SchemaV4"])
    #expect(
      plan.stages == [
        "SchemaV1 → SchemaV2 (lightweight)", "SchemaV2 → SchemaV3 (lightweight)",
        "SchemaV3 → SchemaV4 (custom)",
      ])
    expectGolden(plan.text, at: "Golden/AppPlan.swift.txt")
  }

  @Test func aPlanIsExtendedAndKeepsItsFormatting() throws {
    let plan = try writePlan(
      of: try tree(["Plan.swift": AppSources.plan, "Later.swift": AppSources.later]), named: nil)
    #expect(plan.name == "NotesPlan")
    #expect(plan.path?.hasSuffix("Plan.swift") == true)
    #expect(plan.schemas == ["SchemaV3", "SchemaV4"])
    #expect(plan.text.contains("// The versions that have shipped."))
    #expect(plan.text.contains("toV2,  // 2025"))
    #expect(
      plan.text.contains(
        "{ [SchemaV1.self, SchemaV2.self, SchemaV3.self, SchemaV4.self] }"))
    expectGolden(plan.text, at: "Golden/NotesPlan.swift.txt")
  }

  @Test func listsInAnExtensionOfAnotherFileAreExtendedThere() throws {
    let lists = AppSources.plan.replacing(
      "enum NotesPlan: SchemaMigrationPlan {", with: "extension NotesPlan {")
    let declaration = "import SwiftData\nenum NotesPlan: SchemaMigrationPlan {}\n"
    let plan = try writePlan(
      of: try tree(
        ["Plan.swift": declaration, "Lists.swift": lists, "Later.swift": AppSources.later]),
      named: nil)
    let inOneFile = try writePlan(
      of: try tree(["Plan.swift": AppSources.plan, "Later.swift": AppSources.later]), named: nil)
    #expect(plan.path?.hasSuffix("Lists.swift") == true)
    #expect(plan.schemas == inOneFile.schemas && plan.stages == inOneFile.stages)
    #expect(
      plan.text.replacing("extension NotesPlan {", with: "enum NotesPlan: SchemaMigrationPlan {")
        == inOneFile.text)
  }

  @Test func aReleaseFromBeforeThePlanComesFirst() throws {
    for stages in ["[toV3]", "[\n        toV3,\n      ]", "[]"] {
      let text = """
        import SwiftData
        enum NotesPlan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [SchemaV2.self, SchemaV3.self, SchemaV4.self] }
          static var stages: [MigrationStage] {
            \(stages)
          }
          static let toV3 = MigrationStage.lightweight(fromVersion: SchemaV2.self, toVersion: SchemaV3.self)
        }
        """
      let schemas = AppSources.plan.replacing(": SchemaMigrationPlan", with: "")
        .replacing("NotesPlan", with: "NoPlan")
      let plan = try writePlan(
        of: try tree(["Plan.swift": text, "Old.swift": schemas, "Later.swift": AppSources.later]),
        named: nil)
      #expect(plan.schemas == ["SchemaV1"])
      #expect(plan.stages == ["SchemaV1 → SchemaV2 (lightweight)"])
      #expect(
        plan.text.contains("{ [SchemaV1.self, SchemaV2.self, SchemaV3.self, SchemaV4.self] }"))
    }
  }

  @Test func anExtendedPlanLacksNothing() throws {
    let files = ["Plan.swift": AppSources.plan, "Later.swift": AppSources.later]
    let plan = try writePlan(of: try tree(files), named: nil)
    let again = try writePlan(
      of: try tree(["Plan.swift": plan.text, "Later.swift": AppSources.later]), named: nil)
    #expect(again.schemas == [])
    #expect(again.stages == [])
    #expect(again.text == plan.text)
  }

  @Test func schemasOfOneChecksumAreRefused() throws {
    let text = AppSources.later.replacing("var rank: String", with: "var rank: Int = 0")
      .replacing("init(rank: String) { self.rank = rank }", with: "init() {}")
    let tree = try tree(["Plan.swift": AppSources.plan, "Later.swift": text])
    let error = #expect(throws: ToolchainError.self) { try writePlan(of: tree, named: nil) }
    #expect(error?.diagnostics.first?.id == "plan-repeats-checksum")
  }

  @Test func aPlanThatIsNoLiteralIsRefused() throws {
    let text = AppSources.plan.replacing("{ [SchemaV1.self, SchemaV2.self] }", with: "{ all() }")
    let tree = try tree(["Plan.swift": text, "Later.swift": AppSources.later])
    let error = #expect(throws: ToolchainError.self) { try writePlan(of: tree, named: nil) }
    #expect(error?.diagnostics.contains { $0.id == "plan-not-editable" } == true)
  }

  @Test func whatAPlanThatIsReadButNotEditableLacksIsTold() throws {
    let list = "[SchemaV1.self, SchemaV2.self]"
    let text =
      AppSources.plan.replacing("{ \(list) }", with: "{ shipped }")
      + "\nlet shipped: [any VersionedSchema.Type] = \(list)\n"
    let tree = try tree(["Plan.swift": text, "Later.swift": AppSources.later])
    let error = #expect(throws: ToolchainError.self) { try writePlan(of: tree, named: nil) }
    let refusal = try #require(error?.diagnostics.first)
    #expect(
      refusal.id == "plan-not-editable"
        && refusal.summary.hasSuffix(
          "it lacks SchemaV3.self, SchemaV4.self, SchemaV2 → SchemaV3 (lightweight), "
            + "SchemaV3 → SchemaV4 (custom)"),
      "\(refusal)")
  }

  @Test func aPlanEndsWithASchemaOfTheTypesThatTheAppOpens() throws {
    let live = """
      import SwiftData
      @Model final class Note { var title: String = ""; var rank: Int = 0; init() {} }
      let container = try! ModelContainer(for: Note.self)

      """
    let first = try writePlan(of: try tree(["Live.swift": live]), named: nil)
    #expect(first.schemas == ["SchemaV1"] && first.stages.isEmpty)
    #expect(first.text.contains("Schema.Version(1, 0, 0)") && first.text.contains("Note.self"))
    let old = """
      import SwiftData
      enum AppV4: VersionedSchema {
        static let versionIdentifier = Schema.Version(4, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var title: String = ""; init() {} }
      }

      """
    let plan = try writePlan(of: try tree(["Live.swift": live, "Old.swift": old]), named: nil)
    #expect(plan.schemas == ["AppV4", "AppV5"])
    #expect(plan.stages == ["AppV4 → AppV5 (lightweight)"])
    #expect(plan.text.contains("Schema.Version(5, 0, 0)"))
    // With the plan in the sources nothing is missing any more.
    let planned = live.replacing(
      "Note.self)", with: "Note.self, migrationPlan: MigrationPlan.self)")
    let again = try writePlan(
      of: try tree(["Live.swift": planned, "Old.swift": old, "Plan.swift": plan.text]), named: nil)
    #expect(again.schemas.isEmpty && again.text == plan.text)
  }

  @Test func anExistingPlanEndsWithTheLiveTypesAsWell() throws {
    let plan = try writePlan(
      of: try tree([
        "Plan.swift": AppSources.plan,
        "Live.swift": """
        import SwiftData
        @Model final class Fresh { var title: String = ""; init() {} }
        let container = try! ModelContainer(for: Fresh.self, migrationPlan: NotesPlan.self)
        """,
      ]), named: nil)
    #expect(plan.schemas == ["SchemaV3"])
    #expect(plan.text.contains("SchemaV2.self, SchemaV3.self] }"))
    #expect(plan.text.contains("enum SchemaV3: VersionedSchema {"))
  }

  @Test func schemasOfAPlanThatNoContainerUsesAreLeftOut() throws {
    let draft = """
      import SwiftData
      enum Draft: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV3.self, SchemaV4.self] }
        static var stages: [MigrationStage] { [] }
      }
      let container = try! ModelContainer(for: SchemaV2.self, migrationPlan: NotesPlan.self)
      """
    let plan = try writePlan(
      of: try tree([
        "Plan.swift": AppSources.plan, "Later.swift": AppSources.later, "Draft.swift": draft,
      ]), named: nil)
    #expect(plan.name == "NotesPlan" && plan.schemas.isEmpty)
  }

  @Test func thePlanOfAnotherContainerHasANameAndSchemasOfItsOwn() throws {
    let sources = try tree([
      "Plan.swift": AppSources.plan,
      "Cache.swift": """
      import SwiftData
      @Model final class Picture { var size: Int = 0; init() {} }
      let notes = try! ModelContainer(for: SchemaV2.self, migrationPlan: NotesPlan.self)
      let cache = try! ModelContainer(for: Picture.self, configurations: ModelConfiguration("cache"))
      """,
    ])
    let plan = try writePlan(of: sources, named: nil, container: "cache")
    #expect(plan.path == nil && plan.schemas == ["SchemaV3"] && plan.text.contains("Picture.self"))
    #expect(try writePlan(of: sources, named: "NotesPlan").schemas.isEmpty)
    let error = #expect(throws: ToolchainError.self) { try writePlan(of: sources, named: nil) }
    #expect(error?.diagnostics.first?.notes.count == 2)
  }

  private func tree(_ files: [String: String]) throws -> LoadedSwiftTree {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    return try loadSwiftTree(ModelReference(path: folder.path))
  }
}

import TestSupport
import Testing

@Suite("The page on migrations")
struct MigrationsPageTests {
  @Test func `every command prints what the page says`() throws {
    let commands = try DocumentedCommands(page: "Documentation/Migrations.md")
    #expect(commands.commandCount > 30 && commands.parts.count > commands.commandCount + 4)
    try commands.tryAll(in: try TemporaryFolder())
  }
}

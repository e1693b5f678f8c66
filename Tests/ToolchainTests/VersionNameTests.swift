import Testing
import Toolchain

@Suite("Order of version names")
struct VersionNameTests {
  @Test func `numbers compare as numbers`() {
    let names = ["Model 10", "Model 2", "Model", "Model 2b", "Model 02", "Model 1.9", "Model 1.10"]
    #expect(
      names.sorted(by: versionNameComesBefore)
        == ["Model", "Model 1.9", "Model 1.10", "Model 02", "Model 2", "Model 2b", "Model 10"])
  }

  @Test func `the order is strict`() {
    #expect(!versionNameComesBefore("Model 2", "Model 2"))
    #expect(versionNameComesBefore("Model 02", "Model 2"))
    #expect(!versionNameComesBefore("Model 2", "Model 02"))
  }

  @Test func `numbers beyond any integer type compare as well`() {
    let small = "V" + String(repeating: "9", count: 40)
    let large = "V1" + String(repeating: "0", count: 40)
    #expect(versionNameComesBefore(small, large))
    #expect(!versionNameComesBefore(large, small))
  }
}

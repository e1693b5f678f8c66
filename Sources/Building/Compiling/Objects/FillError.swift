import Findings
import StoreFile

/// Why a store is not filled.
enum FillError: Error {
  /// The file of objects cannot be read.
  case reading(ToolchainError)
  /// SQLite refuses something.
  case store(StoreError)
  /// Objects are invalid, as the problems report.
  case refused
}

/// Does something with the store.
func storing<Result>(_ body: () throws(StoreError) -> Result) throws(FillError) -> Result {
  do throws(StoreError) {
    return try body()
  } catch {
    throw .store(error)
  }
}

/// Does something with the file of objects.
func asFillError<Result>(_ body: () throws(ToolchainError) -> Result) throws(FillError) -> Result {
  do throws(ToolchainError) {
    return try body()
  } catch {
    throw .reading(error)
  }
}

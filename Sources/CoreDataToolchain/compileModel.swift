import Building
import Findings
import Loading

/// Compiles a model source as momc does: a `.xcdatamodeld` to a `.momd`, an `.xcdatamodel` to a `.mom`.
///
/// - Parameters:
///   - source: The source.
///   - destination: The `.momd` or `.mom`, or a folder that gets it under the name of the source. What is there is replaced in one step.
///   - module: The Swift module that completes class names which begin with a dot; nil where there is none.
/// - Returns: The path that was written.
/// - Throws: ``ModelError`` when the source is wrong or the output cannot be written; then nothing is.
@discardableResult
public func compileModel(
  _ source: String, to destination: String, module: String? = nil
) throws(ModelError) -> String {
  var options = CompileOptions()
  options.module = module
  do throws(ToolchainError) {
    let output = try Building.compileModel(ModelReference(source), options: options)
    return try writeOutput(output, to: OutputPlace(destination))
  } catch {
    throw ModelError(error)
  }
}

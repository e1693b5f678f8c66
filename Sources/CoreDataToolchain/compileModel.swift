import Building
import Findings
import Loading

/// Compiles a model source as `momc` does: `.xcdatamodeld` to `.momd`, `.xcdatamodel` to `.mom`.
///
/// - Parameters:
///   - source: The model source.
///   - destination: The output `.momd` or `.mom`, or a folder in which the output is named after the source.
///     Existing output is replaced atomically.
///   - module: The Swift module that completes class names starting with a dot; nil if absent.
/// - Returns: The path of the output.
/// - Throws: ``ModelError`` if the source is invalid or the output cannot be written; nothing is written in
///   that case.
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

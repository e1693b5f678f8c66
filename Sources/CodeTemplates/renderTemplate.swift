package import CodeGeneration
package import DataModel
package import Findings
import Stencil

/// Renders a template of Stencil for a model.
///
/// The same model and template give the same bytes. Templates see nothing but the model and other templates of
/// their folder. What they do is bounded in the number of values looked up, the depth of tags and of templates
/// in templates, and the size of each.
///
/// - Parameters:
///   - name: The name of the template in `folder`.
///   - folder: Where templates are.
///   - model: The model.
///   - options: What the names of classes and of the model depend on.
///   - parameters: What the template sees as `parameters`.
/// - Returns: The text.
/// - Throws: `ToolchainError` with the file, line and column of what is wrong in a template.
/// - Source: `Documentation/GeneratedClasses.md`, templates.
package func renderTemplate(
  _ name: String, in folder: TemplateFolder, model: Model, options: GenerationOptions,
  parameters: [String: String] = [:]
) throws(ToolchainError) -> String {
  let budget = TemplateBudget()
  let loader = TemplateLoader(folder: folder, budget: budget)
  let environment = Environment(loader: loader, extensions: [TemplateExtension(budget: budget)])
  let context = modelContext(model, options: options, parameters: parameters, budget: budget)
  do {
    let text = try environment.renderTemplate(name: name, context: context)
    guard !budget.isSpent else { throw TemplateSyntaxError(TemplateBudget.message) }
    return text
  } catch let error as ToolchainError {
    throw error
  } catch let error as TemplateSyntaxError {
    throw loader.failure(behind: error) ?? loader.located(error, in: name)
  } catch {
    throw ToolchainError(.malformedTemplate, file: folder.path(of: name), "\(error)")
  }
}

/// A source file to write.
package struct GeneratedFile: Hashable, Sendable {
  /// The name of the file, without a folder.
  package var name: String
  /// The whole text, with a line end at its end.
  package var text: String
  /// Whether people edit the file, so that an existing one is left alone.
  package var isWrittenOnce = false
}

/// The generated code for a model.
package struct GeneratedClasses: Hashable, Sendable {
  /// The files, in the order of the entities; empty if there are errors or no entity asks for
  /// code.
  package var files: [GeneratedFile]
  /// The notes, by entity.
  package var notes: [GenerationNote]
}

/// A file without the comment at its head.
struct FileBody {
  /// The name of the file.
  var name: String
  /// The text after the comment and the empty line that follows it.
  var text: String
  /// Whether people edit the file, so that an existing one is left alone.
  var isWrittenOnce = false
}

extension GeneratedFile {
  /// The file of `body`, with the comment that Xcode writes into files it generates by itself.
  ///
  /// The line that names the user and the day is left out, so that the same model gives the same
  /// bytes everywhere.
  init(body: FileBody) {
    name = body.name
    isWrittenOnce = body.isWrittenOnce
    guard !body.isWrittenOnce else {
      text = """
        //
        //  \(body.name)
        //
        //  \(GeneratedMark.edited.rawValue)
        //

        \(body.text)
        """
      return
    }
    // The third line is where Xcode's menu puts the project; it ends with two spaces.
    text = """
      //
      //  \(body.name)
      //  \("")
      //
      //  \(GeneratedMark.generated.rawValue)
      //

      \(body.text)
      """
  }
}

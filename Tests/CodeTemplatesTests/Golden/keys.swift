// The names of the model "Library". Generated; edit the model instead.

/// The names of entities and their properties, inherited ones last.
public enum LibraryNames {

    public enum Author {
        public static let entityName = "Author"
        public static let books = "books"
    }

    /// What is read.
    /// Or not.
    public enum Book {
        public static let entityName = "Book"
        public static let `class` = "class"
        public static let pages = "pages"
        public static let printed = "printed"
        public static let title = "title"
        public static let authors = "authors"
        public static let all = "all"
    }

    public enum Novel {
        public static let entityName = "Novel"
        public static let `class` = "class"
        public static let pages = "pages"
        public static let printed = "printed"
        public static let title = "title"
        public static let authors = "authors"
        public static let all = "all"
    }

    /// The names of the fetch requests.
    public enum FetchRequestNames {
        public static let startsWith = "StartsWith"
    }
}

@usableFromInline
func indexIsNotKept(_ row: String) -> Never {
  misuse(
    "An index of \(row) was used that its tables do not keep.",
    why: "Tables keep the indexes that `\(row).indexes` gave them when they were made.",
    fix: "Declare `static let indexes = Indexes()`: a stored property, so that it gives the same indexes each time.")
}

@usableFromInline
func indexesAreHidden(_ row: String) -> Never {
  misuse(
    "The indexes of \(row) could not be found.",
    why: "They are the stored properties of `\(row).Indexes`, and the program was built without reflection metadata.",
    fix: "Remove the compiler option `-disable-reflection-metadata`.")
}

@usableFromInline
func tableIsComputed(_ schema: String) -> Never {
  misuse(
    "A relation of \(schema) names a table that is not a stored property.",
    why: "Which rows refer to which is found by where the tables are stored.",
    fix: "Name a stored property of `\(schema)`, such as `var books = Entities<Book>()`.")
}

@usableFromInline
func ruleHasNoEffect(_ row: String, _ id: String) -> Never {
  misuse(
    "A row \(row) refers to \(id) after the rule `nullify` was applied to it.",
    why: "The row that it refers to is removed, so the reference would lead nowhere.",
    fix: "Name in `nullify` the property by which the index of the relation finds the row.")
}

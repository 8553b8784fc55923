@usableFromInline
func positionOutOfRange(_ position: Int, count: Int) -> Never {
  misuse(
    "Position \(position) was used in rows that have \(count == 0 ? "no positions" : "the positions 0 to \(count - 1)").",
    why: "There is no row to read or to change.",
    fix: "Compare the position with `count`; or keep the id of the row, which stays right when others come and go.")
}

@usableFromInline
func idIsTaken(_ id: String) -> Never {
  misuse(
    "Rows were made of two rows with the id \(id).",
    why: "An id must lead to one row.",
    fix: "Give each row an id of its own; or say which one stays, with `Rows(_:uniquingIdsWith:)`, or take only the"
      + " first, with `append(contentsOf:)`.")
}

@usableFromInline
func idWasChanged(_ old: String, _ new: String) -> Never {
  misuse(
    "The row with the id \(old) was changed so that its id is \(new).",
    why: "The row is found, compared and observed by the id that it had.",
    fix: "Change what is not part of the id; or remove the row, and insert it with its new id.")
}

@usableFromInline
func idsAreNotUnique() -> Never {
  misuse(
    "An operation made two rows with the same id.",
    why: "An id must lead to one row.",
    fix: "Let `mapRows`, `compactMapRows` and `flatten` give each row an id of its own, for instance that of the row"
      + " it is made of.")
}

import Sluice

extension Shelf.Shown: CasePathable {
  struct Cases: Sendable {
    let nothing = EnumCase<Shelf.Shown, Void>(
      "nothing", embed: { .nothing }, extract: { if case .nothing = $0 { () } else { nil } })
    let tally = EnumCase<Shelf.Shown, Tally>(
      "tally", embed: { .tally($0) }, extract: { if case .tally(let tally) = $0 { tally } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self.is(\.tally) ? "tally" : "nothing" }
}

extension ShelfAction: CasePathable {
  struct Cases: Sendable {
    let stored = EnumCase<ShelfAction, TallyAction>(
      "stored", embed: { .stored($0) }, extract: { if case .stored(let action) = $0 { action } else { nil } })
    let optional = EnumCase<ShelfAction, TallyAction>(
      "optional", embed: { .optional($0) }, extract: { if case .optional(let action) = $0 { action } else { nil } })
    let shown = EnumCase<ShelfAction, TallyAction>(
      "shown", embed: { .shown($0) }, extract: { if case .shown(let action) = $0 { action } else { nil } })
    let row = EnumCase<ShelfAction, (Int, TallyAction)>(
      "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    let list = EnumCase<ShelfAction, (Int, TallyAction)>(
      "list", embed: { .list($0, $1) },
      extract: { if case .list(let index, let action) = $0 { (index, action) } else { nil } })
    let named = EnumCase<ShelfAction, (String, TallyAction)>(
      "named", embed: { .named($0, $1) },
      extract: { if case .named(let name, let action) = $0 { (name, action) } else { nil } })
    let note = EnumCase<ShelfAction, String>(
      "note", embed: { .note($0) }, extract: { if case .note(let text) = $0 { text } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { String("\(self)".prefix { $0 != "(" }) }
}

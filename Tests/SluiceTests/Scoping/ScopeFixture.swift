import Sluice
import Thoroughness

/// A state with a part of each kind, and actions for each.
struct Shop: Equatable {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
    var amount = 0
    var note: Note?
  }

  struct Note: Equatable, Sendable {
    var text = ""
    var mood = Mood.calm
  }

  enum Mood: Equatable, Sendable {
    case calm
    case angry(Int)
  }

  struct Deep: Equatable {
    struct A: Equatable {
      struct B: Equatable {
        struct C: Equatable {
          struct D: Equatable { var number = 0 }
          var d = D()
        }
        var c = C()
      }
      var b = B()
    }
    var a = A()
  }

  var counter = 0
  var items: Rows<Item> = []
  var note: Note?
  var mood = Mood.calm
  var deep = Deep()
  var name: String?
}

enum MoodAction: Equatable, Sendable { case shout(Int) }

enum NoteAction: Equatable, Sendable {
  case write(String)
  case mood(MoodAction)
}

enum ItemAction: Equatable, Sendable {
  case take(Int)
  case title(String)
  case note(NoteAction)
  case setNote(Shop.Note?)
}

enum ShopAction: Equatable, Sendable {
  case count(Int)
  case item(Int, ItemAction)
  case note(NoteAction)
  case mood(MoodAction)
  case setMood(Shop.Mood)
  case setNote(Shop.Note?)
  case setItems([Int])
  case remove(Int)
  case insert(Shop.Item)
  case moveToEnd(Int)
  case deep(Int)
  case name(String?)
}

enum Cases {
  static let note = EnumCase<ShopAction, NoteAction>(
    "note", embed: { .note($0) }, extract: { if case .note(let action) = $0 { action } else { nil } })
  static let mood = EnumCase<ShopAction, MoodAction>(
    "mood", embed: { .mood($0) }, extract: { if case .mood(let action) = $0 { action } else { nil } })
  static let count = EnumCase<ShopAction, Int>(
    "count", embed: { .count($0) }, extract: { if case .count(let number) = $0 { number } else { nil } })
  static let deep = EnumCase<ShopAction, Int>(
    "deep", embed: { .deep($0) }, extract: { if case .deep(let number) = $0 { number } else { nil } })
  static let item = EnumCase<ShopAction, (Int, ItemAction)>(
    "item", embed: { .item($0, $1) }, extract: { if case .item(let id, let action) = $0 { (id, action) } else { nil } })
  static let itemNote = EnumCase<ItemAction, NoteAction>(
    "note", embed: { .note($0) }, extract: { if case .note(let action) = $0 { action } else { nil } })
  static let noteMood = EnumCase<NoteAction, MoodAction>(
    "mood", embed: { .mood($0) }, extract: { if case .mood(let action) = $0 { action } else { nil } })
  static let angry = EnumCase<Shop.Mood, Int>(
    "angry", embed: { .angry($0) }, extract: { if case .angry(let level) = $0 { level } else { nil } })
}

let moodReducer = Scope<Shop.Mood, MoodAction>(
  case: Cases.angry,
  action: EnumCase("shout", embed: { .shout($0) }, extract: { if case .shout(let more) = $0 { more } else { nil } })
) { Reduce<Int, Int> { $0 += $1 } }

let noteReducer = Combined<Shop.Note, NoteAction> {
  Reduce { note, action in if case .write(let text) = action { note.text = text } }
  Scope(\.mood, action: Cases.noteMood) { moodReducer }
}

let itemReducer = Combined<Shop.Item, ItemAction> {
  Reduce { item, action in
    switch action {
    case .take(let amount): item.amount += amount
    case .title(let title): item.title = title
    case .setNote(let note): item.note = note
    case .note: break
    }
  }
  IfLet(\.note, action: Cases.itemNote) { noteReducer }
}

let shopReducer = Combined<Shop, ShopAction> {
  Reduce { shop, action in
    switch action {
    case .count(let number): shop.counter += number
    case .setMood(let mood): shop.mood = mood
    case .setNote(let note): shop.note = note
    case .setItems(let ids): shop.items = Rows(ids.map { Shop.Item(id: $0) })
    case .remove(let id): shop.items.remove(id: id)
    case .insert(let item): shop.items.append(item)
    case .moveToEnd(let id): if let item = shop.items.remove(id: id) { shop.items.append(item) }
    case .deep(let number): shop.deep.a.b.c.d.number += number
    case .name(let name): shop.name = name
    case .item, .note, .mood: break
    }
  }
  EachRow(\.items, action: Cases.item) { itemReducer }
  IfLet(\.note, action: Cases.note) { noteReducer }
  Scope(\.mood, action: Cases.mood) { moodReducer }
}

typealias ShopStore = Store<Shop, ShopAction>

/// A shop with items, and what was reported.
func makeShop(
  items: [Int] = [1, 2, 3], note: Shop.Note? = nil, mood: Shop.Mood = .calm, _ home: isolated (any Actor)? = #isolation
) -> (ShopStore, Log) {
  let failures = Log()
  var shop = Shop()
  shop.items = Rows(items.map { Shop.Item(id: $0) })
  (shop.note, shop.mood) = (note, mood)
  return (Store(shop, shopReducer, onFailure: { failures("\(errorName($0.cause)) \($0.actions)") }), failures)
}

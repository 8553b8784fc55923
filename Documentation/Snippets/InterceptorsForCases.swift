import Sluice

enum ListAction: CasePathable {
  case add(String)
  case clear

  struct Cases: Sendable {
    let add = EnumCase<ListAction, String>(
      "add", embed: ListAction.add, extract: { if case .add(let title) = $0 { title } else { nil } })
  }
  static let cases = Cases()
}

let list = Reduce<[String], ListAction> { titles, action in
  switch action {
  case .add(let title): titles.append(title)
  case .clear: titles = []
  }
}

let tidy = list.intercepted(
  by: .on(case: \.add) { titles, title, context, next in
    if !titles.contains(title) { next(&titles, title.lowercased(), context) }
  })

var titles: [String] = []
tidy.apply([.add("Milk"), .add("milk"), .add("Tea")], to: &titles)
print(titles)

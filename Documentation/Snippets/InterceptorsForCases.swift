import Sluice

enum ListAction {
  case add(String)
  case clear
}

let list = Reduce<[String], ListAction> { titles, action in
  switch action {
  case .add(let title): titles.append(title)
  case .clear: titles = []
  }
}

let tidy = list.intercepted(
  by: .on(case: ListAction.add) { titles, title, context, next in
    if !titles.contains(title) { next(&titles, title.lowercased(), context) }
  })

var titles: [String] = []
tidy.apply([.add("Milk"), .add("milk"), .add("Tea")], to: &titles)
print(titles)

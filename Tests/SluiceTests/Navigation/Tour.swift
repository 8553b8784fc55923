import SluiceNavigation

/// A program that navigates: a stack, a sheet with a stack of its own, and an alert.
struct Tour: Equatable, Codable, Sendable {
  var path = RouteStack<Screen>()
  var sheet = Presented<Sheet>()
  var alert = Presented<Prompt<TourAction>>()
  var notes: [String] = []
}

enum Screen: Equatable, Codable, Sendable {
  case home
  case detail(Detail)

  var detail: Detail? { if case .detail(let detail) = self { detail } else { nil } }
}

/// A screen with work that runs while it is shown.
struct Detail: Equatable, Codable, Sendable {
  var id: Int
  var count = 0
}

struct Sheet: Equatable, Codable, Sendable {
  var path = RouteStack<Screen>(root: .home)
  var detail = Detail(id: 0)
}

enum TourAction: Equatable, Codable, Sendable {
  case path(RouteAction<Screen, ScreenAction>)
  case sheet(PresentedAction<Sheet, SheetAction>)
  case alert(PromptAction<TourAction>)
  case note(String)
}

enum ScreenAction: Equatable, Codable, Sendable {
  case detail(DetailAction)
}

enum SheetAction: Equatable, Codable, Sendable {
  case path(RouteAction<Screen, ScreenAction>)
  case detail(DetailAction)
}

enum DetailAction: Equatable, Codable, Sendable {
  case add(Int)
  /// Adds after a second.
  case later(Int)
  case open(Screen)
  case become(Screen)
  case goHome
  case done
}

let detail = Reduce<Detail, DetailAction> { detail, action, context in
  switch action {
  case .add(let amount): detail.count += amount
  case .later(let amount):
    context.run { send in
      try await send.sleep(for: .seconds(1))
      send(.add(amount))
    }
  case .open(let screen): context.push(screen)
  case .become(let screen): context.replace(with: screen)
  case .goHome: context.popToRoot()
  case .done: context.dismiss()
  }
}

let screen = Combined<Screen, ScreenAction> {
  Scope(case: Screen.detail, action: ScreenAction.detail) { detail }
}

let sheet = Combined<Sheet, SheetAction> {
  EachRoute(\.path, action: SheetAction.path) { screen }
  Scope(\.detail, action: SheetAction.detail) { detail }
}

let tour = Combined<Tour, TourAction> {
  EachRoute(\.path, action: TourAction.path) { screen }
  IfPresented(\.sheet, action: TourAction.sheet) { sheet }
  Prompts(\.alert, action: TourAction.alert)
  Reduce { tour, action in if case .note(let note) = action { tour.notes.append(note) } }
}

import Sluice

/// The state of a generated app, and of each of its screens.
struct AppPage: Equatable, Identifiable {
  let id: Int
  var number = 0
  var title = ""
  var isOn = false
  var detail: Detail?
  var mode = Mode.off
  var rows: Rows<AppPage> = []
  var sheet = Presented<AppPage>()
  var path = RouteStack<AppPage>()

  struct Detail: Equatable {
    var number = 0
    var title = ""
    var rows: Rows<AppPage> = []
  }

  enum Mode: Equatable {
    case off
    case busy(Int)
    case on(Detail)
  }

  var summary: String { "\(title) \(number / 3)" }
}

indirect enum AppPageAction {
  case change(@Sendable (inout AppPage) -> Void)
  case detail(AppDetailAction)
  case row(Int, AppPageAction)
  case sheet(PresentedAction<AppPage, AppPageAction>)
  case path(RouteAction<AppPage, AppPageAction>)
}

indirect enum AppDetailAction {
  case row(Int, AppPageAction)
}

extension AppPage {
  /// An equal page that shares no memory with this one.
  var rebuilt: AppPage {
    var page = self
    page.rows = Rows(rows.map(\.rebuilt))
    page.detail = detail.map { Detail(number: $0.number, title: $0.title, rows: Rows(Array($0.rows))) }
    return page
  }

  /// A page with parts of all kinds, and pages in them down to a depth.
  static func random(_ id: Int, depth: Int, using random: inout Seeded) -> AppPage {
    var page = AppPage(id: id, number: Int.random(in: 0..<5, using: &random))
    guard depth > 0 else { return page }
    page.rows = Self.randomRows(depth, &random)
    if Bool.random(using: &random) { page.detail = Detail(rows: randomRows(depth, &random)) }
    if Bool.random(using: &random) { page.sheet.present(.random(1, depth: depth - 1, using: &random)) }
    for _ in 0..<Int.random(in: 0...2, using: &random) { page.path.push(.random(1, depth: depth - 1, using: &random)) }
    return page
  }

  private static func randomRows(_ depth: Int, _ random: inout Seeded) -> Rows<AppPage> {
    var rows: Rows<AppPage> = []
    for id in 0..<Int.random(in: 0...4, using: &random) {
      rows.append(AppPage.random(id, depth: depth - 1, using: &random))
    }
    return rows
  }
}

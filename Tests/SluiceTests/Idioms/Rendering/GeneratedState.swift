import SluiceNavigation

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

// By hand, because the actions hold functions: no value can be made up to learn which case a constructor makes, and
// only a case that is kept is the same each time.
extension AppPage.Mode {
  struct Cases: Sendable {
    let on = EnumCase<AppPage.Mode, AppPage.Detail>(
      "on", embed: { .on($0) }, extract: { if case .on(let detail) = $0 { detail } else { nil } })
  }
  static let cases = Cases()
}

extension AppPageAction {
  struct Cases: Sendable {
    let detail = EnumCase<AppPageAction, AppDetailAction>(
      "detail", embed: { .detail($0) }, extract: { if case .detail(let action) = $0 { action } else { nil } })
    let row = EnumCase<AppPageAction, (Int, AppPageAction)>(
      "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    let sheet = EnumCase<AppPageAction, PresentedAction<AppPage, AppPageAction>>(
      "sheet", embed: { .sheet($0) }, extract: { if case .sheet(let action) = $0 { action } else { nil } })
    let path = EnumCase<AppPageAction, RouteAction<AppPage, AppPageAction>>(
      "path", embed: { .path($0) }, extract: { if case .path(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
}

extension AppDetailAction {
  struct Cases: Sendable {
    let row = EnumCase<AppDetailAction, (Int, AppPageAction)>(
      "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static let cases = Cases()
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

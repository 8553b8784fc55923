import SluiceNavigation

/// What a screen shows, in order.
struct ScreenSpec: Equatable {
  var elements: [Element]

  indirect enum Element: Equatable {
    case number, title, summary, isOn, state, rowCount, firstRow, isPresent, isPresented, pathIDs, mapped
    case detail(DetailSpec), mode(DetailSpec)
    case rows(ScreenSpec), row(Int, ScreenSpec), sheet(ScreenSpec), path(ScreenSpec)
  }

  static func random(depth: Int, using random: inout Seeded) -> ScreenSpec {
    let elements = (0..<Int.random(in: 1...5, using: &random)).map { _ in element(depth, &random) }
    return ScreenSpec(elements: elements)
  }

  private static func element(_ depth: Int, _ random: inout Seeded) -> Element {
    let plain: [Element] = [
      .number, .title, .summary, .isOn, .state, .rowCount, .firstRow, .isPresent, .isPresented, .pathIDs, .mapped,
    ]
    guard depth > 0, Int.random(in: 0..<3, using: &random) > 0 else {
      return plain.randomElement(using: &random) ?? .number
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .detail(.random(depth: depth, using: &random))
    case 1: return .mode(.random(depth: depth, using: &random))
    case 2: return .rows(Self.random(depth: depth - 1, using: &random))
    case 3: return .row(Int.random(in: 0..<4, using: &random), Self.random(depth: depth - 1, using: &random))
    case 4: return .sheet(Self.random(depth: depth - 1, using: &random))
    default: return .path(Self.random(depth: depth - 1, using: &random))
    }
  }
}

/// What a view of a detail shows.
struct DetailSpec: Equatable {
  var showsState: Bool
  var rows: ScreenSpec?

  static func random(depth: Int, using random: inout Seeded) -> DetailSpec {
    DetailSpec(
      showsState: Bool.random(using: &random),
      rows: Bool.random(using: &random) ? .random(depth: depth - 1, using: &random) : nil)
  }
}

/// A view of a store, which shows what its specification says.
protocol SpecifiedView: DrawnView {
  associatedtype Spec: Equatable
  associatedtype State
  associatedtype Action

  var spec: Spec { get }
  var store: Store<State, Action> { get }
}

extension SpecifiedView {
  func isSame(as other: any DrawnView) -> Bool {
    guard let other = other as? Self else { return false }
    return other.store === store && other.spec == spec
  }

  func isSamePart(as other: any DrawnView) -> Bool {
    guard let other = other as? Self else { return false }
    return other.store !== store && store.isPresent && other.spec == spec
  }
}

struct ScreenView: SpecifiedView {
  let spec: ScreenSpec
  let store: Store<AppPage, AppPageAction>

  func draw(on canvas: Canvas) {
    for element in spec.elements { draw(element, on: canvas) }
  }

  private func draw(_ element: ScreenSpec.Element, on canvas: Canvas) {
    switch element {
    case .number: canvas.text("\(store.number)")
    case .title: canvas.text(store.title)
    case .summary: canvas.text(store.summary)
    case .isOn: canvas.text("\(store[\.isOn])")
    case .state: canvas.value(store.state)
    case .rowCount: canvas.text("\(store[\.rows.count])")
    case .firstRow: canvas.value(store[\.rows.first?.number])
    case .isPresent: canvas.text("\(store.isPresent)")
    case .isPresented: canvas.text("\(store[isPresented: \.sheet, action: AppPageAction.sheet])")
    case .pathIDs: canvas.text("\(store[path: \.path, action: AppPageAction.path].map(\.rawValue))")
    case .mapped: canvas.text(store.map(\.summary).state)
    case .detail(let spec):
      if let detail = store.scope(\.detail, action: AppPageAction.cases.detail) {
        canvas.view("d", DetailView(spec: spec, store: detail))
      }
    case .mode(let spec): drawMode(spec, on: canvas)
    default: drawScreens(element, on: canvas)
    }
  }

  private func drawMode(_ spec: DetailSpec, on canvas: Canvas) {
    let mode = store.scope(\.mode)
    if let detail = mode.scope(case: AppPage.Mode.cases.on, action: AppPageAction.cases.detail) {
      canvas.view("m", DetailView(spec: spec, store: detail))
    } else {
      canvas.value(mode.state)
    }
  }

  private func drawScreens(_ element: ScreenSpec.Element, on canvas: Canvas) {
    switch element {
    case .rows(let spec):
      for row in store.scope(\.rows, action: AppPageAction.cases.row) {
        canvas.element("row \(row.id)", ScreenView(spec: spec, store: row))
      }
    case .row(let id, let spec):
      guard let row = store.scope(\.rows, id: id, action: AppPageAction.cases.row) else { return canvas.text("no row") }
      canvas.view("one", ScreenView(spec: spec, store: row))
    case .sheet(let spec):
      guard let sheet = store.scope(presented: \.sheet, action: AppPageAction.cases.sheet) else {
        return canvas.text("no sheet")
      }
      canvas.view("sheet", ScreenView(spec: spec, store: sheet))
    case .path(let spec):
      for id in store[path: \.path, action: AppPageAction.path] {
        guard let screen = store.scope(\.path, id: id, action: AppPageAction.cases.path) else { continue }
        canvas.element("path \(id)", ScreenView(spec: spec, store: screen))
      }
    default: break
    }
  }
}

struct DetailView: SpecifiedView {
  let spec: DetailSpec
  let store: Store<AppPage.Detail, AppDetailAction>

  func draw(on canvas: Canvas) {
    if spec.showsState { canvas.value(store.state) } else { canvas.text("\(store.number)") }
    guard let rows = spec.rows else { return }
    for row in store.scope(\.rows, action: AppDetailAction.cases.row) {
      canvas.element("row \(row.id)", ScreenView(spec: rows, store: row))
    }
  }
}

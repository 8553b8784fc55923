import SluiceNavigation
import Testing

/// How many bodies run for an action, in screens of the usual kinds.
@Suite struct BodiesPerActionTests {
  private func page(rows count: Int = 0) -> AppPage {
    var page = AppPage(id: 0)
    page.rows = Rows((0..<count).map { AppPage(id: $0) })
    return page
  }

  /// Runs an action; returns how many bodies ran for it.
  private func bodies(
    _ store: Store<AppPage, AppPageAction>, _ renderer: Renderer, _ change: @escaping @Sendable (inout AppPage) -> Void
  ) -> Int {
    store.send(.change(change))
    let count = renderer.update()
    #expect(renderer.needless.isEmpty)
    return count
  }

  @Test func `In a list of 1,000 rows, a change runs one body, an insertion two, and a move one`() {
    let store = makePages(page(rows: 1_000))
    let renderer = Renderer(
      ScreenView(spec: ScreenSpec(elements: [.rows(ScreenSpec(elements: [.title, .number]))]), store: store))
    #expect(renderer.bodies == 1_001)
    #expect(bodies(store, renderer) { $0.rows.update(500) { $0.number += 1 } } == 1)
    #expect(bodies(store, renderer) { $0.rows.insert(AppPage(id: 1_000), at: 0) } == 2)
    #expect(bodies(store, renderer) { $0.rows.move(3, to: 900) } == 1)
    #expect(bodies(store, renderer) { $0.rows.remove(id: 7) } == 1)
    #expect(bodies(store, renderer) { $0.number += 1 } == 0)
    #expect(bodies(store, renderer) { $0 = $0.rebuilt } == 0)
    #expect(bodies(store, renderer) { $0.rows.updateAll { $0.isOn.toggle() } } == 0)
  }

  @Test func `A change of a form's field runs one body`() {
    let store = makePages(page())
    let fields = [ScreenSpec.Element.title, .number, .isOn, .summary].map { FieldView(element: $0, store: store) }
    let renderer = Renderer(FormView(fields: fields))
    #expect(renderer.bodies == 5)
    #expect(bodies(store, renderer) { $0.isOn.toggle() } == 1)
    #expect(bodies(store, renderer) { $0.number = 1 } == 1)
    #expect(bodies(store, renderer) { $0.title = "x" } == 2)
    #expect(bodies(store, renderer) { $0.number = 3 } == 2)
  }

  @Test func `A tab view runs the body of the tab whose state changed, and none for a hidden part`() {
    var start = page()
    start.rows = [page(rows: 3), AppPage(id: 1), AppPage(id: 2)]
    let store = makePages(start)
    let tabs = (0..<3).map { ScreenSpec.Element.row($0, ScreenSpec(elements: [.number, .rowCount])) }
    let renderer = Renderer(ScreenView(spec: ScreenSpec(elements: tabs), store: store))
    #expect(renderer.bodies == 4)
    #expect(bodies(store, renderer) { $0.rows.update(1) { $0.number += 1 } } == 1)
    #expect(bodies(store, renderer) { $0.rows.update(0) { _ = $0.rows.update(2) { $0.number += 1 } } } == 0)
    #expect(bodies(store, renderer) { $0.rows.update(0) { _ = $0.rows.remove(id: 2) } } == 1)
  }

  @Test func `A change of the deepest of three screens runs one body`() {
    var start = page()
    start.sheet.present(page())
    start.sheet.update { _ = $0.path.push(AppPage(id: 0)) }
    let store = makePages(start)
    let deepest = ScreenSpec(elements: [.number])
    let middle = ScreenSpec(elements: [.title, .path(deepest)])
    let renderer = Renderer(ScreenView(spec: ScreenSpec(elements: [.title, .sheet(middle)]), store: store))
    #expect(renderer.bodies == 3)
    let top: @Sendable (inout AppPage) -> Void = { page in
      page.sheet.update { sheet in
        if let id = sheet.path.top?.id { sheet.path.update(id) { $0.number += 1 } }
      }
    }
    #expect(bodies(store, renderer, top) == 1)
    #expect(bodies(store, renderer) { $0.title = "x" } == 1)
    #expect(bodies(store, renderer) { $0.sheet.dismiss() } == 1)
  }
}

private struct FormView: DrawnView, Equatable {
  let fields: [FieldView]

  func draw(on canvas: Canvas) {
    for field in fields { canvas.view("field", field) }
  }
}

private struct FieldView: DrawnView, Equatable {
  let element: ScreenSpec.Element
  let store: Store<AppPage, AppPageAction>

  static func == (a: FieldView, b: FieldView) -> Bool { a.element == b.element && a.store === b.store }

  func draw(on canvas: Canvas) { ScreenView(spec: ScreenSpec(elements: [element]), store: store).draw(on: canvas) }
}

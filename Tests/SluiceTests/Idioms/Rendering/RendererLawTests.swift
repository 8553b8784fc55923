import Sluice
import Testing
import Thoroughness

/// Views that are drawn as SwiftUI draws them, over generated apps.
@Suite struct RendererLawTests {
  @Test func `The screen equals a complete redraw, and no body runs that draws the same`() {
    for seed in Thoroughness.cases(quick: 100, exhaustive: 10_000) { run(UInt64(seed)) }
  }

  private func run(_ seed: UInt64) {
    var random = Seeded(seed)
    let spec = ScreenSpec.random(depth: 3, using: &random)
    let store = makePages(.random(0, depth: 3, using: &random))
    let renderer = Renderer(ScreenView(spec: spec, store: store))
    for step in 0..<20 {
      store.send(GeneratedChange.action(random.next()))
      renderer.update()
      let anew = Renderer(ScreenView(spec: spec, store: store)).text
      guard renderer.text == anew, renderer.needless.isEmpty else {
        let stale = renderer.text == anew ? "" : "\non the screen: \(renderer.text)\nanew: \(anew)"
        Issue.record("App \(seed), step \(step), \(spec): needless \(renderer.needless.prefix(2))\(stale)")
        return
      }
    }
  }
}

/// An app of pages.
func makePages(_ page: AppPage, isolation: isolated (any Actor)? = #isolation) -> Store<AppPage, AppPageAction> {
  Store(
    page,
    Reduce { page, action in
      if case .change(let change) = action { change(&page) }
    }, onFailure: { _ in })
}

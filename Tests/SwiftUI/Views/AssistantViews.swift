import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Line: Identifiable, Equatable {
  let id: Int
  var title = ""
}

nonisolated enum LineAction: Equatable, Sendable { case typed(String), refreshed, appeared }

struct Page: Reducer {
  nonisolated enum Screen: Equatable { case line(Line), about }
  nonisolated enum ScreenAction: Equatable, Sendable { case line(LineAction) }

  struct State: Equatable {
    var title = ""
    var rows: Rows<Line> = []
    var sheet = Presented<Line>()
    var alert = Presented<Prompt<Action>>()
    var path = RouteStack<Screen>()
  }

  indirect enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case row(Line.ID, LineAction)
    case sheet(PresentedAction<Line, LineAction>)
    case alert(PromptAction<Action>)
    case path(RouteAction<Screen, ScreenAction>)
    case saveTapped, refreshed, appeared
  }

  var body: some Reducer<State, Action> { BindingReducer() }
}

struct PageView: View {
  @Bindable var store: Store<Page.State, Page.Action>

  var body: some View {
    NavigationStack(store, path: \.path, action: Page.Action.path) {
      TextField("Title", text: $store.title)
      List(rows: store.scope(\.rows, action: Page.Action.row)) { LineView(store: $0) }
      Button("Save") { store.send(.saveTapped) }.disabled(store.title.isEmpty)
    } destination: { screen in
      ScreenView(store: screen)
    }
    .sheet(store, \.sheet, action: Page.Action.sheet) { LineView(store: $0) }
    .alert(store, \.alert, action: Page.Action.alert)
    .task(store, .appeared)
    .refreshable(store, .refreshed)
  }
}

struct LineView: View {
  let store: Store<Line, LineAction>

  var body: some View { TextField("Title", text: store.binding(\.title, action: LineAction.typed)) }
}

struct ScreenView: View {
  let store: Store<Page.Screen, Page.ScreenAction>

  var body: some View {
    switch store.state {
    case .line:
      if let line = store.scope(case: Page.Screen.line, action: Page.ScreenAction.line) { LineView(store: line) }
    case .about: Text("About")
    }
  }
}

#Preview { PageView(store: .preview(Page.State(), Page())) }

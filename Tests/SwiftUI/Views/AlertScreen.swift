import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Draft: Equatable {
  var text = ""
  var alert = Presented<Prompt<DraftAction>>()
  var more = Presented<Prompt<DraftAction>>()
}

nonisolated indirect enum DraftAction: Equatable, CasePathable {
  case deleteTapped, delete, share, moreTapped
  case alert(PromptAction<DraftAction>)
  case more(PromptAction<DraftAction>)

  nonisolated struct Cases: Sendable {
    let alert = EnumCase<DraftAction, PromptAction<DraftAction>>(
      "alert", embed: { .alert($0) }, extract: { if case .alert(let action) = $0 { action } else { nil } })
    let more = EnumCase<DraftAction, PromptAction<DraftAction>>(
      "more", embed: { .more($0) }, extract: { if case .more(let action) = $0 { action } else { nil } })
  }

  static let cases = Cases()
}

nonisolated let draft = Combined<Draft, DraftAction> {
  Reduce { draft, action in
    switch action {
    case .deleteTapped:
      draft.alert.present(
        Prompt(
          "Delete the draft?", message: "It cannot be restored.",
          buttons: [.destructive("Delete", .delete), .cancel("Keep")]))
    case .moreTapped:
      draft.more.present(Prompt("Draft", buttons: [.ordinary("Share", .share), .destructive("Delete", .delete)]))
    case .delete: draft.text = ""
    case .share, .alert, .more: break
    }
  }
  Prompts(\.alert, action: DraftAction.alert)
  Prompts(\.more, action: DraftAction.more)
}

// snippet.show
struct DraftScreen: View {
  let store: Store<Draft, DraftAction>

  var body: some View {
    VStack {
      Text(store.text)
      Button("Delete") { store.send(.deleteTapped) }
      Button("More") { store.send(.moreTapped) }
    }
    .alert(store, \.alert, action: DraftAction.alert)
    .confirmationDialog(store, \.more, action: DraftAction.more)
  }
}
// snippet.end

/// The same by key paths of cases.
struct DraftByPaths: View {
  let store: Store<Draft, DraftAction>

  var body: some View {
    Button("Delete") { store.send(.deleteTapped) }
      .alert(store, \.alert, action: \.alert)
      .confirmationDialog(store, \.more, action: \.more)
  }
}

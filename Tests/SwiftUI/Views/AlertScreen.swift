import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Draft: Equatable {
  var text = ""
  var alert = Presented<Prompt<DraftAction>>()
  var more = Presented<Prompt<DraftAction>>()
}

nonisolated enum DraftAction: Equatable {
  case deleteTapped, delete, share, moreTapped
  case alert(PromptAction<DraftAction>)
  case more(PromptAction<DraftAction>)
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

import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated extension DraftAction: CasePathable {
  nonisolated struct Cases: Sendable {
    let alert = EnumCase<DraftAction, PromptAction<DraftAction>>(
      "alert", embed: { .alert($0) }, extract: { if case .alert(let action) = $0 { action } else { nil } })
    let more = EnumCase<DraftAction, PromptAction<DraftAction>>(
      "more", embed: { .more($0) }, extract: { if case .more(let action) = $0 { action } else { nil } })
  }

  static let cases = Cases()
}

/// The same by key paths of cases.
struct DraftByPaths: View {
  let store: Store<Draft, DraftAction>

  var body: some View {
    Button("Delete") { store.send(.deleteTapped) }
      .alert(store, \.alert, action: \.alert)
      .confirmationDialog(store, \.more, action: \.more)
  }
}

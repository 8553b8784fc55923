import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Fetches a file: answers with its progress, from 0 to 1, and ends when it is there. Cancelling it stops the download.
struct FetchFile: EffectRequest, Equatable {
  enum Answer: Equatable, Sendable { case progress(Double), done }
  let address: String
}

/// A button that downloads a file, shows how far it is, and asks before it stops or deletes it.
struct Download: Reducer {
  enum Mode: Equatable { case missing, loading(Double), downloaded }

  struct State: Equatable, Identifiable {
    let address: String
    var mode = Mode.missing
    var alert = Presented<Prompt<Action>>()
    var id: String { address }
  }

  indirect enum Action: Equatable {
    case tap, discard
    case fetched(FetchFile.Answer)
    case failed
    case alert(PromptAction<Action>)
  }

  enum Fetching {}

  var body: some Reducer<State, Action> {
    Prompts(\.alert, action: Action.alert)
    Reduce { state, action, context in
      switch action {
      case .tap: tap(&state, context)
      case .discard:
        state.mode = .missing
        context.cancel(id: EffectID(Fetching.self))
      case .fetched(.progress(let fraction)): state.mode = .loading(fraction)
      case .fetched(.done):
        state.mode = .downloaded
        state.alert.dismiss()  // nothing is left to stop
      case .failed:
        state.mode = .missing
        state.alert.dismiss()
      case .alert: break
      }
    }
  }

  private func tap(_ state: inout State, _ context: Context<Action>) {
    switch state.mode {
    case .missing:
      state.mode = .loading(0)
      context.perform(
        FetchFile(address: state.address), id: EffectID(Fetching.self), answer: { .fetched($0) },
        failure: { _ in .failed })
    case .loading: state.alert.present(.confirming("Stop"))
    case .downloaded: state.alert.present(.confirming("Delete"))
    }
  }
}

extension Prompt<Download.Action> {
  static func confirming(_ verb: String) -> Prompt {
    Prompt("\(verb) the download?", buttons: [.destructive(verb, .discard), .cancel("Keep it")])
  }
}

/// A list of downloads, which run side by side.
struct Downloads: Reducer {
  struct State: Equatable { var files: Rows<Download.State> = [] }
  enum Action: Equatable { case file(Download.State.ID, Download.Action) }

  var body: some Reducer<State, Action> {
    EachRow(\.files, action: Action.file) { Download() }
  }
}

#if canImport(SwiftUI)
  /// The button, for any row.
  struct DownloadButton: View {
    let store: Store<Download.State, Download.Action>

    var body: some View {
      Button {
        store.send(.tap)
      } label: {
        switch store.mode {
        case .missing: Image(systemName: "icloud.and.arrow.down")
        case .loading(let fraction): ProgressView(value: fraction)
        case .downloaded: Image(systemName: "checkmark.circle")
        }
      }
      .buttonStyle(.borderless)
      .alert(store, \.alert, action: Download.Action.alert)
    }
  }

  /// The list of downloads.
  struct DownloadsView: View {
    let store: Store<Downloads.State, Downloads.Action>

    var body: some View {
      List(rows: store.scope(\.files, action: Downloads.Action.file)) { file in
        HStack {
          Text(file.address)
          Spacer()
          DownloadButton(store: file)
        }
      }
      .navigationTitle("Downloads")
    }
  }

  #Preview { DownloadsView(store: .preview(Downloads.State(files: [Download.State(address: "map")]), Downloads())) }
#endif

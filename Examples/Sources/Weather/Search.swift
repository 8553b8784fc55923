package import Foundation
import Sluice

/// Asks for the cities whose names begin with a text.
///
/// Its handler throws a `Trouble` if there is no answer this time.
package struct FindCities: EffectRequest, Equatable, Sendable {
  package typealias Answer = [City.ID]
  package let text: String
}

/// A search for a city. It is part of the state while something is typed.
package struct Search: Equatable, Sendable {
  /// What is looked for. It differs if the user tries again.
  package struct Question: Equatable, Sendable {
    package var text: String
    package var tries = 1
  }

  package var question: Question
  /// What was found for the last question that was answered.
  package var found: [City.ID] = []
  /// Why nothing was found; nil if that is not so.
  package var trouble: Trouble?
  /// When its service started.
  package var since: Date?
}

/// What happens to a search.
package enum SearchAction: Sendable {
  case type(String)
  case tryAgain
  case started(Date)
  case found([City.ID])
  case failed(Trouble)
}

let searchParcel = Parcel<Search, SearchAction>("search") {
  Reduce { search, action in
    switch action {
    case .type(let text): search.question = Search.Question(text: text)
    case .tryAgain: search.question.tries += 1
    case .started(let date): search.since = date
    case .found(let cities): (search.found, search.trouble) = (cities, nil)
    case .failed(let trouble): search.trouble = trouble
    }
  }
  Finder()
}

/// Looks for cities when nothing was typed for a moment. It ends with the search, and so does its question.
final class Finder: StateObserver {
  let detail: KeyPath<Search, Search.Question> = \.question

  func start(_ store: StoreAccess<Search, SearchAction>) {
    store.send(.started(store.dependencies.now()))
    find(store)
  }

  func changed(from old: Search.Question, to new: Search.Question, _ store: StoreAccess<Search, SearchAction>) {
    find(store)
  }

  private func find(_ store: StoreAccess<Search, SearchAction>) {
    let text = store.question.text
    store.start(
      .run { send in send(.found(try await send.perform(FindCities(text: text)))) }
        .timeout(store.dependencies.patience.limit)
        .debounce(id: "find", for: .milliseconds(250))
        .catch { .failed($0 as? Trouble ?? Trouble($0)) })
  }
}

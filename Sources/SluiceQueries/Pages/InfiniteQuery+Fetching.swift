public import Sluice

extension InfiniteQuery {
  /// Fetches a further page, or the first of all pages if the whole is fetched.
  public func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<Self>>? {
    let known = answer ?? Pages()
    if part != .whole {
      return (part == .next ? cursor(after: known) : cursor(before: known)).map { fetchPage(at: $0) }
    }
    return fetchPage(at: known.cursors.first ?? firstCursor)
  }

  /// Fetches the page after those that were fetched again, until there are as many pages as before.
  public func fetch(restOf answer: Answer?, after gathered: Answer) -> Effect<QueryAction<Self>>? {
    let count = min(answer?.pages.count ?? 0, pageLimit ?? .max)
    return gathered.pages.count < count ? cursor(after: gathered).map { fetchPage(at: $0) } : nil
  }

  /// Fetches one page. The effect needs no task if its handler is synchronous.
  private func fetchPage(at cursor: Cursor) -> Effect<QueryAction<Self>> {
    .perform(PageRequest(self, cursor), answer: { .answered(self, Pages([$0], cursors: [cursor])) })
  }

  /// Returns the pages with a further one added; if the whole was fetched, the answer itself.
  public func merging(_ answer: Answer, of part: QueryPart, into whole: Answer?) -> Answer {
    guard part != .whole, var pages = whole else { return answer }
    for (page, cursor) in zip(answer.pages, answer.cursors) {
      if part == .next { pages.append(page, at: cursor, limit: pageLimit) }
      if part == .previous { pages.prepend(page, at: cursor, limit: pageLimit) }
    }
    return pages
  }
}

public import Sluice

extension InfiniteQuery {
  /// Asks for a further page, or for the first of all pages that are there.
  public func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<Self>>? {
    let known = answer ?? Pages()
    if part != .whole {
      return (part == .next ? cursor(after: known) : cursor(before: known)).map { fetchPage(at: $0) }
    }
    return fetchPage(at: known.cursors.first ?? firstCursor)
  }

  /// Asks for the page after those that were fetched again, until there are as many as before.
  public func fetch(restOf answer: Answer?, after gathered: Answer) -> Effect<QueryAction<Self>>? {
    let count = min(answer?.pages.count ?? 0, pageLimit ?? .max)
    return gathered.pages.count < count ? cursor(after: gathered).map { fetchPage(at: $0) } : nil
  }

  /// A page alone: an effect without a task, if its handler is done when it returns.
  private func fetchPage(at cursor: Cursor) -> Effect<QueryAction<Self>> {
    .perform(PageRequest(self, cursor), answer: { .answered(self, Pages([$0], cursors: [cursor])) })
  }

  /// A further page beside those that are there; else the pages themselves.
  public func merging(_ answer: Answer, of part: QueryPart, into whole: Answer?) -> Answer {
    guard part != .whole, var pages = whole else { return answer }
    for (page, cursor) in zip(answer.pages, answer.cursors) {
      if part == .next { pages.append(page, at: cursor, limit: pageLimit) }
      if part == .previous { pages.prepend(page, at: cursor, limit: pageLimit) }
    }
    return pages
  }
}

public import Sluice

extension InfiniteQuery {
  /// Asks for a further page, or for all pages that are there.
  public func fetch(_ part: QueryPart, of answer: Answer?) -> Effect<QueryAction<Self>>? {
    let known = answer ?? Pages()
    if part != .whole {
      return (part == .next ? cursor(after: known) : cursor(before: known)).map { fetchPage(at: $0) }
    }
    if known.pages.count <= 1 { return fetchPage(at: known.cursors.first ?? firstCursor) }
    return fetchAll(from: known.cursors.first ?? firstCursor, count: known.pages.count)
  }

  /// A page alone: an effect without a task, if its handler is done when it returns.
  private func fetchPage(at cursor: Cursor) -> Effect<QueryAction<Self>> {
    .perform(PageRequest(self, cursor), answer: { .answered(self, Pages([$0], cursors: [cursor])) })
  }

  private func fetchAll(from first: Cursor, count: Int) -> Effect<QueryAction<Self>> {
    .run { send in
      var (pages, next) = (Pages<Cursor, Page>(), Optional(first))
      while let cursor = next, pages.pages.count < count {
        let page = try await send.perform(PageRequest(self, cursor))
        pages.append(page, at: cursor, limit: nil)
        next = self.cursor(after: pages)
      }
      send(.answered(self, pages))
    }
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

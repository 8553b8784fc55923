/// A parsed path with its query, and the position of each piece in the link.
struct LinkText {
  struct Piece {
    /// The text in the link.
    let raw: Substring
    /// The position in the link, in bytes of UTF-8.
    let offset: Int
    /// The decoded text.
    let text: String
    /// Whether it is marked as a value, and so is not a literal.
    let isMarked: Bool
  }

  let whole: String
  private(set) var components: [Piece] = []
  /// The items of the query, each with its error if it cannot be decoded: only a pattern with that item reports the
  /// error.
  private var query: [String: Result<Piece, PathError>] = [:]
  /// The position of the end of the path.
  let end: Int

  /// Parses one path of a link.
  init(_ path: Substring, of whole: String) throws(PathError) {
    self.whole = whole
    let path = path.prefix { $0 != "#" }
    end = Self.offset(of: path.endIndex, in: whole)
    let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let link = halves.first, link.first == "/" else {
      throw PathError(whole, at: Self.offset(of: path.startIndex, in: whole), expected: ["“/”"], found: path)
    }
    // A slash at the end has no meaning.
    let inner = link.dropFirst().last == "/" ? link.dropFirst().dropLast() : link.dropFirst()
    if !inner.isEmpty {
      for raw in inner.split(separator: "/", omittingEmptySubsequences: false) { components.append(try piece(raw)) }
    }
    guard halves.count == 2 else { return }
    for item in halves[1].split(separator: "&") {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = PercentEncoding.decode(sides[0]), query[key] == nil else { continue }
      let value = sides.count == 2 ? sides[1] : item.suffix(0)
      do throws(PathError) { query[key] = .success(try piece(value)) } catch { query[key] = .failure(error) }
    }
  }

  /// Returns an item of the query; nil if there is none with this key.
  func item(_ key: String) throws(PathError) -> Piece? { try query[key]?.get() }

  private init(_ link: LinkText, count: Int) {
    (whole, components, query) = (link.whole, Array(link.components.prefix(count)), link.query)
    end = count < link.components.count ? link.components[count].offset : link.end
  }

  /// Returns the link with only the first components.
  func prefix(_ count: Int) -> LinkText { LinkText(self, count: count) }

  private func piece(_ raw: Substring) throws(PathError) -> Piece {
    let offset = Self.offset(of: raw.startIndex, in: whole)
    let isMarked = raw.first == "~"
    guard let text = PercentEncoding.decode(isMarked ? raw.dropFirst() : raw) else {
      throw PathError(whole, at: offset, expected: ["percent-encoded UTF-8"], found: raw)
    }
    return Piece(raw: raw, offset: offset, text: text, isMarked: isMarked)
  }

  private static func offset(of index: String.Index, in whole: String) -> Int {
    whole.utf8.distance(from: whole.startIndex, to: index)
  }
}

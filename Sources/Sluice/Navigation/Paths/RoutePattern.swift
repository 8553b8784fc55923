/// The path of a kind of destination, with typed parameters.
///
/// ```swift
/// RoutePattern("/todos/:id?filter=:filter", Page.todo)      // case todo(Int, Filter?)
/// RoutePattern("/about", Page.about)                        // case about
/// RoutePattern("/notes/:id") { (id: Int) in .note(Note(id: id)) } extract: {
///   if case .note(let note) = $0 { note.id } else { nil }
/// }
/// ```
///
/// Rules: the parameters are the payload of the case, in the order in which they appear in the pattern. A parameter
/// in the path is required; one in the query may be left out if its type is optional. A literal in the query is
/// required, too. Write literals as they read, without escapes. A pattern with a mistake stops the program with an
/// explanation.
public struct RoutePattern<Destination>: Sendable {
  /// The pattern as written, after the prefixes that `under` added.
  public private(set) var text: String
  /// The place in the source: the module, the file and the line.
  public let origin: String
  /// The name of the table that declares the pattern; nil if it has none.
  public internal(set) var part: String?

  private(set) var template: PathTemplate
  /// The type of each parameter, for messages.
  let types: [any PathValue.Type]
  let make: @Sendable ([String?]) -> PatternMatch<Destination>
  /// Returns the text of each parameter; nil for a destination of another kind.
  let texts: @Sendable (Destination) -> [String?]?

  /// Makes a pattern of destinations, with functions that make a destination and extract its values.
  public init<each Value: PathValue>(
    _ text: String, embed: @escaping @Sendable (repeat each Value) -> Destination,
    extract: @escaping @Sendable (Destination) -> (repeat each Value)?, file: StaticString = #fileID, line: UInt = #line
  ) {
    var types: [any PathValue.Type] = []
    repeat types.append((each Value).self)
    (self.text, self.types, origin) = (text, types, "\(file):\(line)")
    template = Self.template(text, types, file, line)
    make = { texts in
      let reader = ValueReader(texts)
      do { return .destination(embed(repeat try reader.next((each Value).self))) } catch {
        return .misfit(parameter: reader.position - 1)
      }
    }
    self.texts = { destination in
      guard let values = extract(destination) else { return nil }
      var texts: [String?] = []
      repeat texts.append((each values).pathText)
      return texts
    }
  }

  /// Makes a pattern of a case whose payload is the parameters.
  public init<each Value: PathValue>(
    _ text: String, _ case: EnumCase<Destination, (repeat each Value)>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      text, embed: { (values: repeat each Value) in `case`.embed((repeat each values)) }, extract: `case`.extract,
      file: file, line: line)
  }

  init<Part>(
    _ base: RoutePattern<Part>, make: @escaping @Sendable ([String?]) -> PatternMatch<Destination>,
    texts: @escaping @Sendable (Destination) -> [String?]?
  ) {
    (text, origin, part, template) = (base.text, base.origin, base.part, base.template)
    (types, self.make, self.texts) = (base.types, make, texts)
  }

  mutating func put(under prefix: PathTemplate, _ prefixText: String) {
    template = template.under(prefix)
    text = prefixText + (text.hasPrefix("/?") || text == "/" ? String(text.dropFirst()) : text)
  }

  /// Describes how a case is written, whose payload is the parameters.
  public init<each Value: PathValue>(
    _ text: String, _ case: @escaping @Sendable (repeat each Value) -> Destination, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let whole = EnumCase<Destination, (repeat each Value)>(
      madeBy: { (values: (repeat each Value)) in `case`(repeat each values) }, fileID: file, line: line)
    self.init(text, whole, file: file, line: line)
  }
}

/// The result of parsing the texts of parameters.
enum PatternMatch<Destination> {
  case destination(Destination)
  /// The text of this parameter is not a valid value of its type.
  case misfit(parameter: Int)
}

/// Parses the texts of parameters one after the other.
private final class ValueReader {
  struct Misfit: Error {}

  private let texts: [String?]
  private(set) var position = 0

  init(_ texts: [String?]) { self.texts = texts }

  func next<Value: PathValue>(_: Value.Type) throws -> Value {
    defer { position += 1 }
    guard let value = texts[position].map({ Value(pathText: $0) }) ?? Value.absentPathValue else { throw Misfit() }
    return value
  }
}

extension RoutePattern where Destination: Sendable {
  /// Describes how a case without payload is written.
  ///
  /// ```swift
  /// RoutePattern("/about", Page.about)
  /// ```
  @_disfavoredOverload
  public init(_ text: String, _ case: Destination, file: StaticString = #fileID, line: UInt = #line) {
    let whole = EnumCase<Destination, Void>(`case`, fileID: file, line: line)
    self.init(text, embed: { () -> Destination in `case` }, extract: { whole.extract($0) }, file: file, line: line)
  }
}

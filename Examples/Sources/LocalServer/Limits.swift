/// How much a client may ask of a server, and how long it may take for it.
///
/// A server has no other bounds: each byte that it keeps and each moment that it waits for a client is counted against
/// one of these.
package struct Limits: Sendable {
  /// How many connections may be open; fewer if the system allows the program fewer files.
  package var connections = 256
  /// How many bytes the first line of a request may have, with the address in it.
  package var line = 8_192
  /// How many bytes the first line and the headers may have.
  package var head = 32_768
  /// How many bytes a body may have.
  package var body = 65_536
  /// How many bytes are read of what is refused: a sender that is cut off while it still sends might not see the
  /// answer.
  package var discarded = 4_000_000

  /// How many seconds a connection may wait for a request.
  package var waiting = 30
  /// How many seconds a request may take to arrive.
  package var receiving = 10
  /// How many seconds an answer may take to begin.
  package var answering = 15
  /// How many seconds a client may take for each part of an answer.
  package var writing = 30
  /// How many seconds a client may take to close a connection that is at its end.
  package var closing = 2

  package init() {}
}

import Foundation

/// Why a request is not answered as it wishes.
package struct Refusal: Error, Equatable {
  package let status: Status
  package let reason: String

  package init(_ status: Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// One JSON object with the sentence. The connection ends with it.
  package var response: Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return Response(
      status, [("Content-Type", "application/json"), ("Cache-Control", "no-store"), ("Connection", "close")],
      body: (try? encoder.encode(["error": reason])) ?? Data())
  }
}

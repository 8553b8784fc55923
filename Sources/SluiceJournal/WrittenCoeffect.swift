#if Journal
  import Foundation
  import Sluice

  /// A coeffect as it is in the file: its value as a text of JSON, because its type is known only when a replay asks for it.
  struct WrittenCoeffect: Codable {
    let key: String
    let json: String

    init?(_ coeffect: Coeffect) throws {
      let json = try coeffect.written { value in
        String(decoding: try Self.encoder.encode(value), as: UTF8.self)
      }
      guard let json else { return nil }
      (key, self.json) = (coeffect.key, json)
    }

    var coeffect: Coeffect {
      Coeffect(key: key, written: json) { type, json in try Self.decoder.decode(type, from: Data(json.utf8)) }
    }

    /// A coeffect must not keep an action from being recorded, so numbers that JSON does not have are written as texts.
    private static var encoder: JSONEncoder {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return encoder
    }

    private static var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return decoder
    }
  }
#endif

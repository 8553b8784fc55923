#if canImport(SwiftUI)
  import SwiftUI

  extension Theme {
    /// What it is called.
    var name: String { rawValue.capitalized }

    /// The color.
    var color: Color {
      Color(red: Double(code >> 16) / 255, green: Double(code >> 8 & 0xFF) / 255, blue: Double(code & 0xFF) / 255)
    }

    /// The color of text on it.
    var textColor: Color {
      switch self {
      case .indigo, .magenta, .navy, .oxblood, .purple, .teal: .white
      default: .black
      }
    }

    /// Red, green and blue, as in the style sheet of the page.
    private var code: Int {
      switch self {
      case .bubblegum: 0xF5B5CC
      case .buttercup: 0xF8E08E
      case .indigo: 0x4B46A8
      case .lavender: 0xCFC8F2
      case .magenta: 0xA5277B
      case .navy: 0x1D3461
      case .orange: 0xF0954F
      case .oxblood: 0x5C1A22
      case .periwinkle: 0x98A4F0
      case .poppy: 0xEE7B66
      case .purple: 0x6F3FA0
      case .seafoam: 0xB5E6D1
      case .sky: 0x7CC4F2
      case .tan: 0xD3B48C
      case .teal: 0x1F6F74
      case .yellow: 0xF7DC4B
      }
    }
  }
#endif

import Foundation

/// The weather of all cities that there are: made up, and always the same.
struct Almanac {
  /// What is said of a city.
  struct Entry: Encodable {
    let city: String
    let temperature: Int
    let sky: String
  }

  private static let cities: Set = [
    "Amsterdam", "Athens", "Berlin", "Cairo", "Dublin", "Kyoto", "Lima", "Lisbon", "London", "Madrid", "New York",
    "Oslo",
    "Paris", "Quito", "Rome", "São Paulo", "Tokyo", "Vienna", "Zürich",
  ]

  /// The entry of a city as JSON; nil if there is no such city.
  static func json(of city: String) throws -> Data? {
    guard cities.contains(city) else { return nil }
    let number = city.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 9_973 }
    let sky = ["clear", "cloudy", "fog", "rain", "snow"][number % 5]
    return try JSONEncoder().encode(
      Entry(city: city, temperature: sky == "snow" ? -number % 9 : number % 29 + 1, sky: sky))
  }
}

import Incremental

/// A finder and its memory, beside a plain list of what was watched and how the memory was when it was last looked at.
final class FinderModel {
  private final class Part {
    let name: Int
    /// Its bytes; nil if it is computed.
    let bytes: Range<Int>?
    let watched: WatchedPart
    /// Whether it came since the last look.
    var isNew: Bool

    init(name: Int, bytes: Range<Int>?) {
      (self.name, self.bytes) = (name, bytes)
      isNew = bytes?.isEmpty != true
      watched = WatchedPart(offset: bytes?.lowerBound, size: bytes?.count ?? 8)
    }
  }

  private var finder = ChangeFinder()
  private let memory: UnsafeMutableRawBufferPointer
  private let size: Int
  private var last: [UInt8]
  private var parts: [Part] = []
  private var made = 0
  private var random: SplitMix

  init(seed: UInt64, size: Int) {
    random = SplitMix(state: seed)
    self.size = size
    memory = .allocate(byteCount: (size + 7) & ~7, alignment: 8)
    _ = memory.initializeMemory(as: UInt8.self, repeating: 0)
    last = Array(memory)
    finder.look(at: UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped), size: size)
  }

  deinit {
    finder.deallocate()
    memory.deallocate()
  }

  /// One random step; returns what was wrong.
  func step() -> String? {
    switch roll(10) {
    case 0, 1: add()
    case 2 where !parts.isEmpty: remove(parts[roll(parts.count)])
    case 3...6: edit()
    default: return look()
    }
    return nil
  }

  private func roll(_ sides: Int) -> Int { random.below(sides) }

  private func edit() {
    for _ in 0...roll(3) {
      // Few values, so that many edits change nothing, or change something back.
      let (value, start) = (UInt8(roll(3)), roll(size))
      let end = min(size, start + 1 + (roll(8) == 0 ? roll(700) : roll(12)))
      for index in start..<end { memory[index] = value }
    }
  }

  private func add() {
    made += 1
    let part = Part(name: made, bytes: randomBytes())
    parts.append(part)
    finder.insert(part.watched)
  }

  private func randomBytes() -> Range<Int>? {
    let kind = roll(20)
    if kind == 0 { return nil }
    if kind == 1 { return 0..<size }
    if kind == 2, let twin = parts.last { return twin.bytes }
    let start = roll(size)
    let length = kind == 3 ? 0 : kind < 6 ? roll(1200) : 1 + roll(24)
    return start..<min(size, start + length)
  }

  private func remove(_ part: Part) {
    finder.remove(part.watched)
    parts.removeAll { $0 === part }
  }

  private func mustBeCompared(_ part: Part) -> Bool {
    guard let bytes = part.bytes else { return true }
    if part.isNew || bytes.isEmpty { return part.isNew }
    let words = (bytes.lowerBound & ~7)..<((bytes.upperBound + 7) & ~7)
    return words.contains { memory[$0] != last[$0] }
  }

  private func look() -> String? {
    let expected = Set(parts.filter(mustBeCompared).map(\.name))
    var (compared, removed) = (Set<Int>(), Set<Int>())
    for part in parts { part.isNew = false }
    last = Array(memory)
    let count = finder.find()
    for index in 0..<count {
      if roll(6) == 0, !parts.isEmpty {
        let part = parts[roll(parts.count)]
        if !compared.contains(part.name) { removed.insert(part.name) }
        remove(part)
      }
      if roll(12) == 0 { add() }
      guard let found = finder.takeFound(index) else { continue }
      let watched = found.takeUnretainedValue()
      guard let part = parts.first(where: { $0.watched === watched }) else { return "a removed part was compared" }
      guard compared.insert(part.name).inserted else { return "\(part.name) was compared twice" }
    }
    finder.forgetFound()
    let missing = expected.subtracting(compared).subtracting(removed)
    if !missing.isEmpty { return "\(missing) were not compared" }
    let needless = compared.subtracting(expected)
    return needless.isEmpty ? nil : "\(needless) were compared in vain"
  }
}

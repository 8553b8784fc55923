import Incremental
import Testing

/// The index alone, against looking at every part.
@Suite struct ChangeFinderTests {
  @Test(arguments: [1, 7, 8, 60, 64, 500, 512, 513, 3000, 12_345])
  func `The finder finds exactly the parts of which a word changed`(size: Int) {
    for seed in Seeds.all(quick: 3, exhaustive: 150) {
      let model = FinderModel(seed: seed, size: size)
      for step in 0..<400 {
        if let mistake = model.step() {
          Issue.record("seed \(seed), step \(step): \(mistake)")
          return
        }
      }
    }
  }

  @Test func `Among 10,000 parts, only the one that changed is found`() {
    let memory = UnsafeMutableBufferPointer<Int>.allocate(capacity: 10_000)
    memory.initialize(repeating: 0)
    var finder = ChangeFinder()
    finder.look(at: UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped), size: 80_000)
    let parts = (0..<10_000).map { WatchedPart(offset: $0 * 8, size: 8) }
    for part in parts { finder.insert(part) }
    #expect(finder.find() == 10_000)
    askAll(10_000, &finder)
    for changed in [0, 63, 64, 5_000, 9_999] {
      memory[changed] += 1
      #expect(finder.find() == 1)
      #expect(finder.takeFound(0)?.takeUnretainedValue() === parts[changed])
      finder.forgetFound()
      #expect(finder.find() == 0)
    }
    for part in parts { finder.remove(part) }
    finder.deallocate()
    memory.deallocate()
  }

  @Test func `Words that nothing observes are not compared far from observed ones`() {
    // Reading beyond the few words that exist would be found by the address sanitizer.
    let memory = UnsafeMutableBufferPointer<Int>.allocate(capacity: 1)
    memory.initialize(repeating: 0)
    var finder = ChangeFinder()
    finder.look(at: UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped), size: 3)
    let part = WatchedPart(offset: 2, size: 1)
    finder.insert(part)
    #expect(finder.find() == 1)
    askAll(1, &finder)
    #expect(finder.find() == 0)
    finder.remove(part)
    finder.deallocate()
    memory.deallocate()
  }

  private func askAll(_ count: Int, _ finder: inout ChangeFinder) {
    for index in 0..<count { _ = finder.takeFound(index) }
    finder.forgetFound()
  }
}

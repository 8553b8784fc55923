import Heap
import Testing

#if canImport(Glibc)
  import Glibc

  /// The counts are only as good as what counts.
  @Suite struct HeapTests {
    @Test func `Each way to allocate memory counts once, and freeing it does not count`() {
      var aligned: UnsafeMutableRawPointer?
      #expect(allocations { free(malloc(100)) } == 1)
      #expect(allocations { free(calloc(10, 10)) } == 1)
      #expect(allocations { free(realloc(malloc(100), 10_000)) } == 2)
      #expect(allocations { free(aligned_alloc(64, 128)) } == 1)
      #expect(allocations { posix_memalign(&aligned, 64, 128) } == 1)
      #expect(aligned.map { Int(bitPattern: $0) % 64 } == 0)
      free(aligned)
    }

    @Test func `An object of Swift counts once`() {
      final class Thing {}
      #expect(allocations { _ = Thing() } == 1)
    }

    @Test func `Code that allocates nothing counts nothing`() {
      #expect(allocations {} == 0)
    }

    @Test func `The bytes of a large allocation are counted while it is held`() {
      let before = heap_bytes()
      let memory = malloc(500_000_000)
      #expect(heap_bytes() - before > 400_000_000)
      free(memory)
      #expect(heap_bytes() - before < 100_000_000)
    }

    @inline(never)
    private func allocations(_ body: () -> Void) -> Int {
      let before = heap_allocations()
      body()
      return Int(heap_allocations() - before)
    }
  }
#endif

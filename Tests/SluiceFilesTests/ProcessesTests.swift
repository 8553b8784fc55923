import Foundation
import Sluice
import SluiceFiles
import Testing

/// Many processes and one file.
@Suite struct ProcessesTests {
  @Test func `Concurrent changes of twenty programs are all in the file`() async throws {
    let folder = try Folder()
    let path = folder.file.path
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
            let place = SharedPlaces.process.place(.file(path), default: [Int]())
            for round in 0..<5 {
              place.update { $0.append(number * 100 + round) }
              try await place.saved()
            }
          }
        }
      }
    }
    let found = SharedPlaces.stored().place(.file(folder.file), default: [Int]()).value
    var all: [Int] = []
    for number in 0..<20 { all += (number * 100)..<(number * 100 + 5) }
    #expect(found.sorted() == all)
  }

  @Test func `Concurrent changes of twenty programs' stores are in the file, or are refused and can be sent again`()
    async throws
  {
    let folder = try Folder()
    let path = folder.file.path
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
            let store = Store(Tasks(at: path), Tasks.reducer, onFailure: { _ in })
            var isSaved = false
            while !isSaved {
              store.send(number)
              do {
                try await store.saved()
                isSaved = true
              } catch FileError.changed {
                if store.state.all.contains(number) { fatalError("It was refused, and is there.") }
              }
            }
          }
        }
      }
    }
    let found = SharedPlaces.stored().place(.file(folder.file), default: [Int]()).value
    #expect(found.sorted() == Array(0..<20))
  }

  @Test func `A number that a change gives to one program is given to no other`() async throws {
    let folder = try Folder()
    let path = folder.file.path
    await withTaskGroup { group in
      for _ in 0..<10 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            let place = SharedPlaces.process.place(.file(path), default: 0)
            for _ in 0..<5 {
              let number = try await place.updateAndSave { next in
                next += 1
                return next
              }
              // A folder is made once.
              try FileManager.default.createDirectory(atPath: "\(path).\(number)", withIntermediateDirectories: false)
            }
          }
        }
      }
    }
    #expect(SharedPlaces.stored().place(.file(folder.file), default: 0).value == 50)
  }
}

private struct Tasks: Equatable, Sendable {
  @Shared var all: [Int]

  init(at path: String) { _all = Shared(wrappedValue: [], .file(path)) }

  static let reducer = Reduce<Tasks, Int> { $0.all.append($1) }
}

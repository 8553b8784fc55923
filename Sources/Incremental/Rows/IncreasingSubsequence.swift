/// Returns which of the numbers, all different, belong to one of the longest increasing subsequences.
///
/// - Complexity: O(k log k) for k numbers.
@usableFromInline
func longestIncreasingSubsequence(_ numbers: [Int]) -> [Bool] {
  // `tails[l]` is the index of the least number that ends an increasing subsequence of length l + 1; `before` holds the
  // index of each number's predecessor.
  var tails: [Int] = []
  var before: [Int] = []
  before.reserveCapacity(numbers.count)
  for (index, number) in numbers.enumerated() {
    var low = 0
    var high = tails.count
    if let last = tails.last, numbers[last] < number { low = high }
    while low < high {
      let middle = (low + high) / 2
      if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
    }
    before.append(low > 0 ? tails[low - 1] : -1)
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var isIn = [Bool](repeating: false, count: numbers.count)
  var next = tails.last ?? -1
  while next >= 0 {
    isIn[next] = true
    next = before[next]
  }
  return isIn
}

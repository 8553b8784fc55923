import Feed

extension Post {
  /// 40 posts, the newest first.
  static let samples: [Post] = (0..<40).reversed().map { number in
    Post(
      id: number + 1, author: authors[number % authors.count], text: texts[number % texts.count],
      likes: (number * 37 + 11) % 90)
  }

  private static let authors = ["Ada", "Bo", "Chidi", "Dora", Backend.shy, "Femi", "Greta"]

  private static let texts = [
    "The first strawberries of the year, and the radishes are up as well. The slugs have noticed.",
    "Rye bread, second try. It rose this time; the crust is still a matter of opinion.",
    "Walked home along the river because the tram was full. Two herons, one angry swan, no regrets.",
    "Does anybody know a good book about tides? Not the poetry, the mathematics.",
    "The old radio works again. It was one capacitor, and three evenings to find out which.",
    "Choir tonight. We sound like a choir on most notes.",
    "Repaired the neighbour’s bicycle and was paid in plum jam, which is above the market rate.",
    "First snow on the pass. The road is open, the view is not.",
    "Learnt to tie a bowline with one hand. Useful exactly never, and I cannot stop.",
  ]
}

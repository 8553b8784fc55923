import SluiceNavigation

/// Changes of a generated app: of any page in it, of any kind.
enum GeneratedChange {
  /// An action with a few changes that are the same for the same seed.
  static func action(_ seed: UInt64) -> AppPageAction {
    .change { page in
      var random = Seeded(seed)
      for _ in 0..<Int.random(in: 1...3, using: &random) { anywhere(in: &page, &random) }
    }
  }

  private static func anywhere(in page: inout AppPage, _ random: inout Seeded) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2:
      if let id = page.rows.map(\.id).randomElement(using: &random) {
        page.rows.update(id) { anywhere(in: &$0, &random) }
      }
    case 3: page.sheet.update { anywhere(in: &$0, &random) }
    case 4: if let top = page.path.top { page.path.update(top.id) { anywhere(in: &$0, &random) } }
    case 5:
      if let id = page.detail?.rows.map(\.id).randomElement(using: &random) {
        page.detail?.rows.update(id) { anywhere(in: &$0, &random) }
      }
    default: here(&page, &random)
    }
  }

  private static func here(_ page: inout AppPage, _ random: inout Seeded) {
    switch Int.random(in: 0..<26, using: &random) {
    case 0: page.number += 1
    case 1: page.title = page.title.count < 3 ? page.title + "x" : ""
    case 2: page.isOn.toggle()
    case 3: page = page.rebuilt
    case 4: page.number -= 1
    case 5: page.detail = nil
    case 6: page.detail = AppPage.Detail(number: page.number)
    case 7: page.detail?.number += 1
    case 8: page.detail?.title += "y"
    case 9: page.detail?.rows.append(AppPage(id: Int.random(in: 0..<6, using: &random)))
    case 10: page.detail?.rows.removeAll()
    case 11: page.mode = .off
    case 12: page.mode = .busy(page.number)
    case 13: page.mode = .on(AppPage.Detail(number: page.number))
    case 14:
      if case .on(var detail) = page.mode {
        detail.number += 1
        page.mode = .on(detail)
      }
    case 15...20: changeRows(&page.rows, &random)
    case 21: page.sheet.present(.random(1, depth: 1, using: &random))
    case 22: page.sheet.dismiss()
    case 23: page.path.push(.random(1, depth: 1, using: &random))
    case 24: page.path.pop()
    default: page = .random(page.id, depth: 2, using: &random)
    }
  }

  private static func changeRows(_ rows: inout Rows<AppPage>, _ random: inout Seeded) {
    let id = Int.random(in: 0..<6, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: rows.insert(AppPage(id: id), at: 0)
    case 1: rows.append(AppPage(id: id))
    case 2: rows.remove(id: id)
    case 3: if !rows.isEmpty { rows.move(id, to: 0) }
    case 4: rows.sort { $0.number < $1.number }
    default: rows = Rows(Array(rows))
    }
  }
}

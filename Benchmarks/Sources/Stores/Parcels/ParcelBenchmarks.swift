import Sluice

/// An action of one of a hundred parcels.
enum ParcelBenchmarks {
  static let all = [
    StoreBenchmark(
      named: "parcel/100-parcels-send",
      .init("Sluice") { seed in
        let counter = parcel(seed)
        return trial(
          Parcel("town") {
            for shop in TownAction.shops { counter.attached(\.shop, action: shop) }
          })
      },
      .init("one parcel") { seed in
        let counter = parcel(seed)
        return trial(Parcel("town") { counter.attached(\.shop, action: TownAction.s77) })
      },
      .init("100 reducers in a loop") { seed in
        let reducers = Array(repeating: Counter.reducer(seed), count: TownAction.shops.count)
        let plain = Direct(Town()) { (town: inout Town, action: NumberedAction) in
          for (number, reduce) in reducers.enumerated() where number == action.shop {
            reduce(&town.shop, action.action)
          }
        }
        return StoreTrial { times in
          for _ in 0..<times { plain.send(NumberedAction(shop: TownAction.open, action: .increment)) }
          return plain.state.shop.count
        }
      })
  ]

  private static func parcel(_ seed: Int) -> Parcel<Counter, CounterAction> {
    let reducer = Counter.reducer(seed)
    return Parcel("shop") { Reduce(reducer) }
  }

  private static func trial(_ parcel: Parcel<Town, TownAction>) -> StoreTrial {
    let store = Store(Town(), parcel: parcel)
    return StoreTrial { times in
      for _ in 0..<times { store.send(.s77(.increment)) }
      return store.shop.count
    }
  }
}

struct Town {
  var shop = Counter()
}

/// What the loop receives: which reducer, and its action.
struct NumberedAction {
  let shop: Int
  let action: CounterAction
}

/// An enum with a hundred cases.
enum TownAction {
  case s0(CounterAction), s1(CounterAction), s2(CounterAction), s3(CounterAction), s4(CounterAction)
  case s5(CounterAction), s6(CounterAction), s7(CounterAction), s8(CounterAction), s9(CounterAction)
  case s10(CounterAction), s11(CounterAction), s12(CounterAction), s13(CounterAction), s14(CounterAction)
  case s15(CounterAction), s16(CounterAction), s17(CounterAction), s18(CounterAction), s19(CounterAction)
  case s20(CounterAction), s21(CounterAction), s22(CounterAction), s23(CounterAction), s24(CounterAction)
  case s25(CounterAction), s26(CounterAction), s27(CounterAction), s28(CounterAction), s29(CounterAction)
  case s30(CounterAction), s31(CounterAction), s32(CounterAction), s33(CounterAction), s34(CounterAction)
  case s35(CounterAction), s36(CounterAction), s37(CounterAction), s38(CounterAction), s39(CounterAction)
  case s40(CounterAction), s41(CounterAction), s42(CounterAction), s43(CounterAction), s44(CounterAction)
  case s45(CounterAction), s46(CounterAction), s47(CounterAction), s48(CounterAction), s49(CounterAction)
  case s50(CounterAction), s51(CounterAction), s52(CounterAction), s53(CounterAction), s54(CounterAction)
  case s55(CounterAction), s56(CounterAction), s57(CounterAction), s58(CounterAction), s59(CounterAction)
  case s60(CounterAction), s61(CounterAction), s62(CounterAction), s63(CounterAction), s64(CounterAction)
  case s65(CounterAction), s66(CounterAction), s67(CounterAction), s68(CounterAction), s69(CounterAction)
  case s70(CounterAction), s71(CounterAction), s72(CounterAction), s73(CounterAction), s74(CounterAction)
  case s75(CounterAction), s76(CounterAction), s77(CounterAction), s78(CounterAction), s79(CounterAction)
  case s80(CounterAction), s81(CounterAction), s82(CounterAction), s83(CounterAction), s84(CounterAction)
  case s85(CounterAction), s86(CounterAction), s87(CounterAction), s88(CounterAction), s89(CounterAction)
  case s90(CounterAction), s91(CounterAction), s92(CounterAction), s93(CounterAction), s94(CounterAction)
  case s95(CounterAction), s96(CounterAction), s97(CounterAction), s98(CounterAction), s99(CounterAction)

  /// The constructors, in order.
  static let shops: [@Sendable (CounterAction) -> TownAction] = [
    s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19,
    s20, s21, s22, s23, s24, s25, s26, s27, s28, s29, s30, s31, s32, s33, s34, s35, s36, s37, s38, s39,
    s40, s41, s42, s43, s44, s45, s46, s47, s48, s49, s50, s51, s52, s53, s54, s55, s56, s57, s58, s59,
    s60, s61, s62, s63, s64, s65, s66, s67, s68, s69, s70, s71, s72, s73, s74, s75, s76, s77, s78, s79,
    s80, s81, s82, s83, s84, s85, s86, s87, s88, s89, s90, s91, s92, s93, s94, s95, s96, s97, s98, s99,
  ]
  /// The number of the one that is sent to, `s77`.
  static let open = 77
}

// Stands for what SluiceTesting declares in its folder Foundation, as far as other folders use it.

import Sluice

extension DateGenerator {
  static func following(_ clock: ManualClock) -> DateGenerator { DateGenerator { 0 } }
}

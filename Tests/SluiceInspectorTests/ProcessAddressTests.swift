#if Inspector
  import Testing

  @testable import SluiceInspector

  @Suite struct ProcessAddressTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    private func read(_ text: String, names: Set<String> = Gate.loopbackNames) -> ProcessAddress? {
      try? ProcessAddress(text, names: names)
    }

    @Test(arguments: [("127.0.0.1", 1), ("localhost", 65_535), ("[::1]", 49_152), ("LOCALHOST", 80)])
    func `The printed address of a process of this machine is accepted`(host: String, port: Int) {
      let address = read("http://\(host):\(port)/enter?token=\(Self.token)")
      #expect(address?.token == Self.token)
      #expect(address?.origin.host == host.lowercased() && address?.origin.port == port)
    }

    @Test(arguments: [
      "", "http://", "http://127.0.0.1:80", "http://127.0.0.1:80/", "http://127.0.0.1:80/enter",
      "http://127.0.0.1:80/enter?token=", "http://127.0.0.1:80/enter?token=x", "https://127.0.0.1:80/enter?token=$",
      "http://127.0.0.1/enter?token=$", "http://127.0.0.1:/enter?token=$", "http://127.0.0.1:0/enter?token=$",
      "http://127.0.0.1:65536/enter?token=$", "http://127.0.0.1:+80/enter?token=$",
      "http://127.0.0.1:80/enter?token=$&x", "http://127.0.0.1:80/enter?token=$#x",
      "http://127.0.0.1:80/enter?token=$\r\nX: y", "http://127.0.0.1:80/x?token=$",
      "http://127.0.0.1:80/api/enter?token=$", "http://user@127.0.0.1:80/enter?token=$",
      "ftp://127.0.0.1:80/enter?token=$", "http://127.0.0.1:80@evil.example:80/enter?token=$",
      "http://evil.example:80/enter?token=$", "http://127.0.0.1.evil.example:80/enter?token=$",
      "http://192.168.1.1:80/enter?token=$", "http://169.254.169.254:80/enter?token=$",
      "http://[::2]:80/enter?token=$", "http://::1:80/enter?token=$", "http://2130706433:80/enter?token=$",
      "http://0x7f.1:80/enter?token=$", "http:// 127.0.0.1:80/enter?token=$", " http://127.0.0.1:80/enter?token=$",
      "//127.0.0.1:80/enter?token=$",
    ])
    func `Any other address is refused`(text: String) {
      let text = text.replacing("$", with: Self.token)
      #expect(read(text) == nil)
      let error = #expect(throws: InspectorRefusal.self) { try ProcessAddress(text, names: Gate.loopbackNames) }
      #expect(error?.description.contains(Self.token) == false)
    }

    @Test func `A host that was named in code is accepted`() {
      let names = InspectorOptions(names: ["Mac.local"]).allNames
      #expect(read("http://mac.local:80/enter?token=\(Self.token)", names: names)?.origin.host == "mac.local")
      #expect(read("http://other.local:80/enter?token=\(Self.token)", names: names) == nil)
    }

    @Test func `Options with a wrong address, or too many, are an error without the token`() {
      let wrong = "http://evil.example:80/enter?token=\(Self.token)"
      let error = #expect(throws: InspectorError.self) { try InspectorOptions(joining: [wrong]).joinedAddresses() }
      #expect(error?.description.contains("evil.example is not this machine") == true)
      #expect(error?.description.contains(Self.token) == false)
      let right = "http://localhost:80/enter?token=\(Self.token)"
      #expect(throws: Never.self) { try InspectorOptions(joining: [right]).joinedAddresses() }
      #expect(throws: InspectorError.self) {
        try InspectorOptions(joining: Array(repeating: right, count: 17)).joinedAddresses()
      }
    }
  }
#endif

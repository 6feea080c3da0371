// Scaffold.
@main
enum Sniffer {
  static func main() {}
}

/// The files of the page of `sniffer serve`, as a browser asks for them.
package enum ServeAssets {
  package struct Asset: Sendable {
    package let path: String
    package let type: String
    package let bytes: [UInt8]
  }

  package static let all = [
    Asset(path: "/", type: "text/html; charset=utf-8", bytes: PackageResources.page_html),
    Asset(path: "/page.css", type: "text/css; charset=utf-8", bytes: PackageResources.page_css),
    script("page", PackageResources.page_js),
    script("dom", PackageResources.dom_js),
    script("editor", PackageResources.editor_js),
    script("geometry", PackageResources.geometry_js),
    script("history", PackageResources.history_js),
    script("map", PackageResources.map_js),
  ]

  private static func script(_ name: String, _ bytes: [UInt8]) -> Asset {
    Asset(path: "/\(name).js", type: "text/javascript; charset=utf-8", bytes: bytes)
  }
}

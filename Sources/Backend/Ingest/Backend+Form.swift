/// What is asked of a request before its body is read.
extension Backend {
  /// The refusal of a request for its method or length, whatever its body.
  func refusal(ofForm request: Request) -> Response? {
    guard request.format.methods.contains(request.method) else {
      var response = Response(405, "Method Not Allowed")
      response.allowedMethods = request.format.methods
      return response
    }
    guard request.body.count <= request.format.bodyMax else {
      return Response(413, "Payload Too Large")
    }
    guard request.method == "GET" || request.hasLength else {
      return Response(411, "Length Required")
    }
    return nil
  }

  /// The secret that the tracker was provisioned with.
  package func secret(ofTracker id: String) -> String? {
    trackerIDs.number(of: id).flatMap(secret)
  }

  func secret(of number: Int) -> String? {
    detailsIndex(of: number).flatMap { details[$0].secret }
  }
}

/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 17; SIM7000 SSL
///   Application Note V1.01.
extension FieldDictionary {
  static let tls = Chapter("tls", "certificates and TLS contexts", tlsText)

  static let tlsText = #"""
    +CSSLCFG  settings of a TLS context, and certificates
      tag what to set, in lower case, quotes may be left out | sslversion  version of TLS |
        ciphersuite  a cipher suite | ignorertctime  dates of certificates | protocol  TLS or DTLS |
        sni  the server's name | ctxindex  shows a context | convert  takes in a certificate file
      ctx the context
      version | 0 not known | 1 TLS 1.0 | 2 TLS 1.1 | 3 TLS 1.2 | 4 DTLS 1.0 | 5 DTLS 1.2
      index place in the list of suites
      suite cipher suite, 0x in front
      ignore | 0 dates are checked | 1 dates are not checked
      protocol | 1 TLS | 2 DTLS
      host the server's name
      settings suites, ignore, protocol and sni
      kind | 1 own certificate, with its key | 2 certificate of a CA | 3 shared key
      file file in /customer/
      key file of the key
      password the key's
      FIX A certificate that is not valid yet: the clock stands at 1980; AT+CNTP, AT+CCLK, or
        ignorertctime.
      EX AT+CSSLCFG="sslversion",1,3 @ SIM7000 HTTP(S) Application Note V1.03
      SEE +SHSSL, +SMSSL, +CASSLCFG, +CFSWFILE
    """#
}

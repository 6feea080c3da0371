/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 17; SIM7000 SSL
///   Application Note V1.01.
extension FieldDictionary {
  static let tls = Chapter("tls", "certificates and TLS contexts", tlsText)

  static let tlsText = #"""
    +CSSLCFG  settings of a TLS context, and certificates
      =?
      = tag=sslversion,ctx,version
      = tag=ciphersuite,ctx,index,suite
      = tag=ignorertctime,ctx,ignore
      = tag=protocol,ctx,protocol
      = tag=sni,ctx,host
      = tag=ctxindex,ctx -> ctx,version,settings...
      = tag=convert,kind,file[,key[,password]]
      tag word what to set, in lower case, quotes may be left out | sslversion  version of TLS
        | ciphersuite  a cipher suite | ignorertctime  dates of certificates | protocol  TLS or DTLS
        | sni  the server's name | ctxindex  shows a context | convert  takes in a certificate file
      ctx int:0..5 the context
      version enum | 0 not known | 1 TLS 1.0 | 2 TLS 1.1 | 3 TLS 1.2 | 4 DTLS 1.0 | 5 DTLS 1.2
      index int:0..7 place in the list of suites
      suite hex:4 cipher suite, 0x in front
      ignore enum | 0 dates are checked | 1 dates are not checked
      protocol enum | 1 TLS | 2 DTLS
      host text the server's name
      settings list suites, ignore, protocol and sni
      kind enum | 1 own certificate, with its key | 2 certificate of a CA | 3 shared key
      file text file in /customer/
      key text file of the key
      password text the key's
      SAVE NO_SAVE
      FIX A certificate that is not valid yet: the clock stands at 1980; AT+CNTP, AT+CCLK, or
        ignorertctime.
      EX AT+CSSLCFG="sslversion",1,3 @ SIM7000 HTTP(S) Application Note V1.03
      SEE +SHSSL, +SMSSL, +CASSLCFG, +CFSWFILE
    """#
}

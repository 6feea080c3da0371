/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 15; SIM7000 File
///   System Application Note V1.01; botletics SSL log 2.
extension FieldDictionary {
  static let files = Chapter("files", "the file system", filesText)

  static let filesText = #"""
    +CFSINIT  begins work on files
      NOTE Before all other commands here; AT+CFSTERM after them.
      EX AT+CFSINIT @ botletics SSL log 2
    +CFSTERM  ends work on files
      EX AT+CFSTERM @ botletics SSL log 2
    +CFSWFILE  writes a file
      folder | 0 /custapp/ | 1 /fota/ | 2 /datatx/ | 3 /customer/
      file name
      mode | 0 a new file | 1 adds to it
      length how much
      time time to give the bytes
      NOTE Answers DOWNLOAD; then the bytes, then OK.
      EX AT+CFSWFILE=3,"ca.crt",0,1322,5000 @ SIM7000 File System Application Note V1.01
      SEE DOWNLOAD, +CSSLCFG
    +CFSRFILE  reads a file
      folder | 0 /custapp/ | 1 /fota/ | 2 /datatx/ | 3 /customer/
      file name
      mode from where | 0 from its begin | 1 from position
      size how much is asked for
      position first byte
      length how much follows in the next line
      NOTE The bytes are the next line, then OK.
      EX +CFSRFILE: 10 @ SIM7000 File System Application Note V1.01
    +CFSDFILE  deletes a file
      folder | 0 /custapp/ | 1 /fota/ | 2 /datatx/ | 3 /customer/
      file name
      EX AT+CFSDFILE=3,"ca.crt" @ SIM7000 File System Application Note V1.01
    +CFSREN  gives a file another name
      folder | 0 /custapp/ | 1 /fota/ | 2 /datatx/ | 3 /customer/
      file name
      new_file name to be
      EX AT+CFSREN=3,"a.txt","b.txt" @ SIM7000 File System Application Note V1.01
    +CFSGFIS  the size of a file
      folder | 0 /custapp/ | 1 /fota/ | 2 /datatx/ | 3 /customer/
      file name
      length its size
      EX +CFSGFIS: 1322 @ botletics SSL log 2
    +CFSGFRS  room in the file system
      free room
      EX +CFSGFRS: 22151168 @ SIM7000 Series AT Command Manual V1.06, AT+CFSGFRS
    +FTPGET, +FTPPUT  FTP: the result of a transfer; the commands FTP* are not described here
      mode 1 the session, 2 a piece
      result 1 data, or the state of the session
      NOTE On the bearer of AT+SAPBR.
      EX +FTPGET: 1,1 @ SIM7000 Series AT Command Manual V1.06, URC table
    +MIPL*  OneNET, the service of an operator; not described here
      URC values...
      values list as the service's manual has them
      EX +MIPLREAD: 0,1 @ SIM7000 Series AT Command Manual V1.06, URC table
    +SIML*  Telecom's IoT service; not described here
      URC values...
      values list as the service's manual has them
      EX +SIMLREG: 0 @ SIM7000 Series AT Command Manual V1.06, URC table
    +CCOAP*  CoAP; not described here
      URC values...
      values list as the service's manual has them
      EX +CCOAPACTION: 0,1 @ 1NCE, SIM7000G CoAP log
    """#
}

/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 6 and 7; 3GPP TS
///   27.007, chapter 10.
extension FieldDictionary {
  static let packet = Chapter("packet", "attachment and PDP contexts", packetText)

  static let packetText = #"""
    +CGATT  whether the module is attached to the packet domain
      attached | 0 not attached | 1 attached
      EX +CGATT: 1 @ amtir/QoS_NB-IoT_SIM7000, AT_Commands
      SEE +CGREG, +CGACT
    +CGDCONT  the APN and kind of a PDP context
      cid the context; 1 is the one that attaches
      pdp_type | IP  IPv4 | IPV6  IPv6 | IPV4V6  both | PPP  point to point | Non-IP  no IP
      apn access point name; empty: the network's
      pdp_addr address; zeros: the network gives one
      d_comp compression of data | 0 off | 1 on | 2 V.42bis
      h_comp compression of headers | 0 off | 1 on | 2 RFC 1144 | 3 RFC 2507 | 4 RFC 3095
      ipv4_alloc how the address comes | 0 by signalling | 1 by DHCP
      request purpose | 0 PDP | 1 emergency
      +ip_family text IPV4, IPV6 or IPV4V6
      NOTE On LTE set it before the module attaches: AT+CFUN=0, this, AT+CFUN=1.
      EX +CGDCONT: 1,"IPV4V6","","0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0",0,0,0,0 @ NB-IoT notes from
        Taiwan,
        SIM7000G
      SEE +CGNAPN, +CGACT
    +CGACT  which PDP contexts are active
      cid the context
      state | 0 not active | 1 active
      NOTE AT+CGACT=1,1 before AT+CNACT=1 makes that fail.
      EX +CGACT: 1,1 @ SIM7000 Series AT Command Manual V1.06, AT+CGACT
      SEE +CGPADDR
    +CGPADDR  the address of a PDP context
      cid the context
      addr its address; 0.0.0.0 when it has none
      addr2 the IPv6 address of an IPV4V6 context
      EX +CGPADDR: 1,10.124.32.141 @ univsman/SIM7000-NBIoT-StarterKit, print log
      SEE +CGACT
    +CGCONTRDP  what the network gave an active context
      cid the context
      bearer_id bearer
      apn access point name
      local_address address; the subnet mask may follow with points
      subnet subnet mask, or the gateway where the mask is in the address
      gateway_address gateway
      dns_primary_address name server
      dns_secondary_address second name server
      pcscf_primary_address telephony server
      pcscf_secondary_address second telephony server
      EX +CGCONTRDP: 4,5,"ibox.tim.it.mnc001.mcc222.gprs" @ ModemManager, test_cgcontrdp_response
    +CGEV  what happened to a PDP context
      event the network's or module's word for it, with type, address and number
      +pdp_type text IP, IPV6 ...
      +pdp_addr text address
      +cid int the context
      +p_cid int the primary context
      +change_reason int:0..255 what was modified: 1 the flow template, 2 the quality of service, 3
        both
      +event_type int whether the other side has to act
      +class text class of the module
      EX +CGEV: ME PDN ACT 2 @ ModemManager, test_cgev_indication
    +CGEREP  whether +CGEV comes
      mode | 0 kept in the module, and lost when that is full | 1 a URC, lost while the line is
        taken | 2 a URC, kept while the line is taken
      buffer the fate of those kept | 0 thrown away | 1 sent
      NOTE In no manual of the module.
      EX AT+CGEREP=2 @ 3GPP TS 27.007, 10.1.19
      SEE +CGEV
    +CGNAPN  the APN that the network gives on LTE
      valid | 0 it gives none, or this is GSM | 1 it gives one
      apn access point name
      EX +CGNAPN: 1,"CMIOT" @ Electrodragon wiki, SIM7000C
      SEE +CNACT, +CGDCONT
    """#
}

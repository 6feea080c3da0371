/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5; SIM7000 Low
///   Power Mode Application Note V1.01; 3GPP TS 24.008, 10.5.7.
extension FieldDictionary {
  static let sleep = Chapter("sleep", "power saving: PSM and eDRX", sleepText)

  static let sleepText = #"""
    +CPSMS  power saving mode
      mode | 0 off | 1 on
      rau not supported: left empty
      ready not supported: left empty
      tau periodic update, T3412: three bits of unit (000 10 min, 001 1 h, 010 10 h, 011 2 s, 100 30
        s, 101 1 min, 110 320 h), five of number
      active active time, T3324: three bits of unit (000 2 s, 001 1 min, 010 6 min), five of number
      NOTE The network is asked when 0 becomes 1. The UART is dead in PSM; PWRKEY or tau wakes. May
        not
        work with a SIM PIN.
      EX +CPSMS: 1,,,"01011111","00000001" @ SIM7000 Series AT Command Manual V1.06, AT+CPSMS
      SEE +CPSMSTATUS, +CPSMRDP
    +CPSMSTATUS  reports when the module falls asleep and wakes
      mode | 0 no URC | 1 a URC
      state | ENTER PSM  falls asleep | EXIT PSM  is awake
      EX +CPSMSTATUS: "ENTER PSM" @ SIM7000 Low Power Mode Application Note V1.01
      SEE +CPSMS
    +CPSMRDP  the timers that were asked for and those that the network gave
      mode | 0 off | 1 on
      active_requested active time, T3324
      tau_requested periodic update, T3412
      active_granted active time, T3324
      tau_extended_granted periodic update, T3412 extended
      tau_granted periodic update, T3412
      EX +CPSMRDP: 1,60,3600,60,3600,3240 @ SIM7000 Series AT Command Manual V1.06, AT+CPSMRDP
      SEE +CPSMS
    +CPSMCFG  when the module goes to sleep at all
      threshold shortest sleep that is worth it
      version sum of bits for versions of the standard
      EX +CPSMCFG: 60,15 @ SIM7000 Series AT Command Manual V1.06, AT+CPSMCFG
    +CPSMCFGEXT  further settings of the power saving mode
      value1 as the manual has it; 10 at the factory
      value2 as the manual has it; 2 at the factory
      value3 as the manual has it; 120 at the factory
      value4 as the manual has it; 5 at the factory
      value5 as the manual has it
      value6 as the manual has it; 3 at the factory
      EX AT+CPSMCFGEXT? @ SIM7000 Series AT Command Manual V1.06, AT+CPSMCFGEXT
    +CEDRXS  asks the network for eDRX: to be reached in long intervals
      mode | 0 off | 1 on | 2 on, with a URC | 3 off, back to the factory's
      act | 4 CAT-M1 | 5 NB-IoT
      cycle time from one chance to the next: 0000 to 1111 are 5.12 10.24 20.48 40.96 61.44 81.92
        102.4 122.88 143.36 163.84 327.68 655.36 1310.72 2621.44 5242.88 10485.76 s
      EX +CEDRXS: 5,"0010" @ SIM7000 Series AT Command Manual V1.06, AT+CEDRXS
      SEE +CEDRXRDP
    +CEDRX  eDRX with its paging window
      mode as for AT+CEDRXS
      enabled | 0 off | 1 on
      window paging window, one more times 1.28 s
      cycle_index as the bits of AT+CEDRXS
      NOTE Holds after a restart.
      EX AT+CEDRX=1,1,3,2 @ SIM7000 Series AT Command Manual V1.06, AT+CEDRX
    +CEDRXRDP  the eDRX that the network gave
      act | 0 eDRX is off | 4 CAT-M1 | 5 NB-IoT
      requested cycle that was asked for, as for AT+CEDRXS
      granted cycle that the network gave
      ptw paging window, one more times 1.28 s
      +edrx text off where the cell uses none, else on
      EX +CEDRXRDP: 5,"0010","0010","0011" @ SIM7000 Low Power Mode Application Note V1.01
      SEE +CEDRXS
    +CEDRXP  the eDRX that the network gave has changed
      act | 0 eDRX is off | 4 CAT-M1 | 5 NB-IoT
      requested cycle that was asked for
      granted cycle that the network gave
      ptw paging window
      EX +CEDRXP: 5,"0010","0010","0011" @ 3GPP TS 27.007, 7.40
    +CRAI  lets go of the radio after the last data, on NB-IoT
      mode | 0 no | 1 after a packet without an answer | 2 after a packet with one answer
      value as the manual has it | 0 the manual's 0 | 1 the manual's 1
      EX AT+CRAI=1 @ SIM7000 Series AT Command Manual V1.06, AT+CRAI
    """#
}

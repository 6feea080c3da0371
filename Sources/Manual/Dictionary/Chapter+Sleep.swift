/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5; SIM7000 Low
///   Power Mode Application Note V1.01; 3GPP TS 24.008, 10.5.7.
extension FieldDictionary {
  static let sleep = Chapter("sleep", "power saving: PSM and eDRX", sleepText)

  static let sleepText = #"""
    +CPSMS  power saving mode
      =?
      ? -> mode,rau,ready[,tau,active]
      = mode[,rau[,ready[,tau[,active]]]]
      mode enum | 0 off | 1 on
      rau bits:8 not supported: left empty
      ready bits:8 not supported: left empty
      tau bits:8 periodic update, T3412: three bits of unit (000 10 min, 001 1 h, 010 10 h, 011 2 s,
        100 30 s, 101 1 min, 110 320 h), five of number
      active bits:8 active time, T3324: three bits of unit (000 2 s, 001 1 min, 010 6 min), five of
        number
      SAVE AUTO_SAVE
      NOTE The network is asked when 0 becomes 1. The UART is dead in PSM; PWRKEY or tau wakes. May
        not
        work with a SIM PIN.
      EX +CPSMS: 1,,,"01011111","00000001" @ SIM7000 Series AT Command Manual V1.06, AT+CPSMS
      SEE +CPSMSTATUS, +CPSMRDP
    +CPSMSTATUS  tells when the module falls asleep and wakes
      =?
      ? -> mode
      = mode
      URC state
      mode enum | 0 no URC | 1 a URC
      state word | ENTER PSM  falls asleep | EXIT PSM  is awake
      EX +CPSMSTATUS: "ENTER PSM" @ SIM7000 Low Power Mode Application Note V1.01
      SEE +CPSMS
    +CPSMRDP  the timers that were asked for and those that the network gave
      =?
      ! -> mode,active_requested,tau_requested,active_granted,tau_extended_granted,tau_granted
      mode enum | 0 off | 1 on
      active_requested int/s active time, T3324
      tau_requested int/s periodic update, T3412
      active_granted int/s active time, T3324
      tau_extended_granted int/s periodic update, T3412 extended
      tau_granted int/s periodic update, T3412
      EX +CPSMRDP: 1,60,3600,60,3600,3240 @ SIM7000 Series AT Command Manual V1.06, AT+CPSMRDP
      SEE +CPSMS
    +CPSMCFG  when the module goes to sleep at all
      =?
      ? -> threshold,version
      = threshold[,version]
      threshold int:60..86400=60/s shortest sleep that is worth it
      version int:0..15=15 sum of bits for versions of the standard
      EX +CPSMCFG: 60,15 @ SIM7000 Series AT Command Manual V1.06, AT+CPSMCFG
    +CPSMCFGEXT  further settings of the power saving mode
      =?
      ? -> value1,value2,value3,value4,value5,value6
      = value1,value2,value3,value4,value5,value6
      value1 int as the manual has it; 10 at the factory
      value2 int as the manual has it; 2 at the factory
      value3 int as the manual has it; 120 at the factory
      value4 int as the manual has it; 5 at the factory
      value5 int as the manual has it
      value6 int as the manual has it; 3 at the factory
      EX AT+CPSMCFGEXT? @ SIM7000 Series AT Command Manual V1.06, AT+CPSMCFGEXT
    +CEDRXS  asks the network for eDRX: to be reached in long intervals
      =?
      ? -> act,cycle
      = mode[,act[,cycle]]
      mode enum | 0 off | 1 on | 2 on, with a URC | 3 off, back to the factory's
      act enum | 4 CAT-M1 | 5 NB-IoT
      cycle bits:4 time from one chance to the next: 0000 to 1111 are 5.12 10.24 20.48 40.96 61.44
        81.92 102.4 122.88 143.36 163.84 327.68 655.36 1310.72 2621.44 5242.88 10485.76 s
      SAVE AUTO_SAVE
      EX +CEDRXS: 5,"0010" @ SIM7000 Series AT Command Manual V1.06, AT+CEDRXS
      SEE +CEDRXRDP
    +CEDRX  eDRX with its paging window
      =?
      ? -> mode,enabled,window,cycle_index
      = mode,enabled,window,cycle_index
      mode int:0..3 as for AT+CEDRXS
      enabled enum | 0 off | 1 on
      window int:0..15 paging window, one more times 1.28 s
      cycle_index int:0..15 as the bits of AT+CEDRXS
      NOTE Holds after a restart.
      EX AT+CEDRX=1,1,3,2 @ SIM7000 Series AT Command Manual V1.06, AT+CEDRX
    +CEDRXRDP  the eDRX that the network gave
      =?
      ! -> act[,requested,granted,ptw]
      act enum | 0 eDRX is off | 4 CAT-M1 | 5 NB-IoT
      requested bits:4 cycle that was asked for, as for AT+CEDRXS
      granted bits:4 cycle that the network gave
      ptw bits:4 paging window, one more times 1.28 s
      +edrx text off where the cell uses none, else on
      EX +CEDRXRDP: 5,"0010","0010","0011" @ SIM7000 Low Power Mode Application Note V1.01
      SEE +CEDRXS
    +CEDRXP  the eDRX that the network gave has changed
      URC act[,requested,granted,ptw]
      act enum | 0 eDRX is off | 4 CAT-M1 | 5 NB-IoT
      requested bits:4 cycle that was asked for
      granted bits:4 cycle that the network gave
      ptw bits:4 paging window
      EX +CEDRXP: 5,"0010","0010","0011" @ 3GPP TS 27.007, 7.40
    +CRAI  lets go of the radio after the last data, on NB-IoT
      =?
      ? -> mode
      = mode[,value]
      mode enum=0 | 0 no | 1 after a packet without an answer | 2 after a packet with one answer
      value enum as the manual has it | 0 the manual's 0 | 1 the manual's 1
      SAVE NO_SAVE
      EX AT+CRAI=1 @ SIM7000 Series AT Command Manual V1.06, AT+CRAI
    """#
}

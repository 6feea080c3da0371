/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 5.
extension FieldDictionary {
  static let hardware = Chapter("hardware", "pins, converter and I2C", hardwareText)

  static let hardwareText = #"""
    +CADC  the voltage at the converter's pin
      =?
      ? -> status,value
      status enum | 0 failed | 1 measured
      value int:0..1700/mV voltage; 100 to 1700 are measured
      TIME 2
      EX +CADC: 1,1230 @ SIM7000 Series AT Command Manual V1.06, AT+CADC
    +SGPIO  a pin, by the number of its GPIO
      =?
      = operation=1,gpio -> level
      = operation,gpio,function,level
      operation enum | 0 sets it | 1 reads it
      gpio int number of the GPIO
      function enum | 0 input | 1 output
      level enum | 0 low | 1 high
      NOTE Older firmware has this form, newer AT+CGPIO; the wrong one is ERROR. SGPIO=0,4,1,1 feeds
        the GNSS antenna of some boards.
      EX AT+SGPIO=0,4,1,1 @ LilyGO board support
      SEE +CGPIO
    +CGPIO  a pin, by its place on the module
      =?
      = operation=1,pin -> level
      = operation,pin,function,level
      operation enum | 0 sets it | 1 reads it
      pin int number of the pin
      function enum | 0 input | 1 output
      level enum | 0 low | 1 high
      NOTE On newer firmware. CGPIO=0,48,1,1 feeds the GNSS antenna of some boards.
      EX AT+CGPIO=0,48,1,1 @ LilyGO board support
      SEE +SGPIO
    +SPWM  pulses on the PWM pin
      =?
      = divider,level
      divider int as the manual has it
      level int as the manual has it
      EX AT+SPWM=100,50 @ SIM7000 Series AT Command Manual V1.06, AT+SPWM
    +CTLIIC  switches I2C on
      =?
      = mode
      mode enum | 0 off | 1 on
      EX AT+CTLIIC=1 @ SIM7000 Series AT Command Manual V1.06, AT+CTLIIC
    +CWIIC  writes a register by I2C
      =?
      = device,register,value,length
      device hex:2 address, 0x in front
      register hex:4 register, 0x in front
      value hex what is written, 0x in front
      length int/bytes its size
      EX AT+CWIIC=0x76,0x01,0x02,1 @ SIM7000 Series AT Command Manual V1.06, AT+CWIIC
    +CRIIC  reads a register by I2C
      =?
      = device,register,length -> value
      device hex:2 address, 0x in front
      register hex:4 register, 0x in front
      length int/bytes how much
      value hex what was read, 0x in front
      EX +CRIIC: 0x02 @ SIM7000 Series AT Command Manual V1.06, AT+CRIIC
    """#
}

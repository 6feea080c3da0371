/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 5.
extension FieldDictionary {
  static let hardware = Chapter("hardware", "pins, converter and I2C", hardwareText)

  static let hardwareText = #"""
    +CADC  the voltage at the converter's pin
      status | 0 failed | 1 measured
      value voltage; 100 to 1700 are measured
      EX +CADC: 1,1230 @ SIM7000 Series AT Command Manual V1.06, AT+CADC
    +SGPIO  a pin, by the number of its GPIO
      operation | 0 sets it | 1 reads it
      gpio number of the GPIO
      function | 0 input | 1 output
      level | 0 low | 1 high
      NOTE Older firmware has this form, newer AT+CGPIO; the wrong one is ERROR. SGPIO=0,4,1,1 feeds
        the GNSS antenna of some boards.
      EX AT+SGPIO=0,4,1,1 @ LilyGO board support
      SEE +CGPIO
    +CGPIO  a pin, by its place on the module
      operation | 0 sets it | 1 reads it
      pin number of the pin
      function | 0 input | 1 output
      level | 0 low | 1 high
      NOTE On newer firmware. CGPIO=0,48,1,1 feeds the GNSS antenna of some boards.
      EX AT+CGPIO=0,48,1,1 @ LilyGO board support
      SEE +SGPIO
    +SPWM  pulses on the PWM pin
      divider as the manual has it
      level as the manual has it
      EX AT+SPWM=100,50 @ SIM7000 Series AT Command Manual V1.06, AT+SPWM
    +CTLIIC  switches I2C on
      mode | 0 off | 1 on
      EX AT+CTLIIC=1 @ SIM7000 Series AT Command Manual V1.06, AT+CTLIIC
    +CWIIC  writes a register by I2C
      device address, 0x in front
      register register, 0x in front
      value what is written, 0x in front
      length its size
      EX AT+CWIIC=0x76,0x01,0x02,1 @ SIM7000 Series AT Command Manual V1.06, AT+CWIIC
    +CRIIC  reads a register by I2C
      device address, 0x in front
      register register, 0x in front
      length how much
      value what was read, 0x in front
      EX +CRIIC: 0x02 @ SIM7000 Series AT Command Manual V1.06, AT+CRIIC
    """#
}

/// - Source: NMEA 0183 V4.11 as gpsd's NMEA.adoc tells it; SIM7000 GNSS
///   Application Note V1.03 for the talkers.
extension FieldDictionary {
  static let nmea = Chapter("nmea", "NMEA 0183 sentences", nmeaText)

  static let nmeaText = #"""
    GGA  time, position and how good the fix is
      LINE time,lat,,lon,,quality,sats_used,hdop,alt,,geoid_sep,,diff_age,diff_station
      time time UTC
      lat dec/deg latitude, north of the equator
      lon dec/deg longitude, east of Greenwich
      quality enum | 0 no fix | 1 fix | 2 differential fix | 3 PPS fix | 4 RTK fix | 5 float RTK fix
        | 6 estimated | 7 manual input | 8 simulator
      sats_used int satellites used
      hdop dec horizontal dilution of precision: below 2 good, above 5 poor
      alt dec/m above mean sea level
      geoid_sep dec/m mean sea level above the ellipsoid
      diff_age dec/s age of the corrections
      diff_station text station of the corrections
      EX $GNGGA,023851.00,3113.330830,N,12121.264888,E,1,08,0.9,33.8,M,9.0,M,,*7D @
        SIM7000 GNSS Application Note V1.03
    GNS  time, position and how good the fix of each system is
      LINE time,lat,,lon,,mode,sats_used,hdop,alt,geoid_sep,diff_age,diff_station[,nav_status]
      time time UTC
      lat dec/deg latitude, north of the equator
      lon dec/deg longitude, east of Greenwich
      mode text a letter for each system, GPS first: N no fix, A fix, D differential, P precise,
        R RTK, F float RTK, E estimated, M manual, S simulator
      sats_used int satellites used
      hdop dec horizontal dilution of precision
      alt dec/m above mean sea level
      geoid_sep dec/m mean sea level above the ellipsoid
      diff_age dec/s age of the corrections
      diff_station text station of the corrections
      nav_status word | S  safe | C  caution | U  unsafe | V  not valid
      EX $GNGNS,014035.00,4332.69262,S,17235.48549,E,RR,13,0.9,25.63,11.24,,*70 @ gpsd, NMEA.adoc
    RMC  time, date, position, speed and course
      LINE time,status,lat,,lon,,speed_kn,course,date,mag_var,[,mode[,nav_status]]
      time time UTC
      status word | A  valid | V  not valid
      lat dec/deg latitude, north of the equator
      lon dec/deg longitude, east of Greenwich
      speed_kn dec/kn over ground
      course dec/deg over ground, from true north
      date text date
      mag_var dec/deg magnetic variation, to the east
      mode word | N  no fix | A  fix | D  differential | P  precise | R  RTK | F  float RTK
        | E  estimated | M  manual | S  simulator
      nav_status word | S  safe | C  caution | U  unsafe | V  not valid
      EX $GNRMC,023851.00,A,3113.330830,N,12121.264888,E,0.0,0.0,031117,4.6,W,A*31 @
        SIM7000 GNSS Application Note V1.03
    GLL  position and time
      LINE lat,,lon,,time,status[,mode]
      lat dec/deg latitude, north of the equator
      lon dec/deg longitude, east of Greenwich
      time time UTC
      status word | A  valid | V  not valid
      mode word | N  no fix | A  fix | D  differential | P  precise | R  RTK | F  float RTK
        | E  estimated | M  manual | S  simulator
      EX $GNGLL,4808.2200,N,01134.5000,E,012345.000,A,A*40 @ ModemManager, test-location-cache.c
    GSA  the satellites used, and the dilution of precision
      LINE sel_mode,fix_type,sv*12,pdop,hdop,vdop[,system_id]
      sel_mode word how the kind of fix is chosen | A  automatically | M  by hand
      fix_type enum | 1 no fix | 2 2D fix | 3 3D fix
      sv list numbers of the satellites used, at most 12
      pdop dec dilution of precision in space
      hdop dec horizontal dilution of precision
      vdop dec vertical dilution of precision
      system_id text from NMEA 4.11 on: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC
      EX $GPGSA,A,2,02,05,06,09,12,13,17,19,,,,,1.2,0.9,0.8*36 @ SIM7000 GNSS Application Note V1.03
    GSV  the satellites in view, four in a sentence
      LINE total,num,in_view[,sats...]
      total int sentences of this group
      num int number of this one
      in_view int satellites in view
      sats list of each satellite: number, elevation in degrees, azimuth in degrees, C/N0 in dB-Hz
      signal_id text from NMEA 4.10 on: which signal
      system_id text for talker PQ: which system
      EX $GPGSV,2,1,08,06,54,050,42,09,32,056,42,13,05,189,40,17,25,147,45*7A @
        SIM7000 GNSS Application Note V1.03
    VTG  course and speed
      LINE course,,course_mag,,speed_kn,,speed_kmh,[,mode]
      LINE course,course_mag,speed_kn,speed_kmh
      course dec/deg over ground, from true north
      course_mag dec/deg over ground, from magnetic north
      speed_kn dec/kn over ground
      speed_kmh dec/km/h over ground
      mode word | N  no fix | A  fix | D  differential | P  precise | R  RTK | F  float RTK
        | E  estimated | M  manual | S  simulator
      EX $GNVTG,0.0,T,4.6,M,0.0,N,0.0,K,A*3F @ SIM7000 GNSS Application Note V1.03
    ZDA  time, date and local zone
      LINE time,day,month,year[,tz_h,tz_m]
      time time UTC
      day int:1..31 day of the month
      month int:1..12 month
      year int:0..9999 year
      +date text day, month and year together
      tz_h int/h local zone
      tz_m int/min local zone
      EX $GPZDA,160012.71,11,03,2004,-1,00*7D @ gpsd, NMEA.adoc
    HDT  heading
      LINE heading,
      heading dec/deg from true north
      EX $GPHDT,123.456,T*32 @ AeroRust/nmea tests
    GST  errors of the position
      LINE time,rms,major,minor,orient,sd_lat,sd_lon,sd_alt
      time time UTC
      rms dec/m spread of the residuals
      major dec/m long half axis of the error ellipse
      minor dec/m short half axis
      orient dec/deg direction of the long axis, from true north
      sd_lat dec/m standard deviation of the latitude
      sd_lon dec/m of the longitude
      sd_alt dec/m of the altitude
      EX $GPGST,182141.000,15.5,15.3,7.2,21.8,0.9,0.5,0.8*54 @ gpsd, NMEA.adoc
    GBS  faults of satellites, seen by the receiver itself
      LINE time,err_lat,err_lon,err_alt,failed_id,missed_prob,bias,bias_sd[,system_id,signal_id]
      time time UTC
      err_lat dec/m expected error of the latitude
      err_lon dec/m of the longitude
      err_alt dec/m of the altitude
      failed_id int satellite most likely at fault
      missed_prob dec probability of not seeing it
      bias dec/m its estimated error
      bias_sd dec/m standard deviation of that
      system_id text from NMEA 4.10 on: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou
      signal_id text from NMEA 4.10 on: which signal
      EX $GNGBS,170556.00,3.0,2.9,8.3,,,,*5C @ kosma/minmea tests
    DTM  the datum that positions refer to
      LINE datum,sub_datum,lat_offset,,lon_offset,,alt_offset,ref_datum
      datum text local datum, W84 for WGS84
      sub_datum text subdivision
      lat_offset dec/min of the latitude, to the north
      lon_offset dec/min of the longitude, to the east
      alt_offset dec/m of the altitude
      ref_datum text reference datum
      EX $GPDTM,W84,,0.0,N,0.0,E,0.0,W84*6F @ u-blox M8 Receiver Description, DTM
    TXT  a text of the receiver
      LINE total,num,text_id,text...
      total int sentences of this text
      num int number of this one
      text_id int kind of text: 0 error, 1 warning, 2 notice, 7 user
      text text the text
      EX $GNTXT,01,01,02,PF=3FF*4B @ semuconsulting/pynmeagps tests
    THS  heading and its state
      LINE heading,mode
      heading dec/deg from true north
      mode word | A  autonomous | E  estimated | M  manual | S  simulator | V  not valid
      EX $GPTHS,338.01,A*0E @ NMEA 0183, THS
    VLW  distance travelled
      LINE water_nmi,,water_reset_nmi,[,ground_nmi,,ground_reset_nmi,]
      water_nmi dec/nmi through the water, in all
      water_reset_nmi dec/nmi through the water, since reset
      ground_nmi dec/nmi over ground, in all
      ground_reset_nmi dec/nmi over ground, since reset
      EX $GNVLW,,N,,N,0.000,N,0.000,N*44 @ semuconsulting/pynmeagps tests
    GRS  residuals of the satellites used
      LINE time,mode,residuals*12[,system_id,signal_id]
      time time UTC
      mode enum | 0 used in the fix | 1 computed after it
      residuals list/m of each satellite of GSA, in its order
      system_id text from NMEA 4.10 on: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou
      signal_id text from NMEA 4.10 on: which signal
      EX $GPGRS,024603.00,1,-1.8,-2.7,0.3,,,,,,,,,*6C @ gpsd, NMEA.adoc
    """#
}

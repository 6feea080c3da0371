"""python-gsmmodem-new: identity, network, a message sent, a message pushed by +CMTI and read."""
# PyPI: python-gsmmodem-new
import os
import subprocess
import threading
import time

from gsmmodem.modem import GsmModem

received = []
arrived = threading.Event()


def on_message(message):
    received.append((message.number, message.text))
    arrived.set()


modem = GsmModem(os.environ["LINE"], 115200, smsReceivedCallbackFunc=on_message)
modem.connect(waitingForModemToStartInSeconds=30)
try:
    assert "SIMCOM" in modem.manufacturer, modem.manufacturer
    assert "SIM7000E" in modem.model, modem.model
    assert modem.imei == "490154203237518", modem.imei
    assert modem.imsi == "001010123456789", modem.imsi
    modem.waitForNetworkCoverage(timeout=15)  # Its timer is not cancelled: the program lasts as long.
    assert modem.networkName == "Test PLMN 1-1", modem.networkName
    assert 1 <= modem.signalStrength <= 31, modem.signalStrength

    sent = modem.sendSms("+962790000003", "it is me", waitForDeliveryReport=False)
    assert sent.reference is not None, sent
    with open(os.path.join(os.environ["WORK"], "world"), encoding="utf-8") as world:
        told = world.read()
    assert "+962790000003 it is me" in told, told

    tell = [os.environ["SNIFFER"], "modem", "ctl", "--control", os.path.join(os.environ["WORK"], "control")]
    subprocess.run([*tell, 'sms "+962790000004" "come home"'], check=True, timeout=10)
    assert arrived.wait(30), "no message came"
    assert received == [("+962790000004", "come home")], received

    # The library deletes what it told of; to close the port before that is done is an error of its thread.
    end = time.monotonic() + 20
    while '+CPMS: "ME",0,' not in (stores := modem.write("AT+CPMS?")[0]):
        assert time.monotonic() < end, f"the message was not deleted: {stores}"
        time.sleep(0.2)
finally:
    modem.close()

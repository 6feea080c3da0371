"""PPP's bad frames by scapy: a link comes up, is fed with what no peer sends, and answers still.

The packets of the network are taken apart by scapy's own layers, so their sums and fields are judged here, too.
"""
# Debian: python3
# PyPI: scapy==2.6.1
import os
import random
import select
import sys
import time
import tty

sys.path = [folder for folder in sys.path if folder != os.path.dirname(__file__)]
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "shared"))
import pppclient  # noqa: E402
from scapy.config import conf  # noqa: E402
from scapy.layers.dns import DNS, DNSQR  # noqa: E402
from scapy.layers.inet import ICMP, IP, TCP, UDP  # noqa: E402
from scapy.packet import Raw, fuzz  # noqa: E402

conf.verb = 0
random.seed(26)
# Project value: registration takes 5 s, a call one.
PATIENCE = 40

port = os.open(os.environ["LINE"], os.O_RDWR | os.O_NOCTTY)
tty.setraw(port)


def at(command, wanted, seconds=PATIENCE):
    """Sends the command until the answer has what is wanted, and returns the answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        os.write(port, command + b"\r")
        answer = b""
        while wanted not in answer and select.select([port], [], [], 2)[0]:
            answer += os.read(port, 4096)
        if wanted in answer:
            return answer
    raise AssertionError(f"no {wanted} to {command}: {answer}")


at(b"AT", b"OK")
at(b"AT+CREG?", b"+CREG: 0,1")
answer = at(b"ATD*99#", b"CONNECT 150000000\r\n")
client = pppclient.Client(port)
client.heard = answer.split(b"CONNECT 150000000\r\n")[1]
client.negotiate()
assert client.address.startswith("10."), client.address
assert client.servers == ["192.0.2.2", "192.0.2.3"], client.servers


def sums_are_right(packet):
    """Scapy writes them once more."""
    again = packet.copy()
    for layer in (IP, TCP, UDP, ICMP):
        if layer in again:
            del again[layer].chksum
    return bytes(again) == bytes(packet)


def must_answer():
    ping = client.reply(IP(src=client.address, dst="192.0.2.1") / ICMP(id=5, seq=9) / Raw(b"hello"))
    assert ping is not None and ping[ICMP].type == 0 and ping[Raw].load == b"hello", ping
    assert sums_are_right(ping), ping.show(dump=True)


must_answer()
question = IP(src=client.address, dst="192.0.2.2") / UDP(sport=4000, dport=53) / DNS(id=77, qd=DNSQR(qname="fence.example"))
named = client.reply(question)
assert named[DNS].id == 77 and named[DNS].an[0].rdata.startswith("198.18."), named
assert sums_are_right(named)
hello = client.reply(IP(src=client.address, dst=named[DNS].an[0].rdata) / TCP(sport=4001, dport=80, seq=99, flags="S"))
assert hello[TCP].flags == "SA" and hello[TCP].ack == 100 and hello[TCP].options == [("MSS", 1460)], hello
assert sums_are_right(hello)

noise = [random.randbytes(random.randrange(200)) for _ in range(200)]
noise += [pppclient.framed(random.randbytes(random.randrange(60))) for _ in range(200)]
# No flag for longer than any frame, too long a frame, aborts, a check sequence that is wrong.
noise += [b"\x55" * 100_000, pppclient.framed(b"\xff\x03\x00\x21" + b"\x55" * 1_501), b"~}~}~}~", b"~\xff\x03\x00\x21E~"]
# Lengths that lie, in packets of LCP and IPCP; other codes than 5, which would end the link.
for number in (0xC021, 0x8021, 0xC223, 0x80FD, 0x8057):
    for code in (1, 2, 3, 4, 6, 7, 9, 11, 12, 200):
        for length in (0, 3, 4, 5, 60_000):
            body = bytes([code, 1]) + length.to_bytes(2, "big") + random.randbytes(6)
            if code == 7 and body[4] in range(1, 8) or code in (2, 3, 4, 6):
                continue
            noise.append(pppclient.framed(b"\xff\x03" + number.to_bytes(2, "big") + body))
for layer in (ICMP, UDP, TCP):
    for _ in range(50):
        packet = bytes(IP(src=client.address, dst="198.18.0.1") / fuzz(layer()))
        noise.append(pppclient.framed(b"\xff\x03\x00\x21" + packet))
for bytes_of_noise in noise:
    # The line takes so many bytes at once.
    for start in range(0, len(bytes_of_noise), 1_000):
        os.write(port, bytes_of_noise[start : start + 1_000])
    while select.select([port], [], [], 0)[0]:
        client.heard = os.read(port, 4096).rpartition(b"~")[2]
os.write(port, b"~")
for number, data in client.frames(2):
    if number in (pppclient.LCP, pppclient.IPCP):
        client.answer(number, data)
# A request that was taken for real has made it begin again.
client.is_up = client.is_granted = False
client.negotiate()
must_answer()

client.send(pppclient.LCP, b"\x05\x09\x00\x04")
heard = client.heard
end = time.monotonic() + 5
while b"NO CARRIER" not in heard and time.monotonic() < end:
    if select.select([port], [], [], 1)[0]:
        heard += os.read(port, 4096)
assert b"\r\nNO CARRIER\r\n" in heard, heard
at(b"AT", b"OK", 5)

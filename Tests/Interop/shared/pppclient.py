"""A host's end of PPP, by scapy's packets: it answers what the network asks for, and takes what it is given."""
import os
import select
import time

from scapy.layers.inet import IP
from scapy.layers.ppp import PPP, PPP_IPCP, PPP_LCP, PPP_LCP_Configure, PPP_IPCP_Option_DNS1, PPP_IPCP_Option_DNS2
from scapy.layers.ppp import PPP_IPCP_Option_IPAddress

LCP, IPCP, INTERNET = 0xC021, 0x8021, 0x0021
FLAG, ESCAPE = 0x7E, 0x7D


def check(data):
    """RFC 1662, C.1."""
    value = 0xFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ 0x8408 if value & 1 else value >> 1
    return (value ^ 0xFFFF).to_bytes(2, "little")


def framed(data):
    """All controls escaped, as before anything is agreed on."""
    body = b"".join(
        bytes([ESCAPE, byte ^ 0x20]) if byte < 0x20 or byte in (FLAG, ESCAPE) else bytes([byte])
        for byte in data + check(data)
    )
    return b"~" + body + b"~"


class Client:
    def __init__(self, port):
        self.port = port
        self.heard = b""
        self.address = "0.0.0.0"
        self.servers = ["0.0.0.0", "0.0.0.0"]
        self.has_asked = self.is_up = False
        self.is_granted = False

    def send(self, number, data):
        os.write(self.port, framed(b"\xff\x03" + number.to_bytes(2, "big") + bytes(data)))

    def frames(self, seconds):
        """What comes in that time: (protocol, data), with good check sequences only."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.port], [], [], left)[0]:
                return
            self.heard += os.read(self.port, 4096)
            *whole, self.heard = self.heard.split(b"~")
            for frame in whole:
                data, escaped = bytearray(), False
                for byte in frame:
                    if byte == ESCAPE:
                        escaped = True
                    else:
                        data.append(byte ^ 0x20 if escaped else byte)
                        escaped = False
                data = bytes(data)
                if len(data) < 4 or check(data[:-2]) != data[-2:]:
                    continue
                data = data[:-2].removeprefix(b"\xff\x03")
                short = data[0] & 1
                yield (data[0], data[1:]) if short else (int.from_bytes(data[:2], "big"), data[2:])

    def ask(self):
        """A request of IPCP, with what is known so far."""
        options = [PPP_IPCP_Option_IPAddress(data=self.address)]
        options += [PPP_IPCP_Option_DNS1(data=self.servers[0]), PPP_IPCP_Option_DNS2(data=self.servers[1])]
        self.send(IPCP, PPP_IPCP(code=1, id=7, options=options))

    def negotiate(self, seconds=30):
        """Until both sides have their addresses."""
        self.send(LCP, PPP_LCP_Configure(code=1, id=1))
        for number, data in self.frames(seconds):
            self.answer(number, data)
            if self.is_up and self.is_granted:
                return
        raise AssertionError(f"no link: {self.address} {self.has_asked} {self.is_granted}")

    def answer(self, number, data):
        code, identifier = data[0], data[1]
        if number == LCP and code == 1:
            # It cannot authenticate itself: option 3 is rejected.
            options = PPP_LCP(data).options
            rejected = [option for option in options if option.type == 3]
            answer = PPP_LCP_Configure(code=4 if rejected else 2, id=identifier, options=rejected or options)
            self.send(LCP, answer)
            if not rejected:
                self.ask()
        elif number == IPCP and code == 1:
            self.send(IPCP, bytes([2]) + data[1:])
            self.is_granted = True
        elif number == IPCP and code == 3:
            for option in PPP_IPCP(data).options:
                if option.type == 3:
                    self.address = option.data
                elif option.type in (129, 131):
                    self.servers[(option.type - 129) // 2] = option.data
            self.ask()
        elif number == IPCP and code == 2:
            self.is_up = True

    def reply(self, packet, seconds=5):
        """Sends a packet of IP, and returns the first that comes back from there."""
        self.send(INTERNET, packet)
        for number, data in self.frames(seconds):
            if number != INTERNET:
                self.answer(number, data)
            elif IP(data).src == packet.dst:
                return IP(data)
        return None

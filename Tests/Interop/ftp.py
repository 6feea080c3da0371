"""FTP to a real server through `--net real`: pyftpdlib, by the AT+FTP... commands, passive and active.

A file is stored, listed, measured, fetched, renamed and deleted; a wrong password and a missing file have the
module's own numbers. Then SNTP: the module's clock is set by a server on this machine.
"""
# Debian: python3
# PyPI: pyftpdlib
# Modem: --pty LINE --net real --map ftp.example:18121=127.0.0.1:18121 --map time.example:123=127.0.0.1:18123
import os
import select
import socket
import struct
import threading
import time
import tty

from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler
from pyftpdlib.servers import FTPServer

# Project value: longer than registration and a transfer take on a busy machine.
PATIENCE = 40
FTP_PORT, TIME_PORT = 18121, 18123
# 2026-11-21 09:00:00 UTC, in seconds since 1900 and as the module prints it two hours further east.
TIME, PRINTED = 4004240400, b'+CNTP: 1,"2026/11/21,11:00:00"\r\n'
CONTENT = bytes(range(256)) * 12  # More than two uploads and two reads.
folder = os.path.join(os.environ["WORK"], "ftp")
os.mkdir(folder)


def wait_for(port, marks, seconds=PATIENCE):
    """What the module says up to one of the marks, and with it."""
    said = b""
    end = time.monotonic() + seconds
    while not any(mark in said for mark in marks):
        left = end - time.monotonic()
        assert left > 0 and select.select([port], [], [], left)[0], f"none of {marks} in {said}"
        said += os.read(port, 4096)
    return said


def command(port, text, mark=b"OK\r\n"):
    os.write(port, text.encode() + b"\r")
    said = wait_for(port, [mark, b"ERROR"])
    assert mark in said, f"{text}: {said}"
    return said


def put(port, content):
    command(port, "AT+FTPPUT=1", b"+FTPPUT: 1,1,1360\r\n")
    for start in range(0, len(content), 1360):
        piece = content[start:start + 1360]
        command(port, f"AT+FTPPUT=2,{len(piece)}", f"+FTPPUT: 2,{len(piece)}\r\n".encode())
        os.write(port, piece)
        wait_for(port, [b"+FTPPUT: 1,1,1360\r\n"])
    command(port, "AT+FTPPUT=2,0", b"+FTPPUT: 1,0\r\n")


def get(port, name):
    """What AT+FTPGET or AT+FTPLIST brings, read piece by piece until its end."""
    said = command(port, f"AT+{name}=1", f"+{name}: 1,1\r\n".encode())
    content, end = b"", time.monotonic() + PATIENCE
    while f"+{name}: 1,0\r\n".encode() not in said:
        assert time.monotonic() < end, f"no end of {name}: {said}"
        said = command(port, f"AT+{name}=2,1000", b"\r\nOK\r\n")
        head, _, rest = said.partition(f"+{name}: 2,".encode())
        count, _, rest = rest.partition(b"\r\n")
        content += rest[:int(count)]
        said = rest[int(count):]
        if int(count) == 0 or select.select([port], [], [], 0.3)[0]:
            said += os.read(port, 4096) if select.select([port], [], [], 0.3)[0] else b""
    return content


def tell_time():
    """Answers requests of SNTP, RFC 4330."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", TIME_PORT))
        while True:
            request, sender = server.recvfrom(512)
            answer = bytearray(48)
            answer[0:4] = bytes([0x24, 1, 0, 0])
            answer[24:32] = request[40:48]
            answer[32:48] = struct.pack(">IIII", TIME, 0, TIME, 0)
            server.sendto(answer, sender)


authorizer = DummyAuthorizer()
authorizer.add_user("rex", "bone", folder, perm="elradfmwMT")
FTPHandler.authorizer = authorizer
FTPHandler.auth_failed_timeout = 0
server = FTPServer(("127.0.0.1", FTP_PORT), FTPHandler)
threading.Thread(target=server.serve_forever, kwargs={"handle_exit": False}, daemon=True).start()
threading.Thread(target=tell_time, daemon=True).start()

port = os.open(os.environ["LINE"], os.O_RDWR | os.O_NOCTTY)
tty.setraw(port)
command(port, "ATE0")
end = time.monotonic() + PATIENCE
while b",1\r\n" not in command(port, "AT+CEREG?"):
    assert time.monotonic() < end, "not registered"
    time.sleep(0.2)
command(port, 'AT+SAPBR=3,1,"APN","internet"')
command(port, "AT+SAPBR=1,1")
for setting in ["CID=1", 'SERV="ftp.example"', f"PORT={FTP_PORT}", 'UN="rex"', 'PW="wrong"',
                'GETNAME="a.bin"', 'GETPATH="/"', 'PUTNAME="a.bin"', 'PUTPATH="/"']:
    command(port, f"AT+FTP{setting}")
command(port, "AT+FTPGET=1", b"+FTPGET: 1,72\r\n")
command(port, 'AT+FTPPW="bone"')
for mode in [1, 0]:
    command(port, f"AT+FTPMODE={mode}")
    command(port, "AT+FTPGET=1", b"+FTPGET: 1,77\r\n")
    put(port, CONTENT)
    with open(f"{folder}/a.bin", "rb") as stored:
        assert stored.read() == CONTENT, "what was stored differs"
    command(port, "AT+FTPSIZE", f"+FTPSIZE: 1,0,{len(CONTENT)}\r\n".encode())
    fetched = get(port, "FTPGET")
    assert fetched == CONTENT, f"what was fetched differs: {len(fetched)} of {len(CONTENT)}"
    assert b"a.bin" in get(port, "FTPLIST"), "not in the list"
    command(port, 'AT+FTPPUTNAME="b.bin"')
    command(port, "AT+FTPRENAME", b"+FTPRENAME: 1,0\r\n")
    assert os.listdir(folder) == ["b.bin"], os.listdir(folder)
    command(port, 'AT+FTPGETNAME="b.bin"')
    command(port, "AT+FTPDELE", b"+FTPDELE: 1,0\r\n")
    assert os.listdir(folder) == [], os.listdir(folder)
    command(port, 'AT+FTPGETPATH="/new"')
    command(port, "AT+FTPMKD", b"+FTPMKD: 1,0\r\n")
    assert os.listdir(folder) == ["new"], os.listdir(folder)
    command(port, "AT+FTPRMD", b"+FTPRMD: 1,0\r\n")
    for setting in ['GETPATH="/"', 'GETNAME="a.bin"', 'PUTNAME="a.bin"']:
        command(port, f"AT+FTP{setting}")
command(port, 'AT+CNTP="time.example",8,1,2')
command(port, "AT+CNTP", PRINTED)
clock = command(port, "AT+CCLK?")
assert b'"26/11/21,11:00:0' in clock, clock

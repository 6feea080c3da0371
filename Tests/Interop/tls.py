"""TLS to real servers through `--net real`: Python's ssl by AT+SHCONN, mosquitto by AT+SMCONN.

The CA's certificate and the client's are files of the module; servers with another name, or of another CA,
are refused with the module's own result. The tracker then writes the CA's certificate to the module itself.
"""
# Debian: mosquitto openssl python3
# Modem: --pty LINE --net real --map good.example:18843=127.0.0.1:18843 --map good.example:18844=127.0.0.1:18844 --map wrong.example:18844=127.0.0.1:18844
import datetime
import http.server
import os
import select
import ssl
import subprocess
import threading
import time
import tty

# Project value: longer than registration and a handshake take on a busy machine.
PATIENCE = 40
BROKER_PORT = "18843"
SERVER_PORT = 18844
work = os.environ["WORK"]


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, cwd=work, capture_output=True)


def certify():
    """A CA, another one, a server's and a client's certificate."""
    for name in ["ca", "other"]:
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.crt")
    with open(f"{work}/names", "w", encoding="utf-8") as names:
        names.write("subjectAltName=DNS:good.example\n")
    for name in ["server", "client"]:
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30", "-extfile", "names", "-out", f"{name}.crt")


class Reports(http.server.BaseHTTPRequestHandler):
    received = []

    def do_POST(self):
        self.received.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def wait_for(port, marks, seconds=PATIENCE):
    """What the module says up to one of the marks, and with it."""
    said = b""
    end = time.monotonic() + seconds
    while not any(mark in said for mark in marks):
        left = end - time.monotonic()
        assert left > 0 and select.select([port], [], [], left)[0], f"none of {marks} in {said}"
        said += os.read(port, 4096)
    return said


def command(port, text, result=b"OK\r\n"):
    os.write(port, text.encode() + b"\r")
    said = wait_for(port, [b"OK\r\n", b"ERROR\r\n", b"> ", b"DOWNLOAD\r\n"])
    assert said.endswith(result), f"{text}: {said}"
    return said


def store(port, name, kind):
    """A file of the module, and what `convert` makes of it."""
    content = open(f"{work}/{name}", "rb").read()
    command(port, f'AT+CFSWFILE=3,"{name}",0,{len(content)},10000', b"DOWNLOAD\r\n")
    os.write(port, content)
    wait_for(port, [b"OK\r\n"])
    if kind:
        command(port, f'AT+CSSLCFG="convert",{kind}')


def connect(port, url, result):
    command(port, f'AT+SHCONF="URL","{url}"')
    command(port, "AT+SHCONN", result)


def track():
    """The tracker delivers to the server that its authority's certificate verifies, and to no other."""
    scenario = f"{work}/now.scenario"
    with open(scenario, "w", encoding="utf-8") as world:
        # The receiver has the true time, in which the certificates are valid.
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        world.write(f"#!sniffer 1\n# origin: synthetic\n# world.start: {now}\n0 ! place 31.9539 35.9106\n")
    sniffer, line = os.environ["SNIFFER"], f"{work}/second"
    places = f"good.example:{SERVER_PORT}=127.0.0.1:{SERVER_PORT}"
    modem = subprocess.Popen([sniffer, "modem", "--pty", line, "--scenario", scenario, "--net", "real", "--map", places])
    try:
        end = time.monotonic() + PATIENCE
        while not os.path.islink(line):
            assert time.monotonic() < end, "no second modem"
            time.sleep(0.2)
        url = f"https://good.example:{SERVER_PORT}/report"
        for name, code in [("ca.crt", 0), ("other.crt", 124)]:
            before = len(Reports.received)
            words = [sniffer, "run", "--port", line, "--url", url, "--reports", "1", "--duration", "60s" if code == 0 else "10s"]
            run = subprocess.run(words + ["--authority", f"{work}/{name}"], capture_output=True, text=True)
            assert run.returncode == code, f"{name}: {run.returncode} {run.stdout} {run.stderr}"
            assert len(Reports.received) == before + (code == 0), run.stdout
            assert ("not delivered: a command failed" in run.stdout) == (code != 0), run.stdout
    finally:
        modem.terminate()
        modem.wait(timeout=10)


certify()
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{work}/server.crt", f"{work}/server.key")
server = http.server.HTTPServer(("127.0.0.1", SERVER_PORT), Reports)
server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()

with open(f"{work}/mosquitto.conf", "w", encoding="utf-8") as config:
    config.write(f"listener {BROKER_PORT} 127.0.0.1\nallow_anonymous true\nuser root\nrequire_certificate true\n")
    config.write("".join(f"{key} {work}/{name}\n" for key, name in [("cafile", "ca.crt"), ("certfile", "server.crt"), ("keyfile", "server.key")]))
broker = subprocess.Popen(["mosquitto", "-v", "-c", f"{work}/mosquitto.conf"], stderr=open(f"{work}/broker", "w"))
try:
    port = os.open(os.environ["LINE"], os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)
    command(port, "AT")
    end = time.monotonic() + PATIENCE
    while b",1\r\n" not in command(port, "AT+CEREG?"):
        assert time.monotonic() < end, "not registered"
        time.sleep(0.2)
    os.write(port, b'AT+CNACT=1,"internet"\r')
    wait_for(port, [b"+APP PDP: ACTIVE\r\n"])
    command(port, datetime.datetime.now(datetime.timezone.utc).strftime('AT+CCLK="%y/%m/%d,%H:%M:%S+00"'))
    command(port, "AT+CFSINIT")
    for name, kind in [("ca.crt", '2,"ca.crt"'), ("other.crt", '2,"other.crt"'), ("client.key", ""), ("client.crt", '1,"client.crt","client.key"')]:
        store(port, name, kind)
    command(port, "AT+CFSTERM")
    command(port, 'AT+CSSLCFG="sslversion",1,3')
    command(port, 'AT+SHSSL=1,"ca.crt"')
    command(port, 'AT+SHCONF="BODYLEN",1024')
    command(port, 'AT+SHCONF="HEADERLEN",350')
    connect(port, f"https://good.example:{SERVER_PORT}", b"OK\r\n")
    command(port, 'AT+SHBOD="hello",5')
    os.write(port, b'AT+SHREQ="/report",3\r')
    wait_for(port, [b'+SHREQ: "POST",200,0\r\n'])
    assert Reports.received == [b"hello"], Reports.received
    command(port, "AT+SHDISC")
    connect(port, f"https://wrong.example:{SERVER_PORT}", b"ERROR\r\n")
    command(port, "AT+SHDISC")
    command(port, 'AT+SHSSL=1,"other.crt"')
    connect(port, f"https://good.example:{SERVER_PORT}", b"ERROR\r\n")
    command(port, "AT+SHDISC")
    # The wrong name is result 25 of AT+CAOPEN.
    for setting in ['"ssl",1', '"crindex",1', '"cacert","ca.crt"']:
        command(port, f"AT+CASSLCFG=0,{setting}")
    for host, result in [("wrong", 25), ("good", 0)]:
        said = command(port, f'AT+CAOPEN=0,"TCP","{host}.example",{SERVER_PORT}')
        assert f"+CAOPEN: 0,{result}\r\n".encode() in said, said
    command(port, "AT+CACLOSE=0")
    # The broker asks for the client's certificate.
    for setting in [f'"URL","good.example","{BROKER_PORT}"', '"CLIENTID","collar1"']:
        command(port, f"AT+SMCONF={setting}")
    command(port, 'AT+SMSSL=1,"ca.crt"')
    command(port, "AT+SMCONN", b"ERROR\r\n")
    command(port, 'AT+SMSSL=1,"ca.crt","client.crt"')
    command(port, "AT+SMCONN")
    command(port, 'AT+SMPUB="collar/collar1",2,1,0', b"> ")
    os.write(port, b"hi")
    wait_for(port, [b"OK\r\n"])
    os.close(port)
    track()
    heard = open(f"{work}/broker", encoding="utf-8").read()
    assert "as collar1" in heard and "'collar/collar1', ... (2 bytes)" in heard, heard
finally:
    broker.terminate()
    broker.wait(timeout=10)

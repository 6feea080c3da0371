# Modem: none
"""`sniffer serve` under kill -9, a full disk, idle and slow connections, random bytes and hostile requests.

After each kill every report that got a 200 is in the journal, and in the history once. A disk without
room is 503, nothing is torn, and reports are stored again when there is room. Nothing else ends the
server, or makes it need 64 MB. KILLS is how often it is killed.
"""
# Debian: python3
import glob
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time

SNIFFER, WORK = os.environ["SNIFFER"], os.environ["WORK"]
KILLS = int(os.environ.get("KILLS", "60"))
MEMORY_MAX = 64_000_000
random.seed(20)
problems = []


def check(fact, text):
    if not fact:
        problems.append(text)
        print("FAILED:", text)


class Server:
    def __init__(self, name, *options, limit=None):
        self.errors = open(f"{WORK}/{name}.err", "a+", encoding="utf-8")
        start = self.errors.seek(0, os.SEEK_END)
        command = [SNIFFER, "serve", "--listen", "127.0.0.1:0", "--rate-limit", "0", *options]
        prepare = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit)) if limit else None
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self.errors, preexec_fn=prepare)
        until = time.monotonic() + 30
        while time.monotonic() < until:
            self.errors.seek(start)
            text = self.errors.read()
            if "the page is at" in text:
                self.port = int(text.split("the page is at http://127.0.0.1:")[1].split("/")[0])
                return
            time.sleep(0.005)
        sys.exit(f"serve does not start: {text}")

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def ask(self, request):
        with self.connect() as client:
            client.sendall(request)
            answer = b""
            try:
                while piece := client.recv(65_536):
                    answer += piece
            except ConnectionResetError:
                pass
            return answer

    def get(self, path):
        head, _, body = self.ask(f"GET {path} HTTP/1.0\r\n\r\n".encode()).partition(b"\r\n\r\n")
        return head, body

    def operation(self, **members):
        body = json.dumps(members)
        head = f"POST /api/operations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
        return self.ask(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())

    @property
    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM"))

    def end(self):
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        check(code == 130, f"ended with {code}")
        check(time.monotonic() - begin < 1.5, "the end took longer than a second")


def report(tracker, sequence):
    body = json.dumps({"latitude": 31.95, "longitude": 35.91, "trackerId": tracker, "sequence": sequence})
    head = "POST /function-2 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


def status(client):
    """The status of the next response, of which the length is stated."""
    answer = b""
    while b"\r\n\r\n" not in answer:
        piece = client.recv(4_096)
        if not piece:
            raise ConnectionResetError
        answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split()[0])
    while len(body) < length:
        body += client.recv(4_096)
    return int(head.split()[1])


def kills():
    store = f"{WORK}/kills.jsonl"
    trackers = [f"T{number}" for number in range(4)]
    taken = {tracker: [] for tracker in trackers}
    sent = {tracker: 0 for tracker in trackers}
    server = Server("kills", "--store", store)
    for tracker in trackers:
        server.operation(op="provisionTracker", id=tracker)
        check(b"done" in server.operation(op="addTracker", id=tracker, title=tracker), "a tracker is added")
    for _ in range(KILLS):
        end = time.monotonic() + random.uniform(0.0, 0.05)
        clients = [server.connect() for _ in trackers]
        waiting = {}
        while time.monotonic() < end:
            for client, tracker in zip(clients, trackers):
                sent[tracker] += 1
                client.sendall(report(tracker, sent[tracker]))
                waiting[tracker] = sent[tracker]
            # Killed now and then between the request and its answer.
            if time.monotonic() >= end and random.random() < 0.5:
                break
            for client, tracker in zip(clients, trackers):
                check(status(client) == 200, "a report is stored")
                taken[tracker].append(waiting.pop(tracker))
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()
        for client, tracker in zip(clients, trackers):
            try:
                if tracker in waiting and status(client) == 200:
                    taken[tracker].append(waiting[tracker])
            except (ConnectionResetError, BrokenPipeError):
                pass
            client.close()
        # A tail that a power cut tears.
        if random.random() < 0.3:
            with open(store, "ab") as file:
                file.write(b'{"at":1795251650000000,"request":"PO'[: random.randrange(1, 30)])
        server = Server("kills", "--store", store)
        # Reports without an answer are sent again, as trackers do.
        with server.connect() as client:
            for tracker, sequence in waiting.items():
                client.sendall(report(tracker, sequence))
                check(status(client) == 200, "a report is stored the second time")
                if sequence not in taken[tracker]:
                    taken[tracker].append(sequence)
    lines = [json.loads(line) for line in open(store, encoding="utf-8")]
    bodies = [json.loads(line["body"]) for line in lines if "request" in line]
    for tracker in trackers:
        stored = {body["sequence"] for body in bodies if body["trackerId"] == tracker}
        check(set(taken[tracker]) <= stored, f"{tracker}: a report that got a 200 is not in the journal")
        path = f"/api/history?tracker={tracker}&from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z"
        points = json.loads(server.get(path)[1])
        check(len(points) == len(stored), f"{tracker}: {len(points)} points of {len(stored)} reports")
    before = server.get("/api/state")[1]
    server.end()
    server = Server("kills", "--store", store)
    after = server.get("/api/state")[1]
    check(comparable(before) == comparable(after), "the state after the last start is another")
    server.end()
    return f"{KILLS} kills, {sum(map(len, taken.values()))} reports"


def comparable(state):
    state = json.loads(state)
    del state["now"], state["seq"]
    return state


def full_disk():
    store = f"{WORK}/full.jsonl"
    told = f"{WORK}/full.told"
    server = Server("full", "--store", store, "--notify", f"cat >> '{told}'", limit=(20_000, resource.RLIM_INFINITY))
    codes = []
    with server.connect() as client:
        for sequence in range(400):
            client.sendall(report("A", sequence))
            codes.append(status(client))
        check(codes[0] == 200 and codes[-1] == 503, f"first {codes[0]}, then {codes[-1]}")
        stored = [line for line in open(store, encoding="utf-8")]
        check(all(json.loads(line) for line in stored if line != "\n"), "a line is torn")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        time.sleep(1.2)
        for sequence in range(400, 450):
            client.sendall(report("A", sequence))
            codes.append(status(client))
    check(codes[400:] == [200] * 50, "reports are not stored when there is room again")
    count = sum('"request"' in line for line in open(store, encoding="utf-8"))
    check(count == codes.count(200), f"{codes.count(200)} times 200, {count} reports stored")
    alerts = open(told, encoding="utf-8").read() if os.path.exists(told) else ""
    check(alerts.count("cannot write its store") == 1, f"the owner is told of the disk: {alerts!r}")
    server.end()
    return f"{codes.count(503)} times 503"


def crowd(server):
    """10,000 connections that are opened and left; a tracker is served all the same."""
    left = []
    refused = 0
    for number in range(10_000):
        try:
            left.append(server.connect())
        except OSError:
            refused += 1
        if len(left) > 3_000:
            left.pop(0).close()
        if number % 1_000 == 999:
            time.sleep(1.1)
            with server.connect() as client:
                client.sendall(report("B", number))
                check(status(client) == 200, "a tracker is not served among idle connections")
    for client in left:
        client.close()
    return f"{10_000 - refused} connections"


def slowloris(server):
    slow = [server.connect() for _ in range(200)]
    begin = time.monotonic()
    for client in slow:
        client.sendall(b"POST /function-2 HTTP/1.1\r\nHost: a\r\n")
    worst = 0
    for second in range(11):
        for client in slow:
            try:
                client.sendall(b"X: y\r\n")
            except OSError:
                pass
        start = time.monotonic()
        with server.connect() as client:
            client.sendall(report("C", second))
            check(status(client) == 200, "a tracker is not served among slow ones")
        worst = max(worst, time.monotonic() - start)
        time.sleep(max(0, begin + second + 1 - time.monotonic()))
    answers = set()
    for client in slow:
        try:
            answers.add(client.recv(4_096)[:12])
        except OSError:
            answers.add(b"reset")
        client.close()
    check(answers <= {b"HTTP/1.1 408", b"reset"} and b"HTTP/1.1 408" in answers, f"slow ones get {answers}")
    return f"the others wait {worst * 1000:.0f} ms at worst"


def noise(server):
    sent = 0
    while sent < 1_000_000:
        bytes_ = random.randbytes(random.randrange(1, 20_000))
        sent += len(bytes_)
        try:
            server.ask(bytes_ + b"\r\n\r\n")
        except OSError:
            pass
    return f"{sent} random bytes"


def hostile(server):
    methods = ["GET", "POST", "PUT", "OPTIONS", "TRACE", "CONNECT", "X" * 40, "", "get"]
    targets = ["/", "/function-2", "/api/state", "/api/operations", "/events", "/osmand?id=%", "*", "//", "/..//etc/passwd",
               "/api/history?tracker=B&from=x&to=y", "/pub?u=" + "a" * 3000, "http://evil/", "/%00", "/" + "a" * 9000,
               "/osmand?" + "&".join(f"a{n}=b" for n in range(500)), "/api/routes?tracker=../x&from=&to="]
    fields = ["Host: a", "Host: localhost", "Host: a\r\nHost: b", "Content-Length: 5", "Content-Length: -1", "Expect: 100-continue",
              "Content-Length: 99999999999", "Transfer-Encoding: chunked", "Transfer-Encoding: gzip", "Host : a",
              "Content-Type: application/json", "Origin: http://evil", "X: " + "y" * 9000, " folded", "Content-Length: 5\r\nContent-Length: 6",
              "Sec-Fetch-Site: cross-site", "Authorization: Bearer " + "z" * 500, "Last-Event-ID: 99999999999999999999"]
    bodies = ["", "hello", "{" * 5000, "[" * 30, '{"op":"addPet"}', '{"op":"addFence","id":"f","name":"f","coordinates":[]}',
              '{"latitude":1e999,"longitude":1,"trackerId":"x"}', "5\r\nhello\r\n0\r\n\r\n", "ffffffff\r\n", "\0" * 100, "é" * 3000]
    answered = 0
    for _ in range(1_000):
        lines = [f"{random.choice(methods)} {random.choice(targets)} HTTP/{random.choice(['1.1', '1.1', '1.0', '2.0', '9'])}"]
        lines += random.choices(fields, k=random.randrange(6))
        text = random.choice(["\r\n", "\r\n", "\r\n", "\n"]).join(lines) + "\r\n\r\n" + random.choice(bodies)
        try:
            with server.connect() as client:
                client.settimeout(0.05)
                client.sendall(text.encode())
                answered += client.recv(4_096).startswith(b"HTTP/1.1 ")
        except OSError:
            pass
    check(answered > 500, f"only {answered} of 1000 hostile requests are answered")
    return f"{answered} of 1000 answered"


print("kill -9:", kills())
print("full disk:", full_disk())
shared = Server("shared")
for name, test in {"crowd": crowd, "slowloris": slowloris, "noise": noise, "hostile": hostile}.items():
    print(f"{name}:", test(shared), f"- {shared.memory / 1e6:.1f} MB at most")
    check(shared.process.poll() is None, f"{name} ended the server")
    check(shared.memory < MEMORY_MAX, f"{name}: {shared.memory} bytes")
check(shared.get("/api/state")[0].startswith(b"HTTP/1.1 200"), "the server does not answer any more")
shared.end()
sys.exit(1 if problems else 0)

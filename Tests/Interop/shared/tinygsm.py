"""How TinyGSM reads a module: character by character, an answer is complete when what came ends with it."""
import os
import select
import termios
import time
import tty

NEW_LINE = "\r\n"
OK, ERROR = "OK" + NEW_LINE, "ERROR" + NEW_LINE
# Project value: longer than registration and an HTTP exchange of the world take.
PATIENCE = 40


class Port:
    def __init__(self, path):
        self.file = os.open(path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.file)
        termios.tcflush(self.file, termios.TCIOFLUSH)
        self.waiting = b""
        self.has_data = set()
        self.closed = set()

    def byte(self, end):
        while not self.waiting:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.file], [], [], left)[0]:
                return None
            self.waiting = os.read(self.file, 4096)
        first, self.waiting = self.waiting[:1], self.waiting[1:]
        return first

    def take(self, count, seconds=5):
        """Exactly so many bytes."""
        taken = b""
        while len(taken) < count:
            byte = self.byte(time.monotonic() + seconds)
            assert byte is not None, f"{count} bytes wanted, there were {taken}"
            taken += byte
        return taken

    def until(self, end_mark, seconds=1):
        """What comes before the mark."""
        said = ""
        while not said.endswith(end_mark):
            byte = self.byte(time.monotonic() + seconds)
            assert byte is not None, f"no {end_mark!r} after {said!r}"
            said += byte.decode("latin-1")
        return said[: -len(end_mark)]

    def wait(self, *expected, seconds=1):
        """Which of `expected` came first, counted from 1; 0 for none. What came is in `said`."""
        end = time.monotonic() + seconds
        self.said = ""
        while (byte := self.byte(end)) is not None:
            self.said += byte.decode("latin-1")
            for number, text in enumerate(expected, 1):
                if self.said.endswith(text):
                    return number
            if self.said.endswith("+CIPRXGET:"):
                if (rest := self.until("\n")).strip().startswith("1,"):
                    self.has_data.add(int(rest.split(",")[1]))
                    self.said = ""
                else:
                    self.said += rest + "\n"
            elif self.said.endswith("CLOSED" + NEW_LINE):
                line = self.said.rstrip().rsplit("\n", 1)[-1]
                self.closed.add(int(line.split(",")[0]))
                self.said = ""
            else:
                assert not self.said.endswith("SMS Ready"), "to the library that is a restart"
        return 0

    def send(self, text):
        os.write(self.file, f"AT{text}{NEW_LINE}".encode())

    def must(self, text, *expected, seconds=1):
        self.send(text)
        found = self.wait(*(expected or (OK, ERROR)), seconds=seconds)
        assert found == 1, f"AT{text}: {self.said!r}"
        return self.said

    def line(self, text):
        """The one line of an answer that has exactly one line end in front."""
        self.send(text)
        assert self.take(2) == b"\r\n", text
        answer = self.until(NEW_LINE)
        assert self.wait(OK, ERROR) == 1, self.said
        return answer

    def field(self, text, prefix):
        self.send(text)
        assert self.wait(prefix, seconds=10) == 1, f"AT{text}: {self.said!r}"
        answer = self.until(NEW_LINE)
        assert self.wait(OK, ERROR) == 1, self.said
        return answer

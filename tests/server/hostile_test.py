"""Who must get nothing from `onrecord serve`: other pages, other names for this machine, clients
without the token, and clients that send too much, too slowly, or no HTTP at all."""

import re
import socket
import threading
import time

from client import STORY, Server, form, main


def check_strangers(server):
    for headers in ({"Host": "evil.example"}, {"Host": f"evil.example:{server.port}"},
                    {"Host": "127.0.0.1"}, {"Host": f"[::1]:{server.port}"}):
        assert server.ask("GET", "/api/v1/stories", headers=headers).status == 421, headers
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"},
                    {"Origin": f"http://localhost:{server.port}"},
                    {"Sec-Fetch-Site": "cross-site"}):
        for method, path in (("GET", "/"), ("POST", "/api/v1/stories"), ("GET", "/healthz")):
            assert server.ask(method, path, headers=headers).status == 403, headers
    for given in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Bearer {server.token}x"},
                  {"Cookie": f"onrecord_{server.port}=x"}, {"Cookie": f"other={server.token}"}):
        for path in ("/", "/api/v1/stories", "/assets/serve.js", "/nothing"):
            answer = server.ask("GET", path, headers=given, token=False)
            assert answer.status == 401, (given, path, answer.status)
            assert server.token.encode() not in answer.body
    assert server.ask("GET", "/healthz", token=False).status == 200
    assert server.ask("GET", "/?token=wrong", token=False).status == 401
    assert server.ask("GET", "/", headers={"Origin": f"http://{server.host}"}).status == 200


def check_only_this_machine(server):
    """Listens on 127.0.0.1 and on no other address."""
    with open("/proc/net/tcp", encoding="ascii") as table:
        ours = [line.split()[1] for line in table if f":{server.port:04X} " in line and " 0A " in line]
    assert ours == [f"0100007F:{server.port:04X}"], ours


def raw(server, sent, timeout=20):
    """What comes back for bytes as they are."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=timeout) as stream:
        stream.settimeout(timeout)
        try:
            stream.sendall(sent)
        except OSError:
            pass
        answer = b""
        try:
            while piece := stream.recv(65536):
                answer += piece
        except OSError:
            pass
        return answer


def check_sizes(server):
    head = (f"POST /api/v1/stories HTTP/1.1\r\nHost: {server.host}\r\n"
            f"Authorization: Bearer {server.token}\r\n")
    too_large = raw(server, (head + f"Content-Length: {(64 << 20) + 1}\r\n\r\n").encode() + b"x" * 1000)
    assert too_large.startswith(b"HTTP/1.1 413"), too_large[:100]
    chunked = (head + "Transfer-Encoding: chunked\r\n\r\n").encode() + b"4100000\r\n"
    assert raw(server, chunked + b"x" * (65 << 20)).startswith(b"HTTP/1.1 413")
    long_head = raw(server, (head + "X-Long: " + "x" * 100000 + "\r\n\r\n").encode())
    assert long_head.startswith(b"HTTP/1.1 431"), long_head[:100]
    for no_http in (b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n", b"\r\n\r\n\x00\xff" * 50,
                    b"GET / HTTP/9.9\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as stream:
            stream.sendall(no_http)
            stream.shutdown(socket.SHUT_WR)
            answer = stream.recv(65536)
            assert answer == b"" or re.match(rb"HTTP/1\.1 4\d\d", answer), answer[:60]
    body, kind = form(STORY)
    for broken in (body[:-10], body.replace(b"\r\n\r\n", b"\n\n"), b"", b"--", form([("articles", "a.txt", b"a")] * 600)[0]):
        answer = server.ask("POST", "/api/v1/stories", broken, {"Content-Type": kind})
        assert answer.status == 400, (broken[:60], answer.status)


def check_slow_clients(server):
    """Clients that stop in the middle of a word keep nobody else waiting."""
    head = f"POST /api/v1/stories HTTP/1.1\r\nHost: {server.host}\r\nAuthorization: Bearer {server.token}\r\n"
    slow = []
    for number in range(60):
        stream = socket.create_connection(("127.0.0.1", server.port))
        text = head[:20] if number % 2 else head + "Content-Length: 1000000\r\n\r\nabc"
        stream.sendall(text.encode())
        slow.append(stream)
    begin = time.monotonic()
    story = server.create(STORY).json()["id"]
    assert server.wait(story)["state"] == "done"
    assert time.monotonic() - begin < 60
    for stream in slow:
        stream.close()


def check_uploads_are_bounded(server):
    """Many large bodies at once are refused beyond the common limit, and the memory comes back."""
    head = (f"POST /api/v1/stories HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: {60 << 20}\r\n"
            f"Authorization: Bearer {server.token}\r\n\r\n").encode()
    streams = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(8)]
    answers = []
    lock = threading.Lock()

    def send(stream):
        answer = b""
        try:
            stream.settimeout(5)
            stream.sendall(head)
            answer = stream.recv(200)
        except OSError:
            pass
        with lock:
            answers.append(answer)

    threads = [threading.Thread(target=send, args=(stream,)) for stream in streams]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for stream in streams:
        stream.close()
    assert sum(answer.startswith(b"HTTP/1.1 503") for answer in answers) == 4, answers


def run(binary):
    with Server(binary) as server:
        check_strangers(server)
        check_only_this_machine(server)
        check_sizes(server)
        check_slow_clients(server)
        check_uploads_are_bounded(server)
        assert server.ask("GET", "/healthz", token=False).status == 200
        assert server.stop() == 0


if __name__ == "__main__":
    main(run)

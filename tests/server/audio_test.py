"""Recordings of a story: stored whole or not at all, sent in ranges to whoever has the token and to
nobody else, never in memory as a whole, gone with their story."""

import os
import re
import socket
import struct
import threading
import time

from client import BOUNDARY, STORY, Server, form, main

RECORD = ("WEBVTT\n\n00:01.000 --> 00:03.000\n<v Dana Orr>We will not close the bridge before May.\n").encode()


def wav(size):
    """A tape of so many bytes in which every place has bytes of its own."""
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", size - 8, b"WAVE", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8,
                       b"data", size - 44)
    return head + b"".join(struct.pack("<I", number) for number in range(size // 4 + 1))[:size - 44]


TAPE = wav(100_000)
HEARD = STORY + [("records", "tape.vtt", RECORD), ("audio", "tape.wav", TAPE)]


def files(server):
    return sorted(os.listdir(os.path.join(server.folder, "audio")))


def check_a_story(server):
    made = server.create(HEARD)
    assert made.status == 201, made.body
    assert made.json()["audio"] == [{"name": "tape.wav", "media_type": "audio/wav", "size": len(TAPE)}]
    story = made.json()["id"]
    assert server.wait(story)["state"] == "done"
    page = server.ask("GET", f"/stories/{story}").body.decode()
    address = re.search('<audio controls preload="metadata" src="([^"]*)">', page).group(1)
    assert address == f"/stories/{story}/audio/1"
    assert "; media-src 'self'; " in page and ' data-play="3 1 3"' in page
    saved = server.ask("GET", f"/stories/{story}/export/html").body.decode()
    assert "<audio" not in saved and "; media-src blob:; " in saved and address not in saved
    documents = server.ask("GET", f"/stories/{story}/documents").body.decode()
    assert "tape.wav</bdi> (recording)" in documents
    for other in ("0", "2", "01x", "-1", "", "1/", "99999999999999999999", "../1"):
        assert server.ask("GET", f"/stories/{story}/audio/{other}").status == 404, other
    return story, address


def check_ranges(server, address):
    whole = server.ask("GET", address)
    assert whole.status == 200 and whole.body == TAPE and whole.headers["content-type"] == "audio/wav"
    assert whole.headers["accept-ranges"] == "bytes" and whole.headers["x-content-type-options"] == "nosniff"
    tag, size = whole.headers["etag"], len(TAPE)
    for asked, first, last in (("0-", 0, size - 1), ("0-0", 0, 0), ("5000-5999", 5000, 5999), ("-500", size - 500, size - 1),
                               (f"{size - 1}-", size - 1, size - 1), (f"70000-{10 * size}", 70000, size - 1)):
        part = server.ask("GET", address, headers={"Range": f"bytes={asked}"})
        assert part.status == 206 and part.body == TAPE[first:last + 1], asked
        assert part.headers["content-range"] == f"bytes {first}-{last}/{size}"
        assert part.headers["content-length"] == str(last + 1 - first) and part.headers["etag"] == tag
    for asked in (f"{size}-", "-0"):
        beyond = server.ask("GET", address, headers={"Range": f"bytes={asked}"})
        assert beyond.status == 416 and beyond.headers["content-range"] == f"bytes */{size}", asked
    for asked in ("bytes=9-1", "bytes=1-2,5-6", "lines=1-2", "bytes=x"):
        assert server.ask("GET", address, headers={"Range": asked}).body == TAPE, asked
    for condition, status in ((tag, 206), ('"other"', 200), (f"W/{tag}", 200), ("Mon, 30 Nov 2026 00:00:00 GMT", 200)):
        asked = server.ask("GET", address, headers={"Range": "bytes=0-9", "If-Range": condition})
        assert asked.status == status, condition
    for known, status in ((tag, 304), (f'"a", {tag}', 304), ("*", 304), ('"a"', 200)):
        asked = server.ask("GET", address, headers={"If-None-Match": known})
        assert asked.status == status and (asked.body == b"") == (status == 304), known
    head = server.ask("HEAD", address, headers={"Range": "bytes=0-9"})
    assert head.status == 200 and head.headers["content-length"] == str(size) and head.body == b""


def check_who_may(server, address):
    assert server.ask("GET", address, token=False).status == 401
    assert server.ask("GET", address, headers={"Sec-Fetch-Site": "cross-site"}).status == 403
    assert server.ask("GET", address, headers={"Origin": "http://evil.example"}).status == 403
    assert server.ask("GET", address, headers={"Host": "evil.example"}).status == 421
    assert server.ask("GET", "/api/v1" + address).body == TAPE
    assert server.ask("DELETE", "/api/v1" + address).status == 405


def check_refusals(server):
    before = files(server)
    for name, content in (("talk.mp3", b"WEBVTT\n\nno sound"), ("page.wav", b"<html>"), ("empty.ogg", b"")):
        refused = server.create(STORY + [("audio", name, content)])
        assert refused.status == 400 and name in refused.json()["detail"], (name, refused.status, refused.body)
    assert server.create([("audio", "tape.wav", TAPE)]).status == 400, "no document to compare"
    many = [("audio", f"{number}.wav", TAPE) for number in range(21)]
    assert server.create(STORY + many).status == 400
    assert files(server) == before, "what was refused is not kept"


def check_added_and_deleted(server):
    before = files(server)
    story = server.create(STORY + [("records", "tape.vtt", RECORD)]).json()["id"]
    server.wait(story)
    # Dropped among the articles, a recording is one all the same.
    body, kind = form([("articles", "tape.wav", TAPE)])
    added = server.ask("POST", f"/api/v1/stories/{story}/documents", body, {"Content-Type": kind})
    assert added.status == 202, added.body
    assert server.wait(story)["document_count"] == 3
    assert "<audio" in server.ask("GET", f"/stories/{story}").body.decode()
    again = server.ask("POST", f"/api/v1/stories/{story}/documents", body, {"Content-Type": kind})
    assert again.status == 400 and "already" in again.json()["detail"]
    assert len(files(server)) == len(before) + 1
    assert server.ask("DELETE", f"/api/v1/stories/{story}").status == 204
    assert files(server) == before


def check_large_and_slow(server):
    """A tape that is larger than a body in memory may be; readers that stop; nobody waits for them."""
    tape = wav(80 << 20)
    began = server.resident_bytes()
    made = server.create(STORY + [("records", "tape.vtt", RECORD), ("audio", "tape.wav", tape)])
    assert made.status == 201, made.body
    story = made.json()["id"]
    server.wait(story)
    address = f"/stories/{story}/audio/1"
    ask = (f"GET {address} HTTP/1.1\r\nHost: {server.host}\r\nAuthorization: Bearer {server.token}\r\n\r\n").encode()
    slow = []
    for _ in range(30):
        stream = socket.create_connection(("127.0.0.1", server.port))
        stream.sendall(ask)
        assert stream.recv(12) == b"HTTP/1.1 200"
        slow.append(stream)
    begin = time.monotonic()
    end = server.ask("GET", address, headers={"Range": "bytes=-1000"})
    assert end.status == 206 and end.body == tape[-1000:]
    assert server.ask("GET", address).body == tape
    assert time.monotonic() - begin < 30
    assert server.resident_bytes() - began < 60 << 20, (began, server.resident_bytes())
    for stream in slow:
        stream.close()
    head = (f"POST /api/v1/stories HTTP/1.1\r\nHost: {server.host}\r\nAuthorization: Bearer {server.token}\r\n"
            f"Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n")
    for size, answer in ((601 << 20, b"HTTP/1.1 413"), (1 << 40, b"HTTP/1.1 413")):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as stream:
            stream.sendall((head + f"Content-Length: {size}\r\n\r\n").encode())
            assert stream.recv(12) == answer, size
    documents, kind = form([("articles", f"{number}.txt", b"word " * (4 << 20)) for number in range(4)])
    refused = server.ask("POST", "/api/v1/stories", documents, {"Content-Type": kind})
    assert refused.status == 400 and "too large" in refused.json()["detail"], refused.body
    server.ask("DELETE", f"/api/v1/stories/{story}")


def check_many_large(server):
    """Forms in files have a budget of their own, which comes back."""
    head = (f"POST /api/v1/stories HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: {500 << 20}\r\n"
            f"Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nAuthorization: Bearer {server.token}\r\n\r\n").encode()
    for _ in range(2):
        streams = [socket.create_connection(("127.0.0.1", server.port), timeout=0.5) for _ in range(6)]
        answers = []
        for stream in streams:
            stream.sendall(head)
            try:
                answers.append(stream.recv(12))
            except OSError:
                answers.append(b"")
        assert answers.count(b"HTTP/1.1 503") == 2, answers
        for stream in streams:
            stream.close()
        time.sleep(0.3)


def check_kill(binary):
    """Killed at any moment of an upload: the story has all of its tape, or there is neither."""
    tape = wav(20 << 20)
    with Server(binary) as server:
        accepted = []
        for pause in (0.0, 0.02, 0.05, 0.08, 0.12, 0.2):
            def send():
                try:
                    answer = server.create(STORY + [("records", "tape.vtt", RECORD), ("audio", "tape.wav", tape)])
                    if answer.status == 201:
                        accepted.append(answer.json()["id"])
                except Exception:  # cut off: nothing was promised
                    pass

            thread = threading.Thread(target=send)
            thread.start()
            time.sleep(pause)
            server.kill()
            thread.join()
            if pause == 0.05:  # what a process leaves that ends between two steps
                for name in ("0123456789abcdef0123456789abcdef", "x.part"):
                    with open(os.path.join(server.folder, "audio", name), "wb") as orphan:
                        orphan.write(tape[:1000])
            server.start()
            stories = [one["id"] for one in server.ask("GET", "/api/v1/stories").json()["stories"]]
            assert set(accepted) <= set(stories), "a story was lost"
            for story in stories:
                assert server.wait(story)["state"] == "done"
                assert server.ask("GET", f"/stories/{story}/audio/1").body == tape
            assert len(files(server)) == len(stories), files(server)
        assert server.stop() == 0


def run(binary):
    with Server(binary) as server:
        story, address = check_a_story(server)
        check_ranges(server, address)
        check_who_may(server, address)
        check_refusals(server)
        check_added_and_deleted(server)
        check_large_and_slow(server)
        check_many_large(server)
        os.remove(os.path.join(server.folder, "audio", files(server)[0]))
        assert server.ask("GET", address).status == 404, "a tape that somebody took away"
        assert server.ask("GET", f"/stories/{story}").status == 200
        assert server.stop() == 0
    check_kill(binary)


if __name__ == "__main__":
    main(run)

"""What an editor's program does with `onrecord serve`: stories are made, compared, changed, exported
and deleted, two clients at once see the same, and none is lost when the process is killed."""

import json
import re
import threading

from client import NORTH, SOUTH, STORY, Server, form, main


def check_a_story(server):
    made = server.create([("title", None, "The bridge".encode())] + STORY)
    assert made.status == 201, made.body
    story = made.json()
    assert made.headers["location"] == f"/api/v1/stories/{story['id']}"
    assert story["state"] == "queued" and story["document_count"] == 2 and story["findings"] is None
    done = server.wait(story["id"])
    assert done["state"] == "done" and done["findings"] >= 1, done
    report = server.ask("GET", f"/api/v1/stories/{story['id']}/exports/json")
    findings = report.json()["findings"]
    assert findings[0]["kind"] == "altered-quotation" and findings[0]["severity"] == "high", findings
    assert "attachment" in report.headers["content-disposition"]
    return story["id"]


def check_changes(server, story):
    body, kind = form([("records", "tape.txt", b"ORR: We will not close the bridge before May.\n")])
    more = server.ask("POST", f"/api/v1/stories/{story}/documents", body, {"Content-Type": kind})
    assert more.status == 202 and more.json()["document_count"] == 3, more.body
    assert server.wait(story)["revision"] == 2
    report = server.ask("GET", f"/api/v1/stories/{story}/exports/json").json()
    assert [d["role"] for d in report["documents"]] == ["article", "article", "record"]
    changed = server.ask("PATCH", f"/api/v1/stories/{story}", json.dumps({"policy": "ap"}))
    assert changed.status == 202, changed.body
    server.wait(story)
    report = server.ask("GET", f"/api/v1/stories/{story}/exports/json").json()
    assert report["policy"]["name"] == "ap"
    refused = server.ask("PATCH", f"/api/v1/stories/{story}", '{"policy": "/etc/passwd"}')
    assert refused.status == 400
    again = server.ask("POST", f"/api/v1/stories/{story}/documents", body, {"Content-Type": kind})
    assert again.status == 400 and "already" in again.json()["detail"]


def check_json_and_names(server):
    documents = [{"name": "../../a\u0000b.txt", "text": NORTH.decode()}, {"name": "ab.txt", "text": SOUTH.decode()}]
    made = server.ask("POST", "/api/v1/stories", json.dumps({"documents": documents}),
                      {"Content-Type": "application/json"})
    assert made.status == 201, made.body
    names = [d["name"] for d in made.json()["documents"]]
    assert names == ["ab.txt", "ab 2.txt"], names
    assert server.wait(made.json()["id"])["title"] == "Bridge to close in May"
    for bad in ("", "[]", '{"documents": 1}', '{"documents": [1]}', '{"documents": []}',
                '{"documents": [{"name": "a"}]}', '{"documents": [{"text": "a", "role": "draft"}]}',
                '{"documents": [{"url": "file:///etc/passwd"}]}', "[" * 100000):
        answer = server.ask("POST", "/api/v1/stories", bad, {"Content-Type": "application/json"})
        assert answer.status == 400, (bad[:50], answer.status)
        assert answer.headers["content-type"] == "application/problem+json"


def check_events(server):
    story = server.create(STORY).json()["id"]
    stream = server.ask("GET", f"/api/v1/stories/{story}/events")
    assert stream.headers["content-type"] == "text/event-stream"
    states = [json.loads(data)["state"] for data in re.findall(rb"data: (\{.*\})\n\n", stream.body)]
    assert states[-1] == "done" and set(states) <= {"queued", "running", "done"}, states


def check_pages(server):
    opened = server.ask("GET", f"/?token={server.token}", token=False)
    assert opened.status == 303 and "SameSite=Strict" in opened.headers["set-cookie"]
    cookie = {"Cookie": opened.headers["set-cookie"].split(";")[0], "Accept": "text/html"}
    body, kind = form([("title", None, b"<script>alert(1)</script>")] + STORY)
    made = server.ask("POST", "/stories", body, {**cookie, "Content-Type": kind}, token=False)
    assert made.status == 303, made.body
    address = made.headers["location"]
    server.wait(address.split("/")[-1])
    for path in ("/", address):
        page = server.ask("GET", path, headers=cookie, token=False)
        assert page.status == 200 and b"<script>alert" not in page.body and b"&lt;script&gt;" in page.body
        policy = page.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "default-src 'none'" in policy or b"Content-Security-Policy\" content=\"default-src 'none'" in page.body
        assert "unsafe" not in page.headers["content-security-policy"]
    report = server.ask("GET", address, headers=cookie, token=False)
    assert b"We will" in report.body and b"Findings" in report.body, "the page of a story is its report"
    check_bar(server, address, report.body.decode())
    documents = server.ask("GET", f"{address}/documents", headers=cookie, token=False)
    assert documents.status == 200 and b"north.txt" in documents.body
    for name in ("serve.css", "serve.js"):
        assert server.ask("GET", f"/assets/{name}").status == 200
    deleted = server.ask("POST", f"{address}/delete", "", cookie, token=False)
    assert deleted.status == 303
    assert server.ask("GET", address, headers=cookie, token=False).status == 404


def check_bar(server, address, page):
    """Every way out of the page leads somewhere; the file that is saved is the page without its bar."""
    bar = re.search('<nav class="bar".*?</nav>', page, re.S).group()
    links = re.findall('href="([^"]*)"', bar)
    formats = [link.removeprefix(f"{address}/export/") for link in links if "/export/" in link]
    openapi = server.ask("GET", "/api/v1/openapi.json").json()
    listed = openapi["paths"]["/api/v1/stories/{id}/exports/{format}"]
    assert formats == listed["parameters"][1]["schema"]["enum"], formats
    types = listed["get"]["responses"]["200"]["content"]
    for link in links:
        answer = server.ask("GET", link)
        assert answer.status == 200 and answer.body, link
        if "/export/" in link:
            assert "attachment" in answer.headers["content-disposition"]
            assert answer.headers["content-type"].split(";")[0] in types, answer.headers["content-type"]
    file = server.ask("GET", f"{address}/export/html").body.decode()
    assert "form-action 'self'" in page and "form-action 'none'" in file and 'class="bar"' not in file
    rest = page.replace(bar + "\n", "").replace("form-action 'self'", "form-action 'none'")
    assert rest.replace('content="same-origin"', 'content="no-referrer"') == file
    for policy in re.findall("<option[^>]*>([^<]*)</option>", bar):
        changed = server.ask("PATCH", f"/api/v1{address}", json.dumps({"policy": policy}))
        assert changed.status == 202, policy
        assert server.wait(address.split("/")[-1])["state"] == "done", policy
        now = server.ask("GET", address).body.decode()
        assert f"<option selected>{policy}</option>" in now
    assert policy == "speech"


def check_two_clients(server):
    made, errors = [], []

    def client(number):
        try:
            story = server.create([("title", None, f"Tab {number}".encode())] + STORY).json()
            made.append(story["id"])
            server.wait(story["id"])
        except Exception as error:  # shown by the main thread
            errors.append(error)

    threads = [threading.Thread(target=client, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors, errors
    listed = {story["id"] for story in server.ask("GET", "/api/v1/stories").json()["stories"]}
    assert set(made) <= listed and len(set(made)) == 6


def check_openapi(server):
    document = server.ask("GET", "/api/v1/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    story = server.create(STORY + [("audio", "tape.flac", b"fLaC" + bytes(100))]).json()["id"]
    server.wait(story)
    for path, methods in document["paths"].items():
        address = path.replace("{id}", story).replace("{format}", "json").replace("{number}", "1")
        for method in ("get", "post", "put", "patch", "delete"):
            if method in methods and method != "get":
                continue
            answer = server.ask(method.upper(), address)
            expected = "2" if method in methods else "405"
            assert str(answer.status).startswith(expected), (method, path, answer.status)


def check_kill(binary):
    """Killed at any moment: what was accepted is there, and gets compared."""
    with Server(binary) as server:
        accepted = []
        for pause in (0.0, 0.01, 0.05, 0.2):
            for number in range(3):
                made = server.create([("title", None, f"{pause} {number}".encode())] + STORY)
                assert made.status == 201
                accepted.append(made.json()["id"])
            threading.Event().wait(pause)
            server.kill()
            server.start()
            listed = {story["id"] for story in server.ask("GET", "/api/v1/stories").json()["stories"]}
            assert set(accepted) <= listed, "a story was lost"
            for story in accepted:
                assert server.wait(story)["state"] == "done"


def long_story():
    """One that takes long enough to be cut short."""
    def article(name):
        lines = [f'On day {i} {name} {i % 7} said: "We counted {i * 37 % 1000} boats and {i * 91 % 500} nets, '
                 f'and not one of them was lost in night {i}."' for i in range(1500)]
        return f"The count\n\n{chr(10).join(lines)}\n".encode()

    return [("articles", "north.txt", article("Warden")), ("articles", "south.txt", article("Pilot"))]


def cut_short(server, story, times):
    for _ in range(times):
        while server.ask("GET", f"/api/v1/stories/{story}").json()["state"] != "running":
            threading.Event().wait(0.01)
        server.kill()
        server.start()


def check_kill_again_and_again(binary):
    """Ends of the program during a comparison are no fault of the story, until there are many; and then
    it can be tried again. Stories beside it are never blamed."""
    with Server(binary) as server:
        story = server.create(long_story()).json()["id"]
        beside = [server.create(STORY).json()["id"] for _ in range(3)]
        cut_short(server, story, 4)
        assert server.wait(story)["state"] == "done"
        assert server.ask("PATCH", f"/api/v1/stories/{story}", '{"policy": "ap"}').status == 202
        cut_short(server, story, 6)
        failed = server.wait(story)
        assert failed["state"] == "failed" and "6 times" in failed["message"], failed
        assert all(server.wait(one)["state"] == "done" for one in beside)
        assert b"Try again" in server.ask("GET", f"/stories/{story}").body
        again = server.ask("POST", f"/stories/{story}/policy", "policy=ap")
        assert again.status == 303
        assert server.wait(story)["state"] == "done"


def check_one_folder_one_server(binary, server):
    other = Server(binary, server.folder)
    try:
        other.start()
    except AssertionError:
        assert other.process.wait(timeout=30) == 2
        return
    raise AssertionError("two servers share a folder")


def run(binary):
    with Server(binary) as server:
        story = check_a_story(server)
        check_changes(server, story)
        check_json_and_names(server)
        check_events(server)
        check_pages(server)
        check_two_clients(server)
        check_openapi(server)
        check_one_folder_one_server(binary, server)
        assert server.stop() == 0
    check_kill(binary)
    check_kill_again_and_again(binary)


if __name__ == "__main__":
    main(run)

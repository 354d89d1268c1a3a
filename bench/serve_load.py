"""Many at once: `onrecord serve` gets stories from several clients at the same time, and is asked
for all of them. Fails when a story is lost or refused. `serve_load.py PROGRAM [STORIES CLIENTS]`."""

import os
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../tests/server")]
import make_articles  # noqa: E402
from client import Server  # noqa: E402


def main():
    binary = os.path.abspath(sys.argv[1])
    stories, clients = (int(given) for given in (sys.argv[2:] + [50, 10][len(sys.argv) - 2:]))
    with tempfile.TemporaryDirectory() as folder:
        bodies = []
        for number in range(stories):
            texts = make_articles.story(8, 1200, number)
            fields = [("articles", f"{i}.txt", text.encode()) for i, text in enumerate(texts)]
            bodies.append(fields)
        with Server(binary, os.path.join(folder, "stories")) as server:
            before = server.resident_bytes()
            accepted, seconds, errors, lock = [], [], [], threading.Lock()
            waiting = list(enumerate(bodies))

            def client():
                while True:
                    with lock:
                        if not waiting:
                            return
                        number, fields = waiting.pop()
                    begin = time.monotonic()
                    try:
                        made = server.create([("title", None, str(number).encode())] + fields)
                        assert made.status == 201, made.body
                        done = server.wait(made.json()["id"], 600)
                        assert done["state"] == "done", done
                    except Exception as error:  # shown at the end
                        errors.append((number, error))
                        continue
                    with lock:
                        accepted.append(made.json()["id"])
                        seconds.append(time.monotonic() - begin)

            begin, most = time.monotonic(), before
            threads = [threading.Thread(target=client) for _ in range(clients)]
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                most = max(most, server.resident_bytes())
                time.sleep(0.05)
            whole = time.monotonic() - begin
            listed = {one["id"] for one in server.ask("GET", "/api/v1/stories").json()["stories"]}
            lost = [one for one in accepted if one not in listed
                    or server.ask("GET", f"/api/v1/stories/{one}/exports/json").status != 200]
            seconds.sort()
            print(f"{len(accepted)} of {stories} stories by {clients} clients in {whole:.1f} s, "
                  f"{len(lost)} lost, {len(errors)} refused or failed")
            print(f"a story from its sending to its report: median {seconds[len(seconds) // 2]:.2f} s, "
                  f"slowest {seconds[-1]:.2f} s")
            print(f"memory: {before / 2**20:.0f} MiB at the start, {most / 2**20:.0f} MiB at most, "
                  f"{server.resident_bytes() / 2**20:.0f} MiB at the end")
            return 1 if lost or errors or len(accepted) != stories else 0


if __name__ == "__main__":
    sys.exit(main())

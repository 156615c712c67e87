"""A phone in Python, from docs/field-mode.md: the standard library alone. Commands come as lines of JSON, answers go back so."""

import gzip
import json
import sys
import urllib.error
import urllib.parse
import urllib.request

BATCH = 200
MAX_BYTES = 1024 * 1024


class Refused(Exception):
    """The service refused a whole request."""

    def __init__(self, status, text):
        super().__init__(f"{status} {text}")
        self.status, self.text = status, text


class Lost(Exception):
    """Nothing was answered: the same has to be sent again."""


class Phone:
    def __init__(self, url, token, operation, limit):
        self.url, self.token, self.operation, self.limit = url, token, operation, limit
        self.mine = {}  # as the member sees it, by id
        self.master = {}  # as the service had it when it was last heard of
        self.waiting = []  # ids that were edited since they were sent, oldest first
        self.writable = []
        self.user_id = None
        self.cursor = None

    # What the member does

    def create(self, draft):
        self.change(draft["id"], dict(draft))

    def edit(self, id, changes):
        if id in self.mine:
            self.change(id, {**self.mine[id], **changes})

    def remove(self, id, reason):
        if id in self.mine:
            why = {"deletion_reason": reason} if reason else {}
            self.change(id, {**self.mine[id], **why, "_deleted": True})

    def change(self, id, document):
        document.pop("sync_error", None)
        self.mine[id] = document
        if id not in self.waiting:
            self.waiting.append(id)

    def documents(self):
        hidden = ("_deleted", "deletion_reason")
        alive = [one for one in self.mine.values() if not one.get("_deleted")]
        return [{name: value for name, value in one.items() if name not in hidden} for one in alive]

    # The network

    def meet(self):
        try:
            self.sync()
            return True
        except Lost:
            return False

    def sync(self):
        if not self.writable:
            bootstrap = self.send("GET", "bootstrap")
            self.user_id = bootstrap["member"]["user_id"]
            self.writable = next(one["writable"] for one in bootstrap["collections"] if one["name"] == "passages")
        self.push()
        try:
            self.pull()
        except Refused as refused:
            if refused.status != 410:
                raise
            if "backup-restored" in refused.text:
                # The backup may not have what this phone gave back since it was made.
                own = [id for id in self.master if self.mine[id].get("user_id") == self.user_id]
                self.waiting += [id for id in own if id not in self.waiting]
                self.push()
            self.cursor = None
            for id in [id for id in self.master if id not in self.waiting]:
                self.forget(id)
            self.pull()

    def push(self):
        while self.waiting:
            ids, body = self.next_batch()
            answered = self.send("POST", "passages/push", self.position(), body)
            self.waiting = [id for id in self.waiting if id not in ids]
            by_id = {document["id"]: document for document in answered}
            for id in ids:
                if id in by_id:
                    self.settle(id, by_id[id])
                elif self.mine[id].get("_deleted"):
                    self.forget(id)
                else:
                    self.master[id] = self.mine[id]

    def next_batch(self):
        ids = self.waiting[:BATCH]
        while True:
            rows = [{"newDocumentState": self.mine[id], **self.assumed(id)} for id in ids]
            body = json.dumps(rows).encode()
            if len(body) <= MAX_BYTES or len(ids) == 1:
                return ids, body
            ids = ids[: len(ids) // 2]

    def assumed(self, id):
        return {"assumedMasterState": self.master[id]} if id in self.master else {}

    def settle(self, id, answer):
        """Starts from the document of the service and puts back what only this phone has changed."""
        if answer.get("_deleted"):
            return self.forget(id)
        if answer.get("passage_id") is None:
            # The service does not have it; it waits here until it is put right.
            self.mine[id] = answer
            return None
        sent, before = self.mine[id], self.master.get(id)
        refused = (answer.get("sync_error") or {}).get("fields", [])
        again = {
            name: sent[name]
            for name in [*self.writable, "_deleted"]
            if before is not None
            and name in sent
            and name not in refused
            and sent[name] != answer.get(name)
            and before.get(name) == answer.get(name)
        }
        self.master[id] = answer
        self.mine[id] = answer
        if again:
            self.change(id, {**answer, **again})
        return None

    def pull(self):
        more = True
        while more:
            page = self.send("GET", "passages/pull", {"limit": self.limit, **self.position()})
            for document in page["documents"]:
                self.take(document)
            self.cursor, more = page["checkpoint"]["cursor"], page["has_more"]

    def position(self):
        return {"cursor": self.cursor} if self.cursor else {}

    def take(self, document):
        if document["id"] in self.waiting:
            return
        if document["_deleted"]:
            self.forget(document["id"])
        else:
            self.mine[document["id"]] = self.master[document["id"]] = document

    def forget(self, id):
        self.mine.pop(id, None)
        self.master.pop(id, None)

    def send(self, method, path, query=None, body=None):
        parameters = urllib.parse.urlencode({"operation_id": self.operation, **(query or {})})
        headers = {"Authorization": f"Bearer {self.token}", "Accept-Encoding": "gzip"}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Content-Encoding": "gzip"}
            body = gzip.compress(body)
        address = f"{self.url}/api/field/{path}?{parameters}"
        request = urllib.request.Request(address, body, headers, method=method)
        try:
            with urllib.request.urlopen(request) as response:
                data = response.read()
                is_packed = response.headers.get("Content-Encoding") == "gzip"
                return json.loads(gzip.decompress(data) if is_packed else data)
        except urllib.error.HTTPError as error:
            if error.code == 403:
                self.mine, self.master, self.waiting = {}, {}, []
            data = error.read()
            is_packed = error.headers.get("Content-Encoding") == "gzip"
            raise Refused(error.code, (gzip.decompress(data) if is_packed else data).decode()) from error
        except OSError as error:
            raise Lost(str(error)) from error


def obey(phones, line):
    command, phone, arguments = line["command"], line["phone"], line["arguments"]
    if command == "open":
        phones[phone] = Phone(*arguments)
        return None
    return getattr(phones[phone], command)(*arguments)


def main():
    phones = {}
    for text in sys.stdin:
        line = json.loads(text)
        try:
            reply = {"result": obey(phones, line)}
        except Refused as refused:
            reply = {"refused": refused.status}
        print(json.dumps(reply), flush=True)


main()

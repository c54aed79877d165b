import json, sqlite3, sys, time, requests
url, key, file = sys.argv[1:]
db = sqlite3.connect(file)
db.executescript("create table if not exists t(kind, id, data, primary key(kind, id)); create table if not exists c(one primary key, cursor)")
while True:
    after, wait = (db.execute("select cursor from c").fetchone() or [None])[0], 3
    try:
        with requests.get(url, params={"after": after}, headers={"x-auth-api-key": key}, stream=True, timeout=30) as r:
            wait = int(r.headers.get("Retry-After", 3))
            for line in r.iter_lines() if r.ok else [json.dumps({"type": "error", **r.json()})]:
                x = json.loads(line)
                if x["type"] == "put": db.execute("replace into t values (?, ?, ?)", (x["kind"], x["id"], json.dumps(x["data"])))
                elif x["type"] == "gone": db.execute("delete from t where kind = ? and id = ?", (x["kind"], x["id"]))
                elif "cursor" in x: db.execute("replace into c values (1, ?)", (x["cursor"],)); db.commit()
                elif x.get("reason") in ("CURSOR_EXPIRED", "FEED_RESTORED", "COPY_CHANGED"): db.executescript("delete from t; delete from c")
                elif x.get("code", 503) not in (429, 503): sys.exit(x["reason"])
                if x["type"] == "end" and not x["more"]: sys.exit()
                if x["type"] == "end": wait = 0
    except (requests.RequestException, ValueError): db.rollback()
    time.sleep(wait)

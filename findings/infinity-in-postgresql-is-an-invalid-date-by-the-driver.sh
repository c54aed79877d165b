#!/usr/bin/env bash
# timestamptz has 'infinity' ("keep for ever"). One would guess that the drivers for Node.js
# agree on what they make of it, or throw.
# pg gives the number Infinity, which is later than now but has no toISOString(); postgres and
# PGlite give an Invalid Date, which is not later than now. So "keepUntil > Date.now()" keeps
# the record with one driver and deletes it with the others, and a test on PGlite shows the
# opposite of production on pg. In JSON all of them are null.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(pg@8.23.1 postgres@3.4.9 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
import postgres from 'postgres';

const statement = `select 'infinity'::timestamptz as "keepUntil"`;
const db = await PGlite.create();
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0 });
const listening = new Promise((resolve) => {
  server.addEventListener('listening', (event) => resolve(event.detail.port));
});
await server.start();
const login = { host: '127.0.0.1', port: await listening, user: 'postgres', database: 'postgres' };
const client = new pg.Client(login);
await client.connect();
const sql = postgres({ ...login, max: 1 });
const show = (name, { keepUntil }) => {
  const before = keepUntil > Date.now();
  console.log(`${name}: ${keepUntil} (${typeof keepUntil}), as JSON ${JSON.stringify(keepUntil)}, later than now ${before}`);
};
show('pg', (await client.query(statement)).rows[0]);
await client.end();
show('postgres', (await sql.unsafe(statement))[0]);
await sql.end();
show('PGlite', (await db.query(statement)).rows[0]);
process.exit();
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
pg: Infinity (number), as JSON null, later than now true
postgres: Invalid Date (object), as JSON null, later than now false
PGlite: Invalid Date (object), as JSON null, later than now false
EXPECTED

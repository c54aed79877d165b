#!/usr/bin/env bash
# pg gives numeric as text, because a JavaScript number cannot hold it. One would guess that
# the elements of numeric[] are text, too.
# They are numbers, rounded: a list of salaries or of exact scores from array_agg() loses
# digits that the same column has when it is read row by row. PGlite and postgres give text
# in both places, so a test on PGlite does not show it.
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

const statement = `select 1234567890123456.78::numeric as one, array[1234567890123456.78, 1.10]::numeric[] as list`;
const db = await PGlite.create();
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0 });
const listening = new Promise((resolve) => {
  server.addEventListener('listening', (event) => resolve(event.detail.port));
});
await server.start();
const login = { host: '127.0.0.1', port: await listening, user: 'postgres', database: 'postgres' };

const client = new pg.Client(login);
await client.connect();
console.log('pg', (await client.query(statement)).rows[0]);
await client.end();
const sql = postgres({ ...login, max: 1 });
console.log('postgres', { ...(await sql.unsafe(statement))[0] });
await sql.end();
console.log('PGlite', (await db.query(statement)).rows[0]);
process.exit();
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
pg { one: '1234567890123456.78', list: [ 1234567890123456.8, 1.1 ] }
postgres { one: '1234567890123456.78', list: [ '1234567890123456.78', '1.10' ] }
PGlite { one: '1234567890123456.78', list: [ '1234567890123456.78', '1.10' ] }
EXPECTED

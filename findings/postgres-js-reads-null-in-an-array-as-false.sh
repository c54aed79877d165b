#!/usr/bin/env bash
# An array in PostgreSQL may hold NULL: a list of answers, one of them not given. One would
# guess that every driver gives null there, as pg and PGlite do.
# postgres (postgres.js) 3.4.9 hands the word NULL to the parser of the element's type: a
# missing answer is false in bool[], NaN in int4[], the text "NULL" in text[], an Invalid
# Date in timestamptz[]. array_agg() over an outer join makes such arrays.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(postgres@3.4.9 pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
import postgres from 'postgres';

const statement = `select array[3, null]::int4[] as scores, array[true, null]::bool[] as answers, array['a', null]::text[] as notes`;
const db = await PGlite.create();
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0 });
const listening = new Promise((resolve) => {
  server.addEventListener('listening', (event) => resolve(event.detail.port));
});
await server.start();
const login = { host: '127.0.0.1', port: await listening, user: 'postgres', database: 'postgres' };

console.log('PGlite', (await db.query(statement)).rows[0]);
const client = new pg.Client(login);
await client.connect();
console.log('pg', (await client.query(statement)).rows[0]);
await client.end();
const sql = postgres({ ...login, max: 1 });
const [row] = await sql.unsafe(statement);
console.log('postgres', { ...row });
await sql.end();
process.exit();
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
PGlite { scores: [ 3, null ], answers: [ true, null ], notes: [ 'a', null ] }
pg { scores: [ 3, null ], answers: [ true, null ], notes: [ 'a', null ] }
postgres {
  scores: [ 3, NaN ],
  answers: [ true, false ],
  notes: [ 'a', 'NULL' ]
}
EXPECTED

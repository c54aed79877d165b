#!/usr/bin/env bash
# kysely-cursor makes a cursor from the sort columns of the last row of a page. PostgreSQL's
# timestamptz has microseconds. One would guess that the pages of ten rows hold ten rows.
# The driver has made a Date of the column, the cursor therefore has milliseconds, and the
# next page compares that with the microseconds in the table: newest first, rows are lost;
# oldest first, rows come twice. There is no error, and tests whose rows are seconds apart
# pass. Who pages by updated_at (a bulk change gives hundreds of rows in one millisecond)
# needs timestamptz(3), or a cursor made from text.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(kysely-cursor@0.1.0 kysely@0.29.9 kysely-pglite-dialect@1.3.1 @electric-sql/pglite@0.5.14)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { base64UrlCodec, codecPipe, createPaginator, PostgresPaginationDialect, superJsonCodec } from 'kysely-cursor';
import { PGliteDialect } from 'kysely-pglite-dialect';

const postgres = new PGlite();
await postgres.exec(`
  create table record (id integer primary key, updated_at timestamptz not null);
  insert into record
    select n, timestamptz '2027-01-04 09:00:00Z' + n * interval '300 microseconds' from generate_series(1, 10) n;
`);
const db = new Kysely({ dialect: new PGliteDialect(postgres) });
const paginator = createPaginator({
  dialect: PostgresPaginationDialect,
  cursorCodec: codecPipe(superJsonCodec, base64UrlCodec),
});

for (const dir of ['asc', 'desc']) {
  const pages = [];
  let nextPage;
  do {
    const page = await paginator.paginate({
      query: db.selectFrom('record').select(['id', 'updated_at']),
      sorts: [
        { col: 'record.updated_at', dir, output: 'updated_at' },
        { col: 'record.id', dir, output: 'id' },
      ],
      limit: 4,
      ...(nextPage && { cursor: { nextPage } }),
    });
    pages.push(page.items.map((row) => row.id));
    nextPage = page.nextPage;
  } while (nextPage);
  console.log(`${dir}: ${JSON.stringify(pages)}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
asc: [[1,2,3,4],[4,5,6,7],[7,8,9,10]]
desc: [[10,9,8,7],[6,5,4,3],[]]
EXPECTED

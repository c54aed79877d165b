#!/usr/bin/env bash
# An export of candidates has the headings "Score (max. 10)" and "Candidate". One would guess
# that each CSV reader gives one member for each column, named by its heading.
# csvtojson takes the full stop for a path: the member is "Score (max" with an object in it;
# flatKeys: true gives the heading. json-2-csv takes it for a path, too, and loses the value:
# an empty array. Four others give what is in the file.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(csvtojson@2.0.14 json-2-csv@5.6.0 papaparse@5.7.1 csv-parse@7.0.3 d3-dsv@3.0.2 neat-csv@7.0.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { parse } from 'csv-parse/sync';
import csvtojson from 'csvtojson';
import { csvParse } from 'd3-dsv';
import { csv2json } from 'json-2-csv';
import neatCsv from 'neat-csv';
import papaparse from 'papaparse';

const csv = 'Score (max. 10),Candidate\n9.5,Ana\n';
const readers = {
  csvtojson: () => csvtojson().fromString(csv),
  'csvtojson with flatKeys': () => csvtojson({ flatKeys: true }).fromString(csv),
  'json-2-csv': () => csv2json(csv.trimEnd()),
  papaparse: () => papaparse.parse(csv, { header: true, skipEmptyLines: true }).data,
  'csv-parse': () => parse(csv, { columns: true }),
  'd3-dsv': () => csvParse(csv),
  'neat-csv': () => neatCsv(csv),
};
for (const [name, read] of Object.entries(readers)) console.log(`${name}: ${JSON.stringify((await read())[0])}`);
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
csvtojson: {"Score (max":{" 10)":"9.5"},"Candidate":"Ana"}
csvtojson with flatKeys: {"Score (max. 10)":"9.5","Candidate":"Ana"}
json-2-csv: {"Score (max":[],"Candidate":"Ana"}
papaparse: {"Score (max. 10)":"9.5","Candidate":"Ana"}
csv-parse: {"Score (max. 10)":"9.5","Candidate":"Ana"}
d3-dsv: {"Score (max. 10)":"9.5","Candidate":"Ana"}
neat-csv: {"Score (max. 10)":"9.5","Candidate":"Ana"}
EXPECTED

#!/usr/bin/env bash
# An OpenAPI 3.1 document with GET /records/{id}, and a state that is one of two texts or null.
# One would guess that a generated client percent-encodes the id (RFC 6570, simple expansion),
# and that the type of the state has null.
# swagger-typescript-api puts the id as it is, and its state has no null. orval does so unless
# output.urlEncodeParameters is set, and of the clients for axios even then. An id
# "ats:9/interview" or "ann?b" is then another path. With these, pass encodeURIComponent(id).
# openapi-typescript has the null.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(orval@8.38.0 swagger-typescript-api@13.13.0 openapi-typescript@7.13.0 typescript@5.9.3)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/openapi.json" <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Records", "version": "1" },
  "paths": {
    "/records/{id}": {
      "get": {
        "operationId": "readRecord",
        "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
        "responses": {
          "200": {
            "description": "The record.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Record" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Record": {
        "type": "object",
        "properties": { "state": { "type": ["string", "null"], "enum": ["OPEN", "CLOSED", null] } },
        "required": ["state"]
      }
    }
  }
}
JSON

cat >"$dir/run.mjs" <<'JS'
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import { generateApi } from 'swagger-typescript-api';

const log = console.log;
console.log = () => undefined;
const lines = (text, found) => text.split('\n').filter((line) => found.test(line)).map((line) => line.trim());
const show = (name, all) => log(`${name}: ${[...new Set(all)].join(' ')}`);

for (const client of ['fetch', 'axios']) {
  for (const urlEncodeParameters of [false, true]) {
    const target = `./${client}-${urlEncodeParameters}.ts`;
    await generate({ input: './openapi.json', output: { target, client, urlEncodeParameters } });
    const text = readFileSync(target, 'utf8');
    show(`orval, ${client}, urlEncodeParameters ${urlEncodeParameters}`, lines(text, /`\/records/));
    if (client === 'fetch' && urlEncodeParameters) show('orval, type', lines(text, /^export type RecordState/));
  }
}
const { files } = await generateApi({ input: `${process.cwd()}/openapi.json`, output: false, silent: true });
const text = files.map(({ fileContent }) => fileContent).join('\n');
show('swagger-typescript-api', lines(text, /\/records\/\$/));
show('swagger-typescript-api, type', lines(text, /^ +state: /));
const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
show('openapi-typescript, type', lines(astToString(await openapiTS(document, { silent: true })), /^ +state: /));
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(cd "$dir" && node --no-warnings run.mjs)
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
orval, fetch, urlEncodeParameters false: return `/records/${id}`
orval, fetch, urlEncodeParameters true: return `/records/${encodeURIComponent(String(id))}`
orval, type: export type RecordState = typeof RecordState[keyof typeof RecordState] | null;
orval, axios, urlEncodeParameters false: `/records/${id}`,options url: `/records/${id}`,
orval, axios, urlEncodeParameters true: `/records/${id}`,options url: `/records/${id}`,
swagger-typescript-api: path: `/records/${id}`,
swagger-typescript-api, type: state: "OPEN" | "CLOSED";
openapi-typescript, type: state: "OPEN" | "CLOSED" | null;
EXPECTED

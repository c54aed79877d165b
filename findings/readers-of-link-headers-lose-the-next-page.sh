#!/usr/bin/env bash
# Three Link headers that point to the next page. RFC 8288: names of parameters are
# case-insensitive (3); readers MUST ignore a second rel (3.3); title* may stand beside rel
# (3.4.1). One would guess that a reader finds the next page in all three.
# Only http-link-header does. Others find none when the name is written Rel, take the
# second rel, or find none beside title*. A loop that ends "when there is no next" then
# ends after the first page, without an error. Where headers come from a gateway that
# rewrites them, use http-link-header and get('rel', ...) of the lower-cased type.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(http-link-header@1.1.4 parse-link-header@2.0.0 li@1.3.0 @web3-storage/parse-link-header@3.1.0 @flowbox/parse-link-header@1.0.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { createRequire } from 'node:module';
import { parseLinkHeader as web3 } from '@web3-storage/parse-link-header';
import LinkHeader from 'http-link-header';
import li from 'li';
import parseLinkHeader from 'parse-link-header';

const { default: flowbox } = createRequire(import.meta.url)('@flowbox/parse-link-header');
const readers = {
  'http-link-header': (text) => LinkHeader.parse(text).refs.map((link) => link.rel),
  'parse-link-header': (text) => Object.keys(parseLinkHeader(text) ?? {}),
  li: (text) => Object.keys(li.parse(text)),
  '@web3-storage/parse-link-header': (text) => Object.keys(web3(text) ?? {}),
  '@flowbox/parse-link-header': (text) => Object.keys(flowbox(text) ?? {}),
};
const headers = [
  '<https://ats.example/records?after=2>; Rel="next"',
  '<https://ats.example/records?after=2>; rel="next"; rel="prev"',
  '<https://ats.example/records?after=2>; title*=UTF-8\'es\'p%C3%A1gina; rel="next"',
];
for (const header of headers) {
  console.log(header);
  for (const [name, read] of Object.entries(readers)) console.log(`  ${name}: ${JSON.stringify(read(header))}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
<https://ats.example/records?after=2>; Rel="next"
  http-link-header: ["next"]
  parse-link-header: []
  li: []
  @web3-storage/parse-link-header: []
  @flowbox/parse-link-header: []
<https://ats.example/records?after=2>; rel="next"; rel="prev"
  http-link-header: ["next"]
  parse-link-header: ["prev"]
  li: ["prev"]
  @web3-storage/parse-link-header: ["prev"]
  @flowbox/parse-link-header: ["prev"]
<https://ats.example/records?after=2>; title*=UTF-8'es'p%C3%A1gina; rel="next"
  http-link-header: ["next"]
  parse-link-header: ["next"]
  li: []
  @web3-storage/parse-link-header: ["next"]
  @flowbox/parse-link-header: ["next"]
EXPECTED

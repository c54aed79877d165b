#!/usr/bin/env bash
# {?status,limit} with an empty list of statuses. RFC 6570 (2.3): "A variable defined as a
# list value is considered undefined if the list contains zero members", and (3.2.1) an
# undefined variable is left out. One would guess that all packages leave it out.
# url-template 3.1.1 (40 million downloads a month, also inside generators and REST
# clients) sends status= with nothing: an API answers 400, or filters by the empty text
# and finds no record. With the explode modifier, {?status*,limit}, it leaves it out.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(url-template@3.1.1 uri-template@2.0.0 uri-templates@0.2.0 @std-uritemplate/std-uritemplate@2.0.12 uri-template-lite@23.4.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { StdUriTemplate } from '@std-uritemplate/std-uritemplate';
import { parse } from 'uri-template';
import { expand } from 'uri-template-lite';
import uriTemplates from 'uri-templates';
import { parseTemplate } from 'url-template';

const values = { status: [], limit: 100 };
const packages = {
  'url-template': (template) => parseTemplate(template).expand(values),
  'uri-template': (template) => parse(template).expand(values),
  'uri-templates': (template) => uriTemplates(template).fill(values),
  '@std-uritemplate/std-uritemplate': (template) => StdUriTemplate.expand(template, values),
  'uri-template-lite': (template) => expand(template, values),
};
for (const template of ['/records{?status,limit}', '/records{?status*,limit}']) {
  console.log(template);
  for (const [name, fill] of Object.entries(packages)) console.log(`  ${name}: ${fill(template)}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
/records{?status,limit}
  url-template: /records?status=&limit=100
  uri-template: /records?limit=100
  uri-templates: /records?limit=100
  @std-uritemplate/std-uritemplate: /records?limit=100
  uri-template-lite: /records?limit=100
/records{?status*,limit}
  url-template: /records?limit=100
  uri-template: /records?limit=100
  uri-templates: /records?limit=100
  @std-uritemplate/std-uritemplate: /records?limit=100
  uri-template-lite: /records?limit=100
EXPECTED

#!/usr/bin/env bash
# A JSON Schema for a name: {"type": "string", "pattern": "^\\p{L}+$"}. JSON Schema 2020-12
# (core 6.4) says that patterns SHOULD be built with the "u" flag, where \p{L} is any letter;
# ajv does. One would guess that the zod schema which a converter makes of it takes "José".
# z.fromJSONSchema() of zod 4.6.7 and two other converters build the expression without the
# flag. There \p is the letter p, so "Ana" is rejected and "p{L}" is valid, and the message
# names the pattern that the name does match. A client that checks names by the published
# schema of an API rejects all of them.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(zod@4.6.7 zod-from-json-schema@0.5.6 json-schema-to-zod@2.8.1 ajv@8.20.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import Ajv from 'ajv/dist/2020.js';
import { jsonSchemaToZod } from 'json-schema-to-zod';
import * as z from 'zod';
import { convertJsonSchemaToZod } from 'zod-from-json-schema';

const schema = { type: 'string', pattern: '^\\p{L}+$' };
const fromCode = new Function('z', `return ${jsonSchemaToZod(schema, { module: 'none' })}`);
const packages = {
  ajv: new Ajv.default().compile(schema),
  'zod, fromJSONSchema': (text) => z.fromJSONSchema(schema).safeParse(text).success,
  'zod-from-json-schema': (text) => convertJsonSchemaToZod(schema).safeParse(text).success,
  'json-schema-to-zod': (text) => fromCode(z).safeParse(text).success,
};
for (const [name, isValid] of Object.entries(packages)) {
  console.log(`${name}: José ${isValid('José')}, Ana ${isValid('Ana')}, p{L} ${isValid('p{L}')}`);
}
console.log(z.fromJSONSchema(schema).safeParse('José').error.issues[0].message);
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
ajv: José true, Ana true, p{L} false
zod, fromJSONSchema: José false, Ana false, p{L} true
zod-from-json-schema: José false, Ana false, p{L} true
json-schema-to-zod: José false, Ana false, p{L} true
Invalid string: must match pattern /^\p{L}+$/
EXPECTED

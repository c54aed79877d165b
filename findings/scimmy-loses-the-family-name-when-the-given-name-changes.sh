#!/usr/bin/env bash
# A SCIM provider changes a given name: replace, path "name", value {"givenName": "Eva"}.
# RFC 7644 (3.5.2.3): if the target is a complex attribute, "sub-attributes that are not
# specified SHALL be left unchanged". One would guess that the family name stays.
# scimmy replaces the whole name: the family name is gone from the user, without an error.
# By "add" with the same value it stays. scim-patch keeps it in both cases. So the names of
# interviewers depend on the package behind the /Users endpoint and on the provider's verb.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(scimmy@1.3.5 scim-patch@0.8.3)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { scimPatch } from 'scim-patch';
import SCIMMY from 'scimmy';

const user = () => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'ana@example.com',
  name: { givenName: 'Ana', familyName: 'Ríos' },
});
for (const op of ['replace', 'add']) {
  const Operations = () => [{ op, path: 'name', value: { givenName: 'Eva' } }];
  const message = new SCIMMY.Messages.PatchOp({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: Operations(),
  });
  const changed = await message.apply(new SCIMMY.Schemas.User({ id: '1', ...user() }, 'both'));
  console.log(`${op} by scimmy: ${JSON.stringify(changed.name)}`);
  console.log(`${op} by scim-patch: ${JSON.stringify(scimPatch(user(), Operations()).name)}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
replace by scimmy: {"givenName":"Eva"}
replace by scim-patch: {"givenName":"Eva","familyName":"Ríos"}
add by scimmy: {"familyName":"Ríos","givenName":"Eva"}
add by scim-patch: {"givenName":"Eva","familyName":"Ríos"}
EXPECTED

#!/usr/bin/env bash
# A field of the scalar DateTime, and the client preset of GraphQL Code Generator without a
# config. One would guess that its type is any, which fits each use.
# It is unknown, so code that uses the field does not compile. Set
# config: { scalars: { DateTime: "string", JSONObject: "Record<string, unknown>" } }.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(@graphql-codegen/cli@7.4.3 @graphql-codegen/client-preset@6.2.0 graphql@16.15.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { generate } from '@graphql-codegen/cli';
import { writeFileSync } from 'node:fs';

writeFileSync('query.ts', "import { graphql } from './made/gql';\ngraphql(`query Now { now }`);\n");
for (const [name, config] of Object.entries({ 'without a config': {}, scalars: { scalars: { DateTime: 'string' } } })) {
  const files = await generate(
    {
      schema: 'scalar DateTime type Query { now: DateTime }',
      documents: 'query.ts',
      silent: true,
      generates: { './made/': { preset: 'client', config } },
    },
    false,
  );
  const { content } = files.find(({ filename }) => filename.endsWith('graphql.ts'));
  console.log(`${name}:`, content.split('\n').find((line) => line.startsWith('export type NowQuery =')));
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(cd "$dir" && node --no-warnings run.mjs)
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
without a config: export type NowQuery = { now: unknown };
scalars: export type NowQuery = { now: string | null };
EXPECTED

#!/usr/bin/env bash
# A JSON Schema of events: oneOf of references into $defs, one for each constant type
# (2020-12). One would guess that a generator makes a union of two types of it, or says what
# it does not read.
# json-schema-to-zod does not follow references: each is any(), so of oneOf more than one fits,
# and no event is valid. Dereferenced first, it is right. Modelina throws for each $schema that
# is newer than draft 7; without that member it makes the union. quicktype makes one interface
# with all members optional, also of a document without references; with a source for each type
# it makes an interface for each. json-schema-to-typescript and zod's own fromJSONSchema are
# right as it is.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(json-schema-to-zod@2.8.1 @asyncapi/modelina@5.10.1 quicktype-core@26.0.0 json-schema-to-typescript@16.0.0 zod@4.6.7 @apidevtools/json-schema-ref-parser@11.9.3)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { stripTypeScriptTypes } from 'node:module';
import { dereference } from '@apidevtools/json-schema-ref-parser';
import { TypeScriptGenerator } from '@asyncapi/modelina';
import { compile } from 'json-schema-to-typescript';
import { jsonSchemaToZod } from 'json-schema-to-zod';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import { z } from 'zod';

const event = (type, member) => ({
  title: type,
  type: 'object',
  properties: { type: { type: 'string', const: type }, [member]: { type: 'string' } },
  required: ['type', member],
});
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Event',
  oneOf: [{ $ref: '#/$defs/MOVED' }, { $ref: '#/$defs/BANNED' }],
  $defs: { MOVED: event('MOVED', 'recordId'), BANNED: event('BANNED', 'candidateId') },
};
const { $schema: _, ...withoutDialect } = schema;

const judged = (read) =>
  [{ type: 'MOVED', recordId: '1' }, { type: 'MOVED' }, { type: 'OTHER', recordId: '1' }]
    .map((value) => (read.safeParse(value).success ? 'valid' : 'invalid'))
    .join(', ');
const madeOf = (document) => {
  const text = stripTypeScriptTypes(`const read = ${jsonSchemaToZod(structuredClone(document))};`);
  return new Function('z', `${text} return read;`)(z);
};
const declared = (text) =>
  text
    .replaceAll(/\s*\/\*.*?\*\//gs, '')
    .split('\n')
    .filter((line) => /\b(type|interface) \w+|^ +\w+\??: /.test(line))
    .map((line) => line.trim())
    .join(' ');
async function quick(sources) {
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  for (const [name, document] of Object.entries(sources)) await input.addSource({ name, schema: JSON.stringify(document) });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang: 'typescript', rendererOptions: { 'just-types': true } });
  return declared(lines.join('\n'));
}
const modelled = async (document) => {
  const models = await new TypeScriptGenerator({ modelType: 'interface' }).generate(document);
  return models.map(({ result }) => result.split('\n')[0]).join(' ');
};

console.log('An event, one without a member, one of another type:');
console.log('  zod fromJSONSchema:', judged(z.fromJSONSchema(schema)));
console.log('  json-schema-to-zod:', judged(madeOf(schema)));
console.log('  json-schema-to-zod, dereferenced:', judged(madeOf(await dereference(structuredClone(schema)))));
console.log('json-schema-to-typescript:', declared(await compile(structuredClone(schema), 'Event', { bannerComment: '' })));
console.log('quicktype:', await quick({ Event: schema }));
const { oneOf, title, ...definitions } = schema;
console.log('quicktype, by type:', await quick(Object.fromEntries(Object.keys(schema.$defs).map((type) => [type, { ...definitions, $ref: `#/$defs/${type}` }]))));
console.log('modelina:', await modelled(schema).catch((error) => error.message));
console.log('modelina, without $schema:', await modelled(withoutDialect));
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node --no-warnings "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
An event, one without a member, one of another type:
  zod fromJSONSchema: valid, invalid, invalid
  json-schema-to-zod: invalid, invalid, invalid
  json-schema-to-zod, dereferenced: valid, invalid, invalid
json-schema-to-typescript: export type Event = MOVED | BANNED; export interface MOVED { type: "MOVED"; recordId: string; export interface BANNED { type: "BANNED"; candidateId: string;
quicktype: export interface Event { recordId?:    string; type:         Type; candidateId?: string; export type Type = "MOVED" | "BANNED";
quicktype, by type: export interface Moved { recordId: string; type:     MOVEDType; export type MOVEDType = "MOVED"; export interface Banned { candidateId: string; type:        BANNEDType; export type BANNEDType = "BANNED";
modelina: Input is not a JSON Schema, so it cannot be processed.
modelina, without $schema: type ReservedEvent = Moved | Banned; interface Moved { interface Banned {
EXPECTED

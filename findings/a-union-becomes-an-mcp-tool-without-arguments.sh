#!/usr/bin/env bash
# A tool takes one of two shapes: inputSchema z.discriminatedUnion('kind', [...]). One would
# guess that tools/list shows anyOf or oneOf, or that registerTool() throws, as MCP asks for
# an object at the top and JSON Schema of such a union has one in each branch.
# @modelcontextprotocol/sdk 1.32.2 lists the tool with no properties, and still checks the
# arguments by the union: a model is told that there is nothing to send, and gets "Invalid
# arguments" for it. A record and an object with transform() behave the same. One object
# with optional members and refine() is listed as written.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(@modelcontextprotocol/sdk@1.32.2 zod@4.6.7)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';

const schemas = {
  union: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('RECORD'), recordId: z.string() }),
    z.object({ kind: z.literal('VACANCY'), vacancyId: z.string() }),
  ]),
  record: z.record(z.string(), z.number()),
  transform: z.object({ id: z.string() }).transform((input) => input.id),
  refine: z.object({ id: z.string().optional() }).refine((input) => input.id !== ''),
};
const server = new McpServer({ name: 'ats', version: '1.0.0' });
const client = new Client({ name: 'client', version: '1.0.0' });
for (const [name, inputSchema] of Object.entries(schemas)) {
  server.registerTool(name, { inputSchema }, (input) => ({ content: [{ type: 'text', text: JSON.stringify(input) }] }));
}
const [one, other] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(one), client.connect(other)]);
for (const tool of (await client.listTools()).tools) {
  console.log(`${tool.name}: ${JSON.stringify(tool.inputSchema.properties)}`);
}
for (const input of [{}, { kind: 'RECORD', recordId: '7' }]) {
  const { content, isError = false } = await client.callTool({ name: 'union', arguments: input });
  console.log(`union with ${JSON.stringify(input)}: error ${isError}, ${content[0].text.slice(0, 40)}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
union: {}
record: {}
transform: {}
refine: {"id":{"type":"string"}}
union with {}: error true, MCP error -32602: Input validation error
union with {"kind":"RECORD","recordId":"7"}: error false, {"kind":"RECORD","recordId":"7"}
EXPECTED

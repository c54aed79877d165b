#!/usr/bin/env bash
# A tool takes a day: inputSchema z.object({ from: z.coerce.date() }). A date can't be
# written in JSON Schema, so one would guess that registerTool() throws, or that this tool
# alone is missing from the list.
# @modelcontextprotocol/sdk 1.32.2 registers it, runs it when it is called, and answers
# tools/list with an error as long as it is there: no client sees any tool of the server.
# So tests that call the tool by name pass. z.iso.date() or a text with transform() works.
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

const server = new McpServer({ name: 'ats', version: '1.0.0' });
const client = new Client({ name: 'client', version: '1.0.0' });
const text = (value) => ({ content: [{ type: 'text', text: value }] });
server.registerTool('record', { inputSchema: z.object({ id: z.string() }) }, ({ id }) => text(id));
const [one, other] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(one), client.connect(other)]);
const list = async () => {
  try {
    return (await client.listTools()).tools.map((tool) => tool.name).join(', ');
  } catch (error) {
    return error.message;
  }
};
console.log(`before: ${await list()}`);
const tool = server.registerTool('since', { inputSchema: z.object({ from: z.coerce.date() }) }, ({ from }) =>
  text(from.toISOString()),
);
console.log(`with the date: ${await list()}`);
const called = await client.callTool({ name: 'since', arguments: { from: '2027-01-04' } });
console.log(`called by name: ${called.content[0].text}`);
tool.remove();
console.log(`without it: ${await list()}`);
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
before: record
with the date: MCP error -32603: Date cannot be represented in JSON Schema
called by name: 2027-01-04T00:00:00.000Z
without it: record
EXPECTED

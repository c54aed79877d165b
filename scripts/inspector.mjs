// `npm run check -- inspector`: calls the tools of agents by the Inspector of the protocol's maintainers (111 MB),
// against a new demo: the lines of docs/MCP.md, and a tool that is refused.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { installedTool } from './installedTool.mjs';
import { withNewDemo } from './newDemo.mjs';

const [, block = ''] =
  /## Explore it by hand[\s\S]*?```sh\n([\s\S]*?)```/.exec(readFileSync('docs/MCP.md', 'utf8')) ?? [];
const lines = block.replaceAll('\\\n', ' ').split('\n');
const [, version = ''] = /inspector@([\d.]+)/.exec(block) ?? [];
const written = lines.filter((line) => line.startsWith('npx '));
assert.equal(written.length, 2, 'docs/MCP.md has two calls of the Inspector.');

const inspector = installedTool({ name: '@modelcontextprotocol/inspector', version, bin: 'mcp-inspector' });

if (inspector) {
  await withNewDemo(
    ({ origin, apiKey }) => {
      const inspect = (line) => {
        const command = line
          .replace(/^npx \S+/, '"$INSPECTOR"')
          .replace('http://127.0.0.1:4000', origin)
          .replace('KEY', apiKey);
        const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
          encoding: 'utf8',
          timeout: 60_000,
          env: { ...process.env, INSPECTOR: inspector },
        });
        assert.ok(stdout, `The Inspector says nothing: ${stderr}`);
        return { status, answer: JSON.parse(stdout) };
      };
      const [list = '', find = ''] = written;
      const listed = inspect(list);
      assert.equal(listed.status, 0);
      const names = listed.answer.tools.map(({ name }) => name);
      assert.ok(names.includes('find_candidates') && names.includes('discard_candidates'), `Listed: ${names}`);

      const found = inspect(find);
      assert.equal(found.status, 0);
      assert.ok(found.answer.structuredContent.items.length > 0, 'The demo has discarded candidates.');
      assert.ok(found.answer.structuredContent.items.every(({ status }) => status === 'DISCARDED'));

      // The key names no user (docs/MCP.md).
      const [{ recordId }] = found.answer.structuredContent.items;
      const input = JSON.stringify({ recordIds: [recordId], reason: null });
      const refused = inspect(find.replace('find_candidates', 'discard_candidates').replace(/'\{.*\}'/, `'${input}'`));
      assert.deepEqual([refused.status, refused.answer.structuredContent?.reason], [5, 'USER_REQUIRED']);
      console.log(`The Inspector ${version} lists ${names.length} tools, calls one, and hears a refusal.`);
    },
    { MCP: 'on' },
  );
}

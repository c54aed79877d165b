import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates } from '../support/company/pipeline.js';
import { buildClient } from '../support/processes/built.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';

/** Runs the examples as their READMEs describe it. */

const root = join(import.meta.dirname, '../..');
const script = 'examples/curl/calls.sh';

let service: DemoService;
beforeAll(async () => {
  await buildClient();
  service = await startDemoService();
});
afterAll(() => service.stop());

async function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const { apiKey, token } = service.demo;
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, API: service.url, KEY: apiKey, TOKEN: token, ...env },
  });
  return stdout;
}

const runTypeScript = (file: string, env: Record<string, string>) =>
  run(process.execPath, ['node_modules/jiti/lib/jiti-cli.mjs', file], env);

describe('examples/curl', () => {
  it('contains exactly the calls of the README and the guide', async () => {
    const [readme, guide, calls] = await Promise.all(
      ['README.md', 'docs/GUIDE.md', script].map((file) => readFile(join(root, file), 'utf8')),
    );
    const blocks = [...`${readme}${guide}`.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
    const paragraphs = blocks.flatMap((block) => block.split('\n\n')).filter((text) => text.includes('curl '));
    expect(paragraphs.length).toBeGreaterThan(0);
    for (const paragraph of paragraphs) expect(calls).toContain(paragraph.trimEnd());
  });

  const hasCurl = spawnSync('curl', ['--version']).status === 0;
  if (!hasCurl) process.stdout.write('SKIPPED: tests of examples/curl (there is no curl)\n');
  (hasCurl ? it : it.skip)('runs all calls', async () => {
    const output = await run('bash', [script]);
    const compact = output.replaceAll(/\s/g, '');
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const answers = [...readme.matchAll(/```json\n(.*?)```/gs)].map(([, answer = '']) => answer.replaceAll(/\s/g, ''));
    expect(answers).toHaveLength(2);
    // An ellipsis stands for members that the README leaves out.
    for (const answer of answers) {
      let from = 0;
      for (const part of answer.split(/,?…,?/)) {
        const at = compact.indexOf(part, from);
        expect({ part, isThere: at >= 0 }).toEqual({ part, isThere: true });
        from = at + part.length;
      }
    }
    expect(output).toMatch(/"name" ?: ?"Senior Backend Engineer"/);
    expect(output).toMatch(/"closed":\{.*"code":"FINISHED".*"next":\{/);
    expect(output).toContain('"name":"Backend engineer"');
    expect(output).toMatch(/"data":\{"vacancy":\{"name" ?: ?"Senior Backend Engineer"/);
    expect(output).toMatch(
      /"discardFeatures":.*"DISCARDED"\},"discard":\{"recruiterUserId":"user-1","rejectedReasonId":"experience"/,
    );
    expect(output).toMatch(
      /"reopenRecords":.*"descriptionCode":"REOPENED".*"forwardFeatures":.*"FINISHED".*"next":\{"id"/,
    );
    expect(output).toMatch(/"records":\{"nodes":\[\{"id":.*"pageInfo"/);
    expect(output).toMatch(/"decisions":.*"text":"Your application for the vacancy/);
    expect(output).toMatch(/"eraseCandidate":\{"erasure":\{"token":"erased-[0-9a-f]{32}","status":"DONE"/);
    expect(output).toMatch(/"changeApiKey":\{"id":"[0-9a-f]{20}","budget":10,"cidrs":\["203.0.113.0\/24"\]/);
    expect(output).toMatch(/"data":\{"orchestrate":\{"closed":\{.*"code":"FINISHED".*"next":\{"__typename"/);
  });
});

it('examples/apollo-client prints a pipeline, page by page', async () => {
  const pipeline = await createPipeline(service);
  await initCandidates(service, pipeline, candidateIds(21));
  const output = await runTypeScript('examples/apollo-client/main.ts', { VACANCY: pipeline.vacancyId });
  expect(output).toContain('20 of 21 interviews\nBackend engineer: 21 of 21 interviews\n');
  expect(output).toContain('candidate-20: no score yet');
});

it('examples/rest moves a candidate', async () => {
  const pipeline = await createPipeline(service);
  const [INTERVIEW = ''] = await initCandidates(service, pipeline, ['grace']);
  const env = { VACANCY: pipeline.vacancyId, INTERVIEW };
  expect(await runTypeScript('examples/rest/main.ts', env)).toBe(
    'grace: IN_PROGRESS, score not known yet\nmoved on to stage-2\ngrace: FINISHED\n',
  );
});

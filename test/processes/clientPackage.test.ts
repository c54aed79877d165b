import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build as bundle } from 'esbuild';
import { aVacancy } from '../support/company/pipeline.js';
import { eventually } from '../support/eventually.js';
import { buildClient } from '../support/processes/built.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { describeInBrowser, openBrowser } from './browser.js';

/** The client package as an integrator gets it: packed, and installed into an empty project without a network. */

const root = join(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');
/** What npm would fetch. The tests have no network, so they are copied from this checkout. */
const fetched = ['graphql', 'graphql-ws', 'standardwebhooks', '@stablelib/base64', 'fast-sha256', 'zod'];

/** The whole program of an integrator. */
const program = `import { createClient, documents, verifyWebhook } from 'recruitment-pipeline-client';

const { BASE_URL: baseUrl = '', TOKEN: token, VACANCY = '{}', SECRET = '', BODY = '', HEADERS = '{}' } = process.env;
const { rest, graphql, followEvents } = createClient({ baseUrl, getToken: () => token ?? '' });
const { id: vacancyId } = await rest.createVacancy({ companyId: 'acme', body: JSON.parse(VACANCY) });
const candidates = [{ candidateId: 'ada', relationId: 'ada-1' }];
const added = await graphql(documents.initFeatures, { input: { companyId: 'acme', vacancyId, featureId: 'interview', candidates } });
const id = added.data?.initFeatures?.results[0]?.record?.id ?? '';
const { closed, next } = await rest.orchestrate({ companyId: 'acme', vacancyId, id, body: { resourceId: id } });
for await (const { type, recordId } of followEvents({ companyId: 'acme', after: '0', types: ['RECORD_FINISHED'] })) {
  console.log(closed.status.code, next, type, recordId === id, verifyWebhook(SECRET, BODY, JSON.parse(HEADERS)).type);
  process.exit();
}
`;

let project: string;
let service: Service;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'recruitment-empty-'));
  [service] = await Promise.all([startService(), install()]);
}, 240_000);
afterAll(async () => {
  await service.stop();
  await rm(project, { recursive: true });
});

async function install(): Promise<void> {
  await buildClient();
  const run = (...args: string[]) =>
    promisify(execFile)('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: project,
      env: { ...process.env, npm_config_cache: join(project, 'cache') },
    });
  await run('pack', join(root, 'packages/client'), '--pack-destination', project);
  const { version } = JSON.parse(await readFile(join(root, 'packages/client/package.json'), 'utf8'));
  const dependencies: Record<string, string> = {
    'recruitment-pipeline-client': `file:recruitment-pipeline-client-${version}.tgz`,
  };
  for (const name of fetched) {
    await cp(join(modules, name), join(project, 'fetched', name), { recursive: true });
    dependencies[name] = `file:fetched/${name}`;
  }
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  await run('install', '--offline', '--install-links');
  await writeFile(join(project, 'main.ts'), program);
}

const installed = (...path: string[]): string => join(project, 'node_modules/recruitment-pipeline-client', ...path);

it('has only what runs, and its types', async () => {
  const { stdout } = await promisify(execFile)('find', ['.', '-type', 'f'], { cwd: installed() });
  const files = stdout.trim().split('\n');
  expect(files.filter((file) => !/^\.\/dist\/.*\.(js|d\.ts)$/.test(file)).toSorted()).toEqual([
    './README.md',
    './package.json',
  ]);
  const { dependencies } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['graphql-ws', 'standardwebhooks']);
});

it('is used in 12 lines', () => {
  expect(program.split('\n\n')[1]?.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
});

describe('the program', () => {
  const check = async (compiler: string, file = 'main.ts') => {
    const tsc = join(modules, compiler, 'bin/tsc');
    const options = [
      '--strict',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--lib',
      'es2024,dom',
      '--outDir',
      'out',
    ];
    // The types of Node are no part of the package.
    const types = ['--typeRoots', join(modules, '@types'), '--types', 'node'];
    return promisify(execFile)(process.execPath, [tsc, file, ...options, ...types], { cwd: project }).then(
      () => '',
      ({ stdout }) => stdout as string,
    );
  };

  it.each(['typescript5', 'typescript'])('is accepted by %s, and wrong uses are not', async (compiler) => {
    expect(await check(compiler)).toBe('');
    const wrong = program
      .replace('resourceId: id', 'resource: id')
      .replace("'RECORD_FINISHED'", "'RECORD_FINISH'")
      .replace('closed.status.code', 'closed.status.cod');
    const reason = `import type { PipelineError } from 'recruitment-pipeline-client';
      export const isGone = (error: PipelineError) => error.reason === 'NO_SUCH_REASON';\n`;
    await writeFile(join(project, 'wrong.ts'), `${reason}${wrong}`);
    const faults = await check(compiler, 'wrong.ts');
    for (const fault of ["'resource' does not exist", '"RECORD_FINISH"', "'cod' does not exist", '"NO_SUCH_REASON"'])
      expect(faults).toContain(fault);
  });

  /** What the program is told. */
  function settings(): Record<string, string> {
    const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
    const body = JSON.stringify({ type: 'RECORD_MOVED' });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`event-1.${timestamp}.${body}`).digest('base64');
    const headers = { 'webhook-id': 'event-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    return {
      BASE_URL: service.url,
      TOKEN: tokenFor('acme'),
      VACANCY: JSON.stringify(aVacancy()),
      SECRET: secret,
      BODY: body,
      HEADERS: JSON.stringify(headers),
    };
  }
  const printed = 'FINISHED null RECORD_FINISHED true RECORD_MOVED';

  it('creates, moves, follows and verifies', async () => {
    await check('typescript');
    await mkdir(join(project, 'out'), { recursive: true });
    const { stdout } = await promisify(execFile)(process.execPath, ['out/main.js'], {
      ...{ cwd: project, env: settings() },
    });
    expect(stdout).toBe(`${printed}\n`);
  });

  const checking = `import { faultsIn } from 'recruitment-pipeline-client/shapes';
    console.log(faultsIn('holdCandidate', { reason: '' })[0]?.path);\n`;

  it.each(['typescript5', 'typescript'])('has the shapes of the service, with their types: %s', async (compiler) => {
    await writeFile(join(project, 'checking.ts'), checking);
    expect(await check(compiler, 'checking.ts')).toBe('');
    const { stdout } = await promisify(execFile)(process.execPath, ['out/checking.js'], { cwd: project });
    expect(stdout).toBe('reason\n');
    await writeFile(join(project, 'misspelt.ts'), checking.replace('holdCandidate', 'holdCandidates'));
    expect(await check(compiler, 'misspelt.ts')).toContain('"holdCandidates"');
  });

  async function bundled(text: string) {
    await writeFile(join(project, 'browser.ts'), text);
    const { outputFiles, warnings } = await bundle({
      entryPoints: [join(project, 'browser.ts')],
      absWorkingDir: project,
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
    });
    expect(warnings).toEqual([]);
    return outputFiles[0] ?? { text: '', contents: new Uint8Array() };
  }
  const forBrowsers = program
    .replace('documents, ', '')
    .replace('\n', "\nimport * as documents from 'recruitment-pipeline-client/documents';\n");

  /** Copies the company, and prints the kinds that it has. */
  const copying = `import { createSync } from 'recruitment-pipeline-client/sync';

const { BASE_URL: baseUrl = '', TOKEN: token = '' } = process.env;
const kinds = new Set<string>();
for await (const step of createSync({ baseUrl, token }).copy({ companyId: 'acme', kinds: ['VACANCY', 'SETTINGS'] })) {
  if (step.type === 'put') kinds.add(step.kind === 'VACANCY' ? step.data.__typename : step.kind);
  if (step.type === 'end') console.log([...kinds].toSorted().join());
}
`;

  it.each(['typescript5', 'typescript'])('copies a company, with types by kind: %s', async (compiler) => {
    await writeFile(join(project, 'copying.ts'), copying);
    expect(await check(compiler, 'copying.ts')).toBe('');
    const { stdout } = await promisify(execFile)(process.execPath, ['out/copying.js'], {
      ...{ cwd: project, env: settings() },
    });
    expect(stdout).toBe('SETTINGS,Vacancy\n');
    await writeFile(join(project, 'miscopied.ts'), copying.replace("=== 'VACANCY'", "=== 'BAN'"));
    expect(await check(compiler, 'miscopied.ts')).toContain('"BAN"');
  });

  it('is bundled for browsers, without what they do not have', async () => {
    const { text, contents } = await bundled(forBrowsers);
    expect(text).not.toMatch(/\brequire\("(node:)?[a-z]+"\)|from"node:/);
    // One document is used, so the others are not in it.
    expect([text.includes('initFeatures('), text.includes('forwardFeatures(')]).toEqual([true, false]);
    expect(contents.length).toBeLessThan(60_000);
  });

  describeInBrowser('in a browser', () => {
    /** What a program prints on a page of the service. */
    async function printedBy(text: string): Promise<string[]> {
      const { text: script } = await bundled(
        text.replace('process.env', `${JSON.stringify(settings())} as Record<string, string>`),
      );
      const browser = await openBrowser();
      const page = await browser.newPage({ bypassCSP: true });
      const lines: string[] = [];
      page.on('console', (line) => {
        if (line.type() === 'log') lines.push(line.text());
      });
      page.on('pageerror', (error) => lines.push(String(error)));
      await page.goto(`${service.url}/healthz`);
      await page.addScriptTag({ type: 'module', content: script });
      await eventually(() => lines.length > 0);
      await browser.close();
      return lines;
    }

    it('does the same', async () => {
      const text = forBrowsers
        // Not the event of the other run.
        .replace("after: '0',", "after: '0', vacancyId,")
        .replace('process.exit()', 'break');
      expect(await printedBy(text)).toEqual([printed]);
    });

    it('copies a company', async () => {
      expect(await printedBy(copying)).toEqual(['SETTINGS,Vacancy']);
    });
  });
});

it('needs no newer Node than the service', async () => {
  const require = createRequire(import.meta.url);
  const engines = ['package.json', 'packages/client/package.json'].map((path) => require(join(root, path)).engines);
  expect(engines[0]).toEqual(engines[1]);
});

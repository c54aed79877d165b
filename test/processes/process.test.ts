import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { releaseTable } from '../../src/core/kernel/zones/zoneTable.js';
import { fillDataDirectory } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/outside/freePort.js';
import { build } from '../support/processes/built.js';
import { serviceNode } from '../support/processes/serviceNode.js';

/** The process as a user starts it: with no data, on the embedded database. */

const root = join(import.meta.dirname, '../..');
let directory: string;
/** Another directory, with a database. */
let beside: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  await build();
  directory = await mkdtemp(join(tmpdir(), 'recruitment-process-'));
  beside = join(directory, 'beside');
  await fillDataDirectory(beside);
}, 60_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly output: string[];
}

function launch(env: Record<string, string> = {}, file = 'main.js'): ChildProcess {
  const child = spawn(serviceNode, [join('dist', file)], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function start(env?: Record<string, string>): Promise<Started> {
  const child = launch(env);
  const output: string[] = [];
  const errors: string[] = [];
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    output.push(line);
    const { origin } = (line.startsWith('{') ? JSON.parse(line) : {}) as { origin?: string };
    if (origin) {
      child.stdout?.resume();
      return { child, origin, output };
    }
  }
  throw new Error(`The service did not start: ${errors.join('')}`);
}

async function exitOf(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, errors };
}

describe('agents', () => {
  /** Prints the modules of agents that are loaded, in a process that this is imported into. */
  const watch = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (/modelcontextprotocol|service[/]mcp-/.test(url)) console.log('loaded ' + url);
      return next(url, context);
    } });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(watch)}`;

  it.each([
    ['off', 0],
    ['on', 1],
  ])('%s: nothing of them is loaded unless they are on', async (MCP, least) => {
    const { child, output } = await start({ MCP, NODE_OPTIONS, DATA_DIR: beside, DEMO_DATA: 'off' });
    const loaded = output.filter((line) => line.startsWith('loaded '));
    expect(Math.min(loaded.length, 1)).toBe(least);
    child.kill('SIGTERM');
    await once(child, 'close');
  });
});

describe('the process', () => {
  it('starts with demo data, refuses a second process on its data, survives a kill, stops on SIGTERM, and ends the demo', async () => {
    const first = await start();
    const demo = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
    expect(Object.keys(demo).toSorted()).toEqual(
      ['apiKey', 'companyId', 'interviewId', 'psychometricId', 'token', 'vacancyId'].toSorted(),
    );
    expect(first.output.join('\n')).toContain(demo.apiKey);

    const read = async (origin: string, path: string) =>
      (await fetch(`${origin}${path}`, { headers: { 'x-auth-api-key': demo.apiKey } })).status;
    const { companyId, vacancyId, interviewId, psychometricId } = demo;
    expect(await read(first.origin, `/v2/vacancies/${vacancyId}/company/${companyId}`)).toBe(200);
    for (const [family, id] of [
      ['interviews', interviewId],
      ['psychometrics', psychometricId],
    ]) {
      expect(await read(first.origin, `/v2/candidates/${family}/${id}/company/${companyId}/vacancy/${vacancyId}`)).toBe(
        200,
      );
    }

    const refused = await exitOf(launch());
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain(directory);

    const orchestrated = await fetch(
      `${first.origin}/v2/candidates/interviews/${interviewId}/company/${companyId}/vacancy/${vacancyId}/orchestrate`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceId: interviewId }),
      },
    );
    expect(orchestrated.status).toBe(200);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await start();
    const record = await fetch(
      `${second.origin}/v2/candidates/interviews/${interviewId}/company/${companyId}/vacancy/${vacancyId}`,
      { headers: { authorization: `Bearer ${demo.token}` } },
    );
    expect(await record.json()).toMatchObject({ isClosed: true, status: { code: 'FINISHED' } });
    expect(second.output.join('\n')).not.toContain(demo.apiKey);

    second.child.kill('SIGTERM');
    expect((await once(second.child, 'exit'))[0]).toBe(0);

    const path = `/v2/vacancies/${vacancyId}/company/${companyId}`;
    const withoutDemo = await start({ DEMO_DATA: 'off' });
    expect(await read(withoutDemo.origin, path)).toBe(401);
    const byToken = await fetch(`${withoutDemo.origin}${path}`, { headers: { authorization: `Bearer ${demo.token}` } });
    expect(byToken.status).toBe(401);
    withoutDemo.child.kill('SIGINT');
    await once(withoutDemo.child, 'exit');

    const again = await start();
    const renewed = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
    expect([await read(again.origin, path), renewed.apiKey === demo.apiKey]).toEqual([401, false]);
    expect(again.output.join('\n')).toContain(renewed.apiKey);
    const page = await (await fetch(again.origin)).text();
    expect([page.includes(renewed.apiKey), page.includes(renewed.token)]).toEqual([true, true]);
    again.child.kill('SIGTERM');
    expect((await once(again.child, 'exit'))[0]).toBe(0);
  }, 120_000);

  it('lets the demo live where DEMO_LIFE is on, and stops cleanly amid it', async () => {
    const { child, origin } = await start({ DEMO_LIFE: 'on', DATA_DIR: join(directory, 'living') });
    const { token } = JSON.parse(await readFile(join(directory, 'living/demo.json'), 'utf8'));
    const ask = async <R>(query: string): Promise<R> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
      return ((await response.json()) as { data: R }).data;
    };
    const newest = async (): Promise<string | undefined> => {
      const { feed } = await ask<{ feed: { seq: string } }>('{ feed(companyId: "acme") { seq } }');
      const { events } = await ask<{ events: { nodes: { actor: { kind: string } }[] } }>(
        `{ events(companyId: "acme", first: 1, after: "${Number(feed.seq) - 1}") { nodes { actor { kind } } } }`,
      );
      return events.nodes[0]?.actor.kind;
    };
    // The demo's own feed ends with what a person did.
    await eventually(async () => ['API_KEY', 'PROVIDER'].includes((await newest()) ?? ''));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);

    for (const [env, remedy] of [
      [{ DEMO_DATA: 'off' }, 'DEMO_LIFE needs the demo data: set DEMO_DATA to on, too'],
      [{ NODE_ENV: 'production' }, 'DEMO_LIFE must not be on in production'],
    ] as const) {
      const { code, errors } = await exitOf(launch({ DEMO_LIFE: 'on', ...env }));
      expect([code, errors]).toEqual([1, expect.stringContaining(remedy)]);
    }
  }, 60_000);

  it('the worker runs without requests until SIGTERM; with no work to do, it reports that and exits', async () => {
    const stuck = createServer((socket) => void socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
    await once(stuck, 'listening');
    const metricsPort = String(await freePort());
    const traced = `http://127.0.0.1:${(stuck.address() as AddressInfo).port}`;
    const watched = { METRICS_PORT: metricsPort, OTEL_EXPORTER_OTLP_ENDPOINT: traced };
    const worker = launch({ DATA_DIR: beside, ...watched }, 'worker.js');
    for await (const line of createInterface({ input: worker.stdout as NodeJS.ReadableStream })) {
      if (line.includes('ready to work')) break;
    }
    const ready = await fetch(`http://127.0.0.1:${metricsPort}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', tzdbVersion: releaseTable.version, checks: { database: 'ok', works: 'ok' } },
    ]);
    worker.kill('SIGTERM');
    // Although the collector takes spans and never answers.
    expect((await once(worker, 'exit'))[0]).toBe(0);
    stuck.close();
    const { code, errors } = await exitOf(launch({ WORKERS: 'off' }, 'worker.js'));
    expect([code, errors]).toEqual([1, expect.stringContaining('WORKERS is off')]);
  }, 60_000);

  it('reports every fault of its configuration and exits with 1', async () => {
    const { code, errors } = await exitOf(
      launch({ PORT: 'high', LOG_LEVEL: 'loud', NODE_ENV: 'production', DEMO_DATA: 'on' }),
    );
    expect(code).toBe(1);
    for (const setting of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'JWT_SECRET', 'DEMO_DATA']) {
      expect(errors).toContain(setting);
    }
  });

  it('reports in one sentence which setting to change, and exits with 1, for faults of the environment', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const file = join(directory, 'a file');
    await writeFile(file, '');
    const faults: [sentence: RegExp, env: Record<string, string>][] = [
      [/^HOST and PORT: .*EADDRINUSE.*$/, { DATA_DIR: beside, DEMO_DATA: 'off', PORT: String(port) }],
      [/^DATA_DIR: .*a file.*EEXIST.*$/, { DATA_DIR: file }],
      [/^DATA_DIR: .*a file.*ENOTDIR.*$/, { DATA_DIR: join(file, 'data') }],
      [/^DATABASE_URL: .*ECONNREFUSED.*$/, { DATABASE_URL: 'postgres://postgres:hush@127.0.0.1:1/x' }],
      [/^DATABASE_URL: .*ECONNREFUSED.*$/, { DATABASE_URL: 'postgres://postgres:hush@localhost:1/x' }],
    ];
    for (const [sentence, env] of faults) {
      const { code, errors } = await exitOf(launch(env));
      expect(code).toBe(1);
      expect(errors.trimEnd()).toMatch(sentence);
      expect(errors).not.toContain('hush');
    }
    taken.close();
  }, 60_000);
});

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { backupCommand } from '../../src/cli/commands/backupCommand.js';
import { erasuresCommand } from '../../src/cli/commands/erasuresCommand.js';
import { restoreCommand } from '../../src/cli/commands/restoreCommand.js';
import { readConfig } from '../../src/start/config.js';
import { openStore } from '../../src/start/opening/openStore.js';
import { knownPerson } from '../support/company/person.js';
import { fillDataDirectory, type TestDatabase } from '../support/database/databases.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** Erasures that came after the backup are repeated after its restore (docs/RUNBOOK.md, "A restore"). */

const companyId = 'acme';
let directory: string;
let env: { DATA_DIR: string };
const at = (name: string) => join(directory, name);

async function erasures(...args: string[]): Promise<string> {
  const said: string[] = [];
  await erasuresCommand(args, env, (line) => said.push(line));
  return said.join();
}

/** Runs the service on the data directory meanwhile. */
async function serving<R>(work: (service: Service) => Promise<R>): Promise<R> {
  const { store, close } = await openStore(readConfig(env));
  const service = await startService({ database: { store } as TestDatabase });
  try {
    return await work(service);
  } finally {
    await service.stop();
    await close();
  }
}

const person = (service: Service, candidateId: string) => knownPerson(service, { companyId, candidateId });
const candidatesOf = async (service: Service): Promise<string[]> => {
  const query = `{ records(companyId: "${companyId}") { nodes { candidateId } } }`;
  const { body } = await service.graphql(query, { token: tokenFor(companyId, { roles: ['admin'] }) });
  return body.data.records.nodes.map((node: { candidateId: string }) => node.candidateId).toSorted();
};

const tokens: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-erasures-'));
  env = { DATA_DIR: at('service') };
  await fillDataDirectory(env.DATA_DIR);
  await serving(async (service) => {
    for (const id of ['ann', 'ben', 'cleo']) await person(service, id).begin();
    await person(service, 'ben').run(
      'holdCandidate(companyId: $companyId, candidateId: "ben", input: { reason: "a lawsuit" }) { reason }',
    );
  });
  await backupCommand([at('backup')], env, () => undefined);
  await serving(async (service) => {
    await person(service, 'ben').run('releaseCandidate(companyId: $companyId, candidateId: "ben") { reason }');
    await person(service, 'dora').begin();
    for (const id of ['ann', 'ben', 'dora']) tokens.push((await person(service, id).erase()).token);
  });
  await erasures('export', at('ledger'));
  await restoreCommand([at('backup'), '--replace'], env, () => undefined);
}, 60_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

it('are exported by hash and token, without an id, to a new file for its owner alone', async () => {
  const text = await readFile(at('ledger'), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ token }) => token).toSorted()).toEqual(tokens.toSorted());
  for (const line of lines) {
    expect(line).toEqual({
      companyId,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      token: expect.any(String),
      erasedAt: expect.stringMatching(/Z$/),
    });
  }
  expect(text).not.toMatch(/ann|ben"|dora/);
  expect((await stat(at('ledger'))).mode & 0o777).toBe(0o600);
  await expect(erasures('export', at('ledger'))).rejects.toThrow(/exists/);
  expect(await erasures('export', at('late'), '--since', '2999-01-01T00:00:00Z')).toBe('exported 0');
}, 30_000);

it('are applied again by the same tokens, also where a hold stood, and once', async () => {
  await writeFile(at('broken'), `${await readFile(at('ledger'), 'utf8')}{"companyId": "acme"}\n`);
  await expect(erasures('apply', at('broken'))).rejects.toThrow(/line 4 is not an erasure/);
  expect(await serving(candidatesOf)).toEqual(['ann', 'ben', 'cleo']);

  expect(await erasures('apply', at('ledger'))).toBe('applied 2, already 0, not here 1');
  const [ann, ben] = tokens as [string, string];
  await serving(async (service) => {
    expect(await candidatesOf(service)).toEqual(['cleo', ann, ben].toSorted());
    const events = await person(service, 'ann').events();
    expect(events.filter(({ type }) => type === 'CANDIDATE_ERASED')).toMatchObject([
      { actor: { kind: 'COMMAND_LINE', id: 'erasures' }, operation: 'eraseCandidate' },
      { actor: { kind: 'COMMAND_LINE', id: 'erasures' }, operation: 'eraseCandidate' },
    ]);
    expect(
      await person(service, 'ann')
        .begin()
        .catch(() => 'kept out'),
    ).toBe('kept out');
  });
  expect(await erasures('apply', at('ledger'))).toBe('applied 0, already 2, not here 1');
}, 60_000);

it('leaves who was admitted since, and erases whom a backup has from before', async () => {
  const admit = 'admitCandidate(companyId: $companyId, candidateId: "cleo") { candidateId }';
  const cleo = (service: Service) => person(service, 'cleo');
  await serving(async (service) => {
    await cleo(service).erase();
    await cleo(service).run(admit);
    await cleo(service).begin();
  });
  await backupCommand([at('second life')], env, () => undefined);
  await serving((service) => cleo(service).erase());
  await erasures('export', at('both lives'));

  await restoreCommand([at('backup'), '--replace'], env, () => undefined);
  expect(await erasures('apply', at('both lives'))).toMatch(/^applied 3, /);
  await serving(async (service) => {
    expect(await cleo(service).run(admit)).toEqual({ candidateId: 'cleo' });
    await cleo(service).begin();
  });
  expect(await erasures('apply', at('both lives'))).toMatch(/^applied 0, /);
  expect(await serving(candidatesOf)).toContain('cleo');

  await restoreCommand([at('second life'), '--replace'], env, () => undefined);
  expect(await serving(candidatesOf)).toContain('cleo');
  expect(await erasures('apply', at('both lives'))).toMatch(/^applied 1, /);
  expect(await serving(candidatesOf)).not.toContain('cleo');
  expect(await erasures('apply', at('both lives'))).toMatch(/^applied 0, /);
}, 60_000);

it('says what it takes', async () => {
  for (const args of [[], ['export'], ['apply'], ['forget', 'x'], ['export', 'a', 'b']]) {
    await expect(erasures(...args)).rejects.toThrow(/export FILE.*apply FILE/);
  }
  await expect(erasures('export', at('x'), '--since', 'yesterday')).rejects.toThrow(/must be an instant/);
  await expect(erasures('apply', at('missing'))).rejects.toThrow(/can't be read/);
});

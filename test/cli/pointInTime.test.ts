import { appendFile, chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { erasuresCommand } from '../../src/cli/copies/erasuresCommand.js';
import { restoredCommand } from '../../src/cli/copies/restoredCommand.js';
import { readConfig } from '../../src/config.js';
import { openStore } from '../../src/start/opening/openStore.js';
import { knownPerson } from '../support/company/person.js';
import type { TestDatabase } from '../support/database/databases.js';
import { asServerUser, postgresTools } from '../support/database/privateCluster.js';
import { eventually } from '../support/eventually.js';
import { pageIn } from '../support/feed/storedFeed.js';
import { delivererOf } from '../support/outside/deliverer.js';
import { freePort } from '../support/outside/freePort.js';
import { Receiver } from '../support/outside/receiver.js';
import { onServer } from '../support/outside/servers.js';
import { type Service, startService } from '../support/service/service.js';

/**
 * A base backup with WAL to a point in time, by the commands of docs/RUNBOOK.md, "A restore", on a server of its own. Where
 * PostgreSQL's programs are not on the machine, the drill is skipped.
 */

const companyId = 'acme';
const drill = postgresTools ? describe : describe.skip;
const drillName = `to a point in time${postgresTools ? '' : ' (SKIPPED: needs initdb, pg_ctl and pg_basebackup)'}`;

let directory: string;
let receiver: Receiver;
let env: { DATABASE_URL: string; JWT_SECRET: string; PERSON_KEY: string };
const at = (name: string) => join(directory, name);

const start = (data: string) =>
  asServerUser('pg_ctl', `--pgdata=${at(data)}`, `--log=${at(`${data}.log`)}`, '--wait', 'start');
const stop = (data: string) => asServerUser('pg_ctl', `--pgdata=${at(data)}`, '--mode=fast', '--wait', 'stop');
const ask = <R>(sql: string): Promise<R> =>
  onServer(env.DATABASE_URL, async (client) => Object.values((await client.query(sql)).rows[0] ?? {})[0] as R);

async function serving<R>(work: (service: Service) => Promise<R>): Promise<R> {
  const { store, close } = await openStore(readConfig(env));
  const service = await startService({
    database: { store } as TestDatabase,
    clock: Date,
    allowsLoopbackWebhooks: true,
  });
  try {
    return await work(service);
  } finally {
    await service.stop();
    await close();
  }
}
const person = (service: Service, candidateId: string) => knownPerson(service, { companyId, candidateId });
const feedOf = (service: Service) => person(service, 'any').run('query feed(companyId: $companyId) { epoch seq }');
const candidatesOf = async (service: Service): Promise<string[]> => {
  const { nodes } = await person(service, 'any').run('query records(companyId: $companyId) { nodes { candidateId } }');
  return nodes.map((node: { candidateId: string }) => node.candidateId).toSorted();
};
async function erasures(name: string): Promise<string> {
  const said: string[] = [];
  await erasuresCommand([name, at('ledger')], env, (line) => said.push(line));
  return said.join();
}

drill(drillName, () => {
  let common: string;
  let seen: string;
  let token: string;
  let firstEpoch: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recruitment-point-in-time-'));
    if (process.getuid?.() === 0) {
      const [uid, gid] = await Promise.all(['-u', '-g'].map(async (of) => Number(await asServerUser('id', of))));
      await chown(directory, uid as number, gid as number);
    }
    receiver = await Receiver.start();
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    env = { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32), PERSON_KEY: 'y'.repeat(32) };
    await asServerUser('mkdir', at('archive'));
    await asServerUser('initdb', `--pgdata=${at('data')}`, '--username=postgres', '--auth=trust', '--encoding=UTF8');
    await appendFile(
      at('data/postgresql.conf'),
      `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\nwal_level = replica\n` +
        `archive_mode = on\narchive_command = 'cp %p ${at('archive')}/%f'\n`,
    );
    await start('data');

    await serving(async (service) => {
      const { webhook } = await person(service, 'ann').run(
        'createWebhook(companyId: $companyId, input: { url: $url }) { webhook { id } }',
        { url: ['String!', receiver.url('/told')] },
      );
      expect(webhook.id).toBeTruthy();
      await person(service, 'ann').begin();
    });
    await asServerUser('pg_basebackup', `--pgdata=${at('base')}`, '--checkpoint=fast', `--dbname=${url}`);
    await serving(async (service) => {
      await person(service, 'ben').begin();
      ({ seq: common, epoch: firstEpoch } = await feedOf(service));
    });
    const target = await ask<string>('select clock_timestamp()::text');
    await serving(async (service) => {
      await person(service, 'cleo').begin();
      ({ token } = await person(service, 'ann').erase());
      ({ seq: seen } = await feedOf(service));
    });
    await erasures('export');
    // The last segment is archived when it is full, or on demand; a server that stops archives it too.
    await ask('select pg_switch_wal()');
    await stop('data');

    await asServerUser('cp', '-a', at('base'), at('restored'));
    await chmod(at('restored'), 0o700);
    await appendFile(
      at('restored/postgresql.conf'),
      `restore_command = 'cp ${at('archive')}/%f %p'\nrecovery_target_time = '${target}'\nrecovery_target_action = 'promote'\n`,
    );
    await asServerUser('touch', at('restored/recovery.signal'));
    await start('restored');
    // pg_ctl waits until the server may be read, which is before it has reached the time.
    await eventually(async () => !(await ask<boolean>('select pg_is_in_recovery()')));
  }, 120_000);
  afterAll(async () => {
    await receiver?.stop();
    for (const data of ['data', 'restored']) {
      const isRunning = await stat(at(`${data}/postmaster.pid`)).catch(() => null);
      if (isRunning) await stop(data);
    }
    await rm(directory, { recursive: true, force: true });
  });

  it('has all that was acknowledged before, tells consumers and webhooks, and erases again', async () => {
    await restoredCommand([], env, () => undefined);

    await serving(async (service) => {
      expect(await candidatesOf(service)).toEqual(['ann', 'ben']);
      const { epoch, seq } = await feedOf(service);
      expect(epoch).not.toBe(firstEpoch);
      expect(seq).toBe(String(Number(common) + 1));
      expect(await pageIn(env, companyId, seen)).toEqual({
        reason: 'FEED_RESTORED',
        epoch,
        seq: common,
        after: `${common}.${epoch}`,
      });
      expect(await pageIn(env, companyId, common)).toMatchObject([{ type: 'FEED_RESTORED', seq }]);
      await delivererOf(service).deliver();
      expect(receiver.received.map(({ event }) => event)).toContainEqual(
        expect.objectContaining({
          type: 'FEED_RESTORED',
          seq,
          data: { before: null, after: { __typename: 'Feed', epoch, seq: common } },
        }),
      );
    });

    expect(await erasures('apply')).toBe('applied 1, already 0, not here 0');
    expect(await serving(candidatesOf)).toEqual(['ben', token].toSorted());
    expect(await erasures('apply')).toBe('applied 0, already 1, not here 0');
  }, 120_000);
});

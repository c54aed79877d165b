import { appendFile, chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { erasuresCommand } from '../../src/cli/commands/erasuresCommand.js';
import { restoredCommand } from '../../src/cli/commands/restoredCommand.js';
import { doctorCommand } from '../../src/cli/doctor/doctorCommand.js';
import { connectionOf } from '../../src/entities/driver/connectionUrl.js';
import { requestCancel } from '../../src/entities/driver/pgInternals.js';
import { FormattedClient } from '../../src/entities/driver/sessionSettings.js';
import { readConfig } from '../../src/start/config.js';
import { openStore } from '../../src/start/opening/openStore.js';
import { SetupError } from '../../src/start/setupError.js';
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
 * A base backup with WAL to a point in time, by the commands of docs/RUNBOOK.md, "A restore", on a server of its own, which
 * takes only connections that are encrypted and have a certificate. Where PostgreSQL's programs are not on the machine, the
 * drill is skipped.
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

/** A certificate of the authority `ca`, or that authority's own. The server's user has the keys, as libpq demands. */
const certify = (name: string, ...more: string[]): Promise<string> =>
  asServerUser(
    'openssl',
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${name}`, '-keyout', at(`${name}.key`), '-out', at(`${name}.crt`), ...more],
  );

/** The URL of the server with another query, or at another host. */
const urlWith = (query: Readonly<Record<string, string | null>>, host = '127.0.0.1'): string => {
  const url = new URL(env.DATABASE_URL);
  url.hostname = host;
  for (const [name, value] of Object.entries(query)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
};

async function diagnosed(url: string): Promise<string> {
  const said: string[] = [];
  await doctorCommand([], { ...env, DATABASE_URL: url, PORT: '0', DATA_DIR: at('none') }, (line) => said.push(line));
  return said.find((line) => line.includes('database: ')) ?? said.join();
}

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
    const url = new URL(`postgres://postgres@127.0.0.1:${port}/postgres?sslmode=verify-full`);
    for (const [name, file] of [
      ['sslrootcert', 'ca.crt'],
      ['sslcert', 'postgres.crt'],
      ['sslkey', 'postgres.key'],
    ] as const) {
      url.searchParams.set(name, at(file));
    }
    env = { DATABASE_URL: url.href, JWT_SECRET: 'x'.repeat(32), PERSON_KEY: 'y'.repeat(32) };
    await certify('ca', '-addext', 'keyUsage=critical,keyCertSign');
    await certify('other');
    const byAuthority = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-addext', 'basicConstraints=CA:FALSE'];
    await certify('server', ...byAuthority, '-addext', 'subjectAltName=IP:127.0.0.1');
    await certify('postgres', ...byAuthority);
    await asServerUser('mkdir', at('archive'));
    await asServerUser('initdb', `--pgdata=${at('data')}`, '--username=postgres', '--auth=trust', '--encoding=UTF8');
    await appendFile(
      at('data/postgresql.conf'),
      `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${directory}'\nwal_level = replica\n` +
        `archive_mode = on\narchive_command = 'cp %p ${at('archive')}/%f'\n` +
        `ssl = on\nssl_ca_file = '${at('ca.crt')}'\nssl_cert_file = '${at('server.crt')}'\n` +
        `ssl_key_file = '${at('server.key')}'\n`,
    );
    await writeFile(
      at('data/pg_hba.conf'),
      'local all all trust\nhostssl all,replication all 127.0.0.1/32 trust clientcert=verify-ca\n',
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
    await asServerUser('pg_basebackup', `--pgdata=${at('base')}`, '--checkpoint=fast', `--dbname=${url.href}`);
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

  it('over connections of which doctor says whether they are encrypted, and by whose certificate', async () => {
    const verified = /^ok {2}database: PostgreSQL \d.*, encrypted by TLSv1\.\d, the server's certificate is verified$/;
    expect(await diagnosed(env.DATABASE_URL)).toMatch(verified);
    expect(await diagnosed(urlWith({ sslmode: 'verify-ca' }, 'localhost'))).toMatch(verified);
    expect(await diagnosed(urlWith({ sslmode: 'require', sslrootcert: null }))).toMatch(
      /^ok.*encrypted by TLSv1\.\d, the server's certificate is not verified/,
    );
    const byNobody = { sslmode: null, sslrootcert: null, sslcert: null, sslkey: null };
    expect(await diagnosed(urlWith({ ...byNobody, host: directory }))).toMatch(/^ok.*, not encrypted$/);
    expect(await diagnosed(urlWith(byNobody))).toMatch(/^FAIL.*no encryption/);
    expect(await diagnosed(urlWith({ ...byNobody, sslmode: 'require' }))).toMatch(/^FAIL.*certificate/);
  });

  it('makes a missing database over such a connection', async () => {
    const url = env.DATABASE_URL.replace('/postgres?', '/missing?');
    const { close } = await openStore(readConfig({ ...env, DATABASE_URL: url }));
    await close();
    expect(await diagnosed(url)).toMatch(/^ok.*is verified$/);
  });

  it.each([
    [
      'of another name',
      () => urlWith({}, 'localhost'),
      /DATABASE_URL: the database can't be used: Hostname.*localhost/,
    ],
    ['of another authority', () => urlWith({ sslrootcert: at('other.crt') }), /can't be used: .*certificate.*Correct/],
    ['of no public authority', () => urlWith({ sslrootcert: 'system' }), /can't be used: .*certificate.*Correct/],
    [
      'of another authority, by any name',
      () => urlWith({ sslmode: 'require', sslrootcert: at('other.crt') }),
      /certific/,
    ],
  ])('never to a server with a certificate %s', async (_of, url, sentence) => {
    const refused: unknown = await openStore(readConfig({ ...env, DATABASE_URL: url() })).catch((error) => error);
    expect(refused).toBeInstanceOf(SetupError);
    expect((refused as Error).message).toMatch(sentence);
  });

  it('cancels a statement over a connection that is encrypted, too', async () => {
    const client = new FormattedClient(connectionOf(env.DATABASE_URL));
    await client.connect();
    const cancelled = client.query('select pg_sleep(60)').catch((error: Error) => error.message);
    let message: unknown;
    void cancelled.then((text) => {
      message = text;
    });
    // A request that comes before its statement cancels nothing.
    await eventually(() => {
      requestCancel(client);
      return message !== undefined;
    });
    expect(message).toMatch(/canceling statement due to user request/);
    await client.end();
  });
});

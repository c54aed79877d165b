import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { releaseTable } from '../../src/core/kernel/zones/zoneTable.js';
import { TimedCompany } from '../support/company/timedCompany.js';
import type { Stage } from '../support/company/timers.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { ClockNode } from '../support/processes/clockNode.js';
import { command } from '../support/processes/commands.js';
import { type Service, secret, tokenFor } from '../support/service/service.js';
import { manitobaAtFour, writeZoneDirectory } from '../support/zones.js';

/**
 * A rolling update to newer time zones: built processes with two tables on one database, of which the newer one moves
 * Manitoba from UTC-5 to UTC-4 (docs/BEHAVIOUR.md, "Meetings"; ADR 20).
 */

const newer = '2999a';
const { version: ofRelease } = releaseTable;
/** Nine o'clock in Winnipeg, 60 days from now. */
const day = new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10);
const byRelease = `${day}T14:00:00.000Z`;
const byNewer = `${day}T13:00:00.000Z`;
const stage: Stage = {
  featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL',
  data: { timezone: 'America/Winnipeg', possibleDates: [{ date: `${day}T09:00`, duration: 30 }] },
};
const differ = /^processes use different time zones: update the release or TZ_DATA_DIR of the older ones$/;

onPostgres('two tables of time zones in one database', () => {
  let database: TestDatabase;
  let directory: string;
  let TZ_DATA_DIR: string;
  const nodes: ClockNode[] = [];
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<ClockNode> => {
    const node = await ClockNode.start({ databaseUrl: database.url as string, env });
    nodes.push(node);
    return node;
  };
  beforeAll(async () => {
    database = await openPostgresTest();
    directory = await mkdtemp(join(tmpdir(), 'recruitment-zones-'));
    TZ_DATA_DIR = writeZoneDirectory(directory, newer, { 'America/Winnipeg': manitobaAtFour });
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await database?.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** The company as one node serves it: a company makes no other calls than those of GraphQL and REST. */
  const by = (node: ClockNode): TimedCompany => new TimedCompany(node as unknown as Service, 'acme');
  const dateOf = async (
    node: ClockNode,
    vacancyId: string,
    id: string,
  ): Promise<{ date: string; updatedAt: string }> => {
    const { record } = await by(node).ask(
      `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
        updatedAt ... on ModuleRecord { meeting { date localDate } } } }`,
      { vacancyId, id },
    );
    expect(record.meeting.localDate).toBe(`${day}T09:00:00.000`);
    return { date: record.meeting.date, updatedAt: record.updatedAt };
  };
  /** What a node offers, and the version of the table that it computes it by. */
  const offered = async (node: ClockNode, vacancyId: string): Promise<[instant: string, version: string]> => {
    const { vacancy, viewer } = await by(node).ask(
      `query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) { features { possibleDates { instant } } }
        viewer { timeZones { tzdbVersion } } }`,
      { id: vacancyId },
    );
    return [vacancy.features[0].possibleDates[0].instant, viewer.timeZones.tzdbVersion];
  };
  /** What a node answers to a booking of an instant that only the other one offers. */
  const refusal = async (node: ClockNode, vacancyId: string, id: string, date: string): Promise<object> => {
    const { body } = await node.graphql(
      `mutation ($vacancyId: ID!, $id: ID!, $date: DateTime!) { bookMeeting(companyId: "acme", vacancyId: $vacancyId,
        id: $id, input: { date: $date }) { id } }`,
      { token: tokenFor('acme', { roles: ['admin'] }), variables: { vacancyId, id, date } },
    );
    const { reason, offered: now } = body.errors[0].extensions;
    return { reason, offered: now };
  };
  /** A node looks for meetings at its start, and each minute. */
  const hasLooked = (node: ClockNode): Promise<void> =>
    eventually(async () => ((await node.metric('work_runs_total{work="meetings",outcome="done"}')) ?? 0) > 0, 60_000);
  const versionsOf = async (node: ClockNode): Promise<unknown[]> => [
    (await node.ready()).body.tzdbVersion,
    await node.metric('tzdb_versions'),
  ];
  const warnings = ({ log }: ClockNode) => log.filter(({ msg }) => differ.test(msg));
  const doctor = async (env: Readonly<Record<string, string>> = {}): Promise<string | undefined> => {
    const settings = {
      PORT: '0',
      DATABASE_URL: database.url as string,
      JWT_SECRET: secret,
      DATA_DIR: directory,
      ...env,
    };
    const { output } = await command('doctor', [], settings);
    return output.split('\n').find((line) => line.includes('timeZones: '));
  };

  it('moves what the old nodes booked once, and lets none of them move it back', async () => {
    const old = await start();
    expect([await versionsOf(old), warnings(old)]).toEqual([[ofRelease, 1], []]);
    const pipeline = await by(old).vacancy([stage, {}]);
    const { vacancyId } = pipeline;
    const [ann = '', bob = '', cid = ''] = await by(old).init(pipeline, ['ann', 'bob', 'cid']);
    expect(await offered(old, vacancyId)).toEqual([byRelease, ofRelease]);
    await by(old).book(pipeline, ann, byRelease);
    const booked = await dateOf(old, vacancyId, ann);
    expect(booked.date).toBe(byRelease);

    const updated = await start({ TZ_DATA_DIR });
    expect(await versionsOf(updated)).toEqual([newer, 2]);
    expect(warnings(updated)).toMatchObject([{ level: 40, tzdbVersion: newer, inUse: [ofRelease, newer] }]);
    await eventually(async () => (await dateOf(updated, vacancyId, ann)).date === byNewer, 60_000);
    const moved = await dateOf(old, vacancyId, ann);
    expect(moved.updatedAt > booked.updatedAt).toBe(true);

    // Each node offers and accepts by its own table, and says what it offers where it refuses.
    expect([await offered(old, vacancyId), await offered(updated, vacancyId)]).toEqual([
      [byRelease, ofRelease],
      [byNewer, newer],
    ]);
    const byInstant = (offer: string) => ({ reason: 'INVALID_DATE', offered: [offer] });
    expect(await refusal(old, vacancyId, bob, byNewer)).toEqual(byInstant(byRelease));
    expect(await refusal(updated, vacancyId, bob, byRelease)).toEqual(byInstant(byNewer));
    await by(updated).book(pipeline, bob, byNewer);
    await by(old).book(pipeline, cid, byRelease);

    // An old node that starts again amid the update looks at all meetings.
    const again = await start();
    await hasLooked(again);
    expect(warnings(again)).toMatchObject([{ level: 40, tzdbVersion: ofRelease, inUse: [ofRelease, newer] }]);
    expect(await dateOf(again, vacancyId, ann)).toEqual(moved);
    expect((await dateOf(again, vacancyId, bob)).date).toBe(byNewer);

    // A second one of the newer nodes moves what was booked since, and nothing twice.
    const last = await start({ TZ_DATA_DIR });
    await eventually(async () => (await dateOf(last, vacancyId, cid)).date === byNewer, 60_000);
    await hasLooked(last);
    const events = await by(last).events('MEETING_RETIMED');
    expect(events.map(({ recordId }) => recordId)).toEqual([ann, cid]);
    for (const { data } of events) {
      expect(data).toMatchObject({
        before: { meeting: { date: byRelease, localDate: `${day}T09:00:00.000`, timezone: 'America/Winnipeg' } },
        after: { meeting: { date: byNewer, localDate: `${day}T09:00:00.000`, timezone: 'America/Winnipeg' } },
        tzdbVersions: { before: ofRelease, after: newer },
      });
    }
    expect(await dateOf(last, vacancyId, ann)).toEqual(moved);

    expect(await doctor()).toBe(
      `warn  timeZones: version ${ofRelease}; running processes use ${newer}; update the release or TZ_DATA_DIR of the older processes`,
    );
    expect(await doctor({ TZ_DATA_DIR })).toBe(
      `warn  timeZones: version ${newer}; running processes use ${ofRelease}; update the release or TZ_DATA_DIR of the older processes`,
    );
  }, 400_000);
});

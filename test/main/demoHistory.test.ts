import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hourMs } from '../../src/core/kernel/values/instants.js';
import { defaultSettings } from '../../src/core/settings/companySettings.js';
import { eventCheck } from '../sequences/eventCheck.js';
import { type CopiedEvent, FeedCopy, type Source, shownThings } from '../support/feed/feedCopy.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { tokenFor } from '../support/service/service.js';
import { doWork } from '../support/service/works.js';

/** A new demo company has a feed that tells how everything came to be. */

let service: DemoService;
let source: Source;
let copy: FeedCopy;
const events: CopiedEvent[] = [];

beforeAll(async () => {
  service = await startDemoService();
  source = { service, companyId: 'acme', token: tokenFor('acme', { roles: ['admin'] }) };
  copy = await FeedCopy.fromFirst(source, { __typename: 'CompanySettings', ...defaultSettings('acme', 'es') });
  const isRight = await eventCheck();
  await copy.follow((event, things) => {
    isRight(event, things);
    events.push(event);
  });
});
afterAll(() => service.stop());

describe('the feed of a new demo company', () => {
  it('gives everything that reads show', async () => {
    expect(events.length).toBeGreaterThan(300);
    await copy.agrees();
  });

  it('ascends, in the past, and within the time for which events are kept', async () => {
    const instants = events.map(({ createdAt }) => createdAt);
    expect(instants.toSorted()).toEqual(instants);
    const { eventRetentionDays } = (await shownThings(source)).get('settings') ?? {};
    const oldest = Date.now() - Number(eventRetentionDays) * 24 * hourMs;
    expect(Date.parse(instants[0] ?? '')).toBeGreaterThan(oldest);
    expect(Date.parse(instants.at(-1) ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('has the dates of the records and vacancies themselves', () => {
    const others = events.filter(({ createdAt, data: { after, next } }) =>
      [after, next].some((thing) => thing?.updatedAt && thing.updatedAt !== createdAt),
    );
    expect(others).toEqual([]);
  });

  it('has actors of every kind of which none is the demo’s user, and a key that the company has', async () => {
    const actors = new Map(events.map(({ actor }) => [`${actor.kind} ${actor.id}`, actor]));
    const things = await shownThings(source);
    expect([...actors.keys()].toSorted()).toEqual([
      expect.stringMatching(/^API_KEY /),
      'PROVIDER psychometrics',
      'USER leo.marsh',
      'USER nora.whitfield',
      'WORKER timers',
    ]);
    const key = [...actors.values()].find(({ kind }) => kind === 'API_KEY');
    expect(things.get(`API ${key?.id}`)).toMatchObject({ revokedAt: null });
  });

  it('goes on with nothing that was due before: timers discard, hold and freeze nothing', async () => {
    await doWork(service, 'timers');
    await copy.follow((event) => expect(event).toBeNull());
  });
});

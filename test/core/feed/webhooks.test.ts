import { describe, expect, it } from '@jest/globals';
import type { PlacedEvent } from '../../../src/core/application/feedStore.js';
import {
  type AttemptOutcome,
  afterAttempt,
  backoffOf,
  type DeliveryAttempt,
  healthAfter,
} from '../../../src/core/webhooks/delivery.js';
import { callerOf } from '../../../src/core/webhooks/owner.js';
import { sentEvent } from '../../../src/core/webhooks/payload.js';
import { newDeliveriesOf } from '../../../src/core/webhooks/queueing.js';
import {
  changedAt,
  type EventRoute,
  rolledTo,
  type StoredWebhook,
  shownWebhook,
  signingSecrets,
  threadOf,
  wantedAfter,
  wants,
} from '../../../src/core/webhooks/webhook.js';
import { retryAfterMs } from '../../../src/jobs/webhooks/retryAfter.js';
import { now } from '../useCaseContext.js';

/** The rules of webhooks with plain data (docs/WEBHOOKS.md). */

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();

const webhook: StoredWebhook = {
  companyId: 'acme',
  id: 'webhook-1',
  url: 'https://example.com/hook',
  types: null,
  vacancyId: null,
  description: null,
  payload: 'FULL',
  apiKeyId: null,
  status: 'ACTIVE',
  reason: null,
  createdAt: now,
  secret: 'whsec_new',
  previousSecrets: [],
  cursorSeq: '5',
  wantedBefore: [],
  revision: 0,
  failingSince: null,
  backoffUntil: null,
  failsBefore: null,
  isDeleted: false,
};
const attempt = (status: number | null, at = now): DeliveryAttempt => ({
  at,
  durationMs: 1,
  status,
  error: status === null ? 'TIMEOUT' : null,
  answer: null,
});
const event = (seq: number, more: Partial<EventRoute> = {}): EventRoute => ({
  id: `event-${seq}`,
  seq: String(seq),
  type: 'RECORD_MOVED',
  vacancyId: 'v',
  candidateId: 'ann',
  ...more,
});

const pending = (tries: number): AttemptOutcome => ({ status: 'PENDING', nextAttemptAt: now, tries });

describe('an attempt', () => {
  it.each([200, 204, 299])('with the status %d delivers', (status) => {
    const after = afterAttempt(pending(3), 'scheduled', attempt(status), now, 0);
    expect(after).toEqual({ status: 'DELIVERED', nextAttemptAt: null, tries: 3 });
  });

  it.each([null, 100, 199, 300, 302, 304, 400, 404, 410, 429, 500])('with the status %s fails', (status) => {
    expect(afterAttempt(pending(0), 'scheduled', attempt(status), now, 0).status).toBe('PENDING');
  });

  it.each([
    [1, 5 * second],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 10 * hour],
  ])('that fails as number %d is repeated after %d ms, plus at most a tenth', (tries, delay) => {
    const failed = (random: number) => afterAttempt(pending(tries - 1), 'scheduled', attempt(500), now, random);
    expect(failed(0)).toEqual({ status: 'PENDING', nextAttemptAt: later(delay), tries });
    expect(failed(1).nextAttemptAt).toBe(later(delay * 1.1));
  });

  it('that fails as number eight is the last', () => {
    expect(afterAttempt(pending(7), 'scheduled', attempt(500), now, 0)).toEqual({
      status: 'FAILED',
      nextAttemptAt: null,
      tries: 8,
    });
  });

  it.each<[AttemptOutcome, AttemptOutcome['status']]>([
    [{ status: 'PENDING', nextAttemptAt: now, tries: 2 }, 'PENDING'],
    [{ status: 'FAILED', nextAttemptAt: null, tries: 8 }, 'FAILED'],
    [{ status: 'DELIVERED', nextAttemptAt: null, tries: 0 }, 'DELIVERED'],
    // A test, which has no schedule.
    [{ status: 'PENDING', nextAttemptAt: null, tries: 0 }, 'FAILED'],
  ])('on request leaves the schedule unchanged: %j', (delivery, status) => {
    expect(afterAttempt(delivery, 'requested', attempt(500), now, 0)).toEqual({ ...delivery, status });
    expect(afterAttempt(delivery, 'requested', attempt(200), now, 0)).toMatchObject({
      status: 'DELIVERED',
      nextAttemptAt: null,
    });
  });
});

describe('a receiver that asks for a pause', () => {
  it.each<[string, number, string, string]>([
    ['within the schedule', 1, later(second), later(5 * second)],
    ['later than the schedule', 1, later(90 * second), later(90 * second)],
    ['far beyond the schedule', 1, later(30 * 24 * hour), later(2 * hour + 5 * second)],
    ['beyond a long delay of the schedule', 5, later(30 * 24 * hour), later(7 * hour)],
    ['in the past', 1, now, later(5 * second)],
  ])('%s gets the next attempt then, at most two hours after the schedule', (_, tries, retryAt, next) => {
    expect(afterAttempt(pending(tries - 1), 'scheduled', attempt(429), now, 0, retryAt)).toEqual({
      status: 'PENDING',
      nextAttemptAt: next,
      tries,
    });
  });

  it('delays all deliveries of its webhook, for two hours at most', () => {
    expect(backoffOf(later(90 * second), now)).toBe(later(90 * second));
    expect(backoffOf(later(3 * hour), now)).toBe(later(2 * hour));
    expect([backoffOf(null, now), backoffOf(now, now)]).toEqual([null, null]);
  });

  it('gets no more attempts than without, and none later on request', () => {
    expect(afterAttempt(pending(7), 'scheduled', attempt(429), now, 0, later(hour)).status).toBe('FAILED');
    const requested = afterAttempt(pending(2), 'requested', attempt(429), now, 0, later(hour));
    expect(requested).toEqual(pending(2));
  });

  it.each<[number, string | undefined, number | null]>([
    [429, '120', 120_000],
    [503, '0', 0],
    [503, 'Sun, 06 Nov 1994 08:51:37 GMT', 120_000],
    // The obsolete forms, which recipients must accept.
    [503, 'Sunday, 06-Nov-94 08:51:37 GMT', 120_000],
    [503, 'Sun Nov  6 08:51:37 1994', 120_000],
    [429, 'Sun, 06 Nov 1994 08:40:00 GMT', 0],
    [500, '120', null],
    [200, '120', null],
    [429, undefined, null],
    [429, '', null],
    [429, '-1', null],
    [429, '1.5', null],
    [429, '1e3', null],
    [429, 'soon', null],
    [429, '2026-11-29T00:00:00Z', null],
    [429, '9'.repeat(20), 86_400_000],
    [429, 'Fri, 31 Dec 9999 23:59:59 GMT', 86_400_000],
  ])('is understood by RFC 9110: %d, Retry-After %j is %j ms', (statusCode, value, expected) => {
    const headers = value === undefined ? {} : { 'retry-after': value };
    expect(retryAfterMs({ statusCode, headers }, Date.UTC(1994, 10, 6, 8, 49, 37))).toBe(expected);
  });
});

describe("a webhook's health", () => {
  it.each<[string, string | null, DeliveryAttempt, ReturnType<typeof healthAfter>]>([
    ['fails for the first time', null, attempt(500), { failingSince: now, disable: null }],
    ['recovers', now, attempt(200, later(hour)), { failingSince: null, disable: null }],
    ['continues to fail', now, attempt(500, later(120 * hour - 1)), { failingSince: now, disable: null }],
    ['has failed for five days', now, attempt(500, later(120 * hour)), { failingSince: now, disable: 'FAILING' }],
    ['is gone', null, attempt(410), { failingSince: now, disable: 'GONE' }],
  ])('%s', (_, failingSince, last, health) => {
    expect(healthAfter({ failingSince }, last)).toEqual(health);
  });
});

describe('the events for a webhook', () => {
  it.each<[string, Partial<StoredWebhook>, Partial<EventRoute>, boolean]>([
    ['include all by default', {}, {}, true],
    ['include its types', { types: ['RECORD_MOVED'] }, {}, true],
    ['exclude other types', { types: ['BAN_LIFTED'] }, {}, false],
    ['include its vacancy', { vacancyId: 'v' }, {}, true],
    ['exclude other vacancies', { vacancyId: 'w' }, {}, false],
    ['exclude events of the company', { vacancyId: 'v' }, { vacancyId: null }, false],
    ['exclude all while it is paused', { status: 'PAUSED' }, {}, false],
    ['exclude all while it is disabled', { status: 'DISABLED' }, {}, false],
  ])('%s', (_, more, of, expected) => {
    expect(wants({ ...webhook, ...more }, event(6, of))).toBe(expected);
  });

  it('before a change follow the settings before it, even if they are queued later', () => {
    const shown = shownWebhook(webhook);
    // Events 6 to 8 are not yet queued. The change itself is the ninth.
    const paused = changedAt(webhook, { ...shown, status: 'PAUSED' }, '8');
    const resumed = changedAt(paused, { ...shown, types: ['BAN_LIFTED'] }, '11');
    const wanted = (seq: number, type: EventRoute['type']) => wants(resumed, event(seq, { type }));
    expect([6, 8, 9, 10, 12, 13].map((seq) => wanted(seq, 'RECORD_MOVED'))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([8, 10, 12, 13].map((seq) => wanted(seq, 'BAN_LIFTED'))).toEqual([true, false, false, true]);
    expect(wantedAfter(resumed, '12')).toEqual([]);
  });

  it('stay the same after other changes; otherwise they start after the change', () => {
    const shown = shownWebhook(webhook);
    expect(changedAt(webhook, { ...shown, url: 'https://example.com/other' }, '8')).toMatchObject({
      cursorSeq: '5',
      wantedBefore: [],
      revision: 1,
    });
    expect(changedAt(webhook, { ...shown, types: ['BAN_LIFTED'] }, '5')).toMatchObject({
      cursorSeq: '6',
      wantedBefore: [],
    });
    const paused: StoredWebhook = { ...webhook, status: 'PAUSED' };
    expect(changedAt(paused, shown, '8')).toMatchObject({ status: 'ACTIVE', cursorSeq: '9', wantedBefore: [] });
  });
});

describe('deliveries', () => {
  it('of a candidate in a vacancy, of a vacancy, and of the company are separate threads', () => {
    const threads = [
      { vacancyId: 'v', candidateId: 'ann' },
      { vacancyId: 'v', candidateId: 'bob' },
      { vacancyId: 'v', candidateId: null },
      { vacancyId: 'v","ann', candidateId: null },
      { vacancyId: null, candidateId: 'ann' },
    ].map(threadOf);
    expect(new Set(threads).size).toBe(threads.length);
    expect(threadOf({ vacancyId: null, candidateId: 'bob' })).toBe(threads[4]);
  });

  it('are sent what a restore has lost, whatever the payload', () => {
    const restored: PlacedEvent = {
      ...{ companyId: 'acme', seq: '8', cursor: '8.abcdefghij', id: 'event-8', type: 'FEED_RESTORED', version: 1 },
      ...{ subject: 'Feed', vacancyId: null, candidateId: null, recordId: null, nextRecordId: null },
      ...{ actorKind: 'COMMAND_LINE', actorId: 'restore', operation: 'restore', via: 'COMMAND_LINE', client: null },
      ...{ requestId: 'request', traceparent: null, createdAt: now, omitted: null, isRedacted: false },
      data: { before: null, after: { __typename: 'Feed', epoch: 'abcdefghij', seq: '7' } },
    };
    const owner = callerOf('acme', {
      id: 'k',
      grants: ['Query.events'],
      vacancyIds: ['v'],
      expiresAt: null,
      revokedAt: null,
    });
    for (const payload of ['THIN', 'FULL'] as const) {
      for (const to of [null, owner]) {
        expect(sentEvent(restored, { payload, owner: to })).toMatchObject({
          ...{ type: 'FEED_RESTORED', cursor: '8.abcdefghij', data: restored.data },
          ...(payload === 'FULL' && { requestId: to ? null : 'request' }),
        });
      }
    }
  });

  it('are due at once, except those after another of their thread', () => {
    const made = newDeliveriesOf(webhook, [event(6), event(7), event(8, { candidateId: 'bob' })], () => 'id', now);
    expect(made.map(({ seq, nextAttemptAt }) => [seq, nextAttemptAt === now])).toEqual([
      ['6', true],
      ['7', false],
      ['8', true],
    ]);
  });

  it('are also signed with earlier secrets, until those expire', () => {
    const once = rolledTo('whsec_2', webhook, now, later(2 * hour));
    const twice = rolledTo('whsec_3', once, later(hour), later(3 * hour));
    expect(signingSecrets(webhook, now)).toEqual(['whsec_new']);
    expect(signingSecrets(once, now)).toEqual(['whsec_2', 'whsec_new']);
    expect(signingSecrets(twice, later(hour))).toEqual(['whsec_3', 'whsec_2', 'whsec_new']);
    expect(signingSecrets(twice, later(2 * hour))).toEqual(['whsec_3', 'whsec_2']);
    expect(signingSecrets(twice, later(3 * hour))).toEqual(['whsec_3']);
    const later4 = rolledTo('whsec_4', twice, later(2 * hour), later(4 * hour));
    expect(later4.previousSecrets.map(({ secret }) => secret)).toEqual(['whsec_3', 'whsec_2']);
  });

  it('are signed with at most 5 secrets', () => {
    const rolled = [1, 2, 3, 4, 5, 6].reduce((was, n) => rolledTo(`whsec_${n}`, was, now, later(hour)), webhook);
    expect(signingSecrets(rolled, now)).toEqual([6, 5, 4, 3, 2].map((n) => `whsec_${n}`));
  });
});

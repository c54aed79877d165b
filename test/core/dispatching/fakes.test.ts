import { describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../../src/core/application/event.js';
import type { FeedWrites } from '../../../src/core/application/feedStore.js';
import { psychometricCallback } from '../../../src/core/callbacks/psychometricCallback.js';
import { newVacancyTimer } from '../../../src/core/pipeline/rules/freezeState.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import type { Destination, Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { BanReads, BanWrites } from '../../../src/core/pipeline/stores/labelStore.js';
import type { CandidateInVacancy, RecordReads } from '../../../src/core/pipeline/stores/recordReads.js';
import type { MoveWrites } from '../../../src/core/pipeline/stores/recordWrites.js';
import type { VacancyWrites } from '../../../src/core/pipeline/stores/vacancyStore.js';
import { liftBan, readBans } from '../../../src/core/records/bans.js';
import { orchestrate } from '../../../src/core/records/orchestrate.js';
import type { RefusalWrites } from '../../../src/core/refusals/refusal.js';
import { removeOldRefusals } from '../../../src/core/refusals/refusalLog.js';
import { continueClock } from '../../../src/core/testClock.js';
import type { RetimingStore } from '../../../src/core/timers/retiming.js';
import { closeVacancy } from '../../../src/core/vacancies/changeVacancyStatus.js';
import { before, begun, target } from '../records/lockedRecord.js';
import { contextOf, now } from '../useCaseContext.js';

/** Each kind of use case, as a function of plain data: the whole port that it declares is faked in a few lines. */

const ban = {
  id: 'ban-1',
  companyId: 'acme',
  candidateId: 'ann',
  reason: null,
  bannedBy: 'ada',
  bannedAt: now,
  position: 0,
};
const at = { now, origin: contextOf({}).origin };

const openVacancy = {
  id: 'vacancy-1',
  companyId: 'acme',
  status: { code: 'IN_PROGRESS', createdAt: before },
  closedFrom: null,
  features: [],
  frozenAt: null,
  frozenBy: null,
  timer: newVacancyTimer(before),
  updatedAt: before,
} as unknown as Vacancy;

const destination = (id: string, order: number): Destination => {
  return { id, order, featureCode: 'INTERVIEW', selfInit: true, jobAutomations: {} };
};
const inVacancy: Omit<CandidateInVacancy, 'features' | 'records'> = {
  vacancyStatus: 'IN_PROGRESS',
  vacancyUpdatedAt: before,
  isBanned: false,
  freezeState: { frozenAt: null, frozenBy: null, frozenMs: 0, lookAt: null },
  reviewGate: false,
};

function feedOf(events: DomainEvent[]): FeedWrites {
  return {
    append: async (_, appended) => void events.push(...appended),
    remove: async () => undefined,
  };
}

describe('the port of an aggregate', () => {
  it('is faked for a query', async () => {
    const store: { readonly bans: BanReads } = {
      bans: {
        find: async () => new Map([['ann', ban]]),
        naming: async () => ({ items: [ban], hasNextPage: false }),
        page: async () => ({ items: [ban], hasNextPage: false }),
        count: async () => 1,
      },
    };
    const input = { target: { companyId: 'acme', candidateIds: ['ann', 'ben'] }, body: undefined };
    expect(await readBans.run(input, contextOf(store))).toEqual([ban, null]);
  });

  it('is faked for a command', async () => {
    const events: DomainEvent[] = [];
    const store: { readonly bans: BanWrites; readonly feed: FeedWrites } = {
      bans: { insert: async () => new Set(), delete: async () => new Map([['ann', ban]]) },
      feed: feedOf(events),
    };
    const input = { target: { companyId: 'acme', candidateId: 'ann' }, body: undefined };
    expect(await liftBan.run(input, contextOf(store))).toEqual(ban);
    expect(events.map(({ type }) => type)).toEqual(['BAN_LIFTED']);
  });

  it('is faked for a command that computes timers again, by the parts of four aggregates', async () => {
    const saved: Vacancy[] = [];
    const events: DomainEvent[] = [];
    const store: RetimingStore & { readonly vacancies: VacancyWrites; readonly feed: FeedWrites } = {
      vacancies: { lock: async () => openVacancy, save: async (_, changed) => void saved.push(changed) },
      timers: { openRecords: async () => [] },
      records: { saveTimers: async () => undefined },
      feed: feedOf(events),
    };
    const closed = await closeVacancy.run(
      { target: { companyId: 'acme', vacancyId: 'vacancy-1' }, body: undefined },
      contextOf(store),
    );
    expect(closed).toMatchObject({ status: { code: 'CLOSED' }, closedFrom: 'IN_PROGRESS' });
    expect(saved.map(({ status }) => status)).toEqual([closed.status]);
    expect(events.map(({ type }) => type)).toEqual(['VACANCY_CLOSED']);
  });

  it('is faked for a single write, with the tool that it uses', async () => {
    const closed: FeatureRecord[] = [];
    const record = begun('INTERVIEW');
    const features = [destination('stage-1', 1), destination('stage-2', 2)];
    const store: { readonly records: Pick<RecordReads, 'candidateInVacancy'> & MoveWrites } = {
      records: {
        candidateInVacancy: async () => ({ ...inVacancy, features, records: [record] }),
        saveMove: async (move) => closed.push(move.closed) > 0,
      },
    };
    const context = { ...contextOf(store), tools: { ids: { uuid: () => 'next', shortCode: () => '', hex: () => '' } } };
    const made = await orchestrate.run(
      { target, body: { resourceId: record.id, destFeatureId: null, destPhaseId: null } },
      context,
    );
    expect(closed).toEqual([made.closed]);
    expect(made.next).toMatchObject({ id: 'next', featureId: 'stage-2' });
  });

  it('is faked for a system command', async () => {
    const store: { readonly refusals: RefusalWrites } = {
      refusals: {
        lock: async () => [],
        add: async () => undefined,
        remove: async (_company, _before, atMost) => atMost,
      },
    };
    expect(await removeOldRefusals.run('acme', { store, tools: {}, ...at })).toBe(true);
  });

  it('is faked for a system command in steps', async () => {
    const store = {
      clocks: { findOne: async () => null },
      transaction: () => Promise.reject(new Error('there is no clock')),
    };
    const ids = { uuid: () => 'id', shortCode: () => 'code', hex: () => '0'.repeat(32) };
    const tools = { clock: { now: () => Date.parse(now) }, defaultLocale: 'es', ids };
    expect(await continueClock(new AbortController().signal).run('acme', { store, tools })).toBe(false);
  });

  it('is faked for a message', async () => {
    const events: DomainEvent[] = [];
    const store = {
      records: { lock: async () => null, save: async () => undefined },
      callbacks: {
        rollSecret: () => Promise.reject(new Error('no secret is wanted')),
        remember: async () => false,
        setLater: async () => new Set<string>(),
      },
      feed: feedOf(events),
    };
    const input = {
      target: { companyId: 'acme', webhookId: 'again', sentAt: at.now },
      body: { vacancyId: 'vacancy', recordId: 'record' },
    };
    await psychometricCallback.run(input, { store, tools: { digest: { sha256: (text) => text } }, ...at });
    expect(events).toEqual([]);
  });
});

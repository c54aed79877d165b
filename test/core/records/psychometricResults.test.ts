import { describe, expect, it } from '@jest/globals';
import { psychometricCallback } from '../../../src/core/callbacks/psychometricCallback.js';
import { closeRecord } from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { Psychometric } from '../../../src/core/pipeline/shapes/record.js';
import type { RecordInVacancy } from '../../../src/core/pipeline/stores/recordWrites.js';
import type { Transaction } from '../../../src/core/ports.js';
import { recordPsychometric } from '../../../src/core/records/recordPsychometric.js';
import { contextOf, now, outcomeOf } from '../useCaseContext.js';
import { before, begun, surroundings, target } from './lockedRecord.js';

/** Results of tests, from callers and from the provider (docs/CALLBACKS.md). */

const test = begun('AUTOMATIC_PSYCHOMETRIC') as Psychometric;

describe('a result of a test', () => {
  const results = async (record: Psychometric, body: object, status?: RecordInVacancy['vacancyStatus']) => {
    const { stored, store } = surroundings(record, status);
    const result = await outcomeOf(() =>
      recordPsychometric.run({ target, body: body as never }, contextOf<Transaction>(store)),
    );
    return { result, stored };
  };
  const called = async (record: Psychometric, body: object, status?: RecordInVacancy['vacancyStatus']) => {
    const { stored, store } = surroundings(record, status);
    const { companyId, vacancyId, id: recordId } = target;
    const message = { target: { companyId, webhookId: 'msg-1' }, body: { vacancyId, recordId, ...body } };
    const result = await outcomeOf(() => psychometricCallback.run(message as never, contextOf<Transaction>(store)));
    return { result, stored };
  };
  const report = { name: 'All', url: 'https://example.com/all' };
  const known = { ...test, link: 'https://example.com/test', evaluationId: 7, reports: [report] };

  it('keeps absent members, and clears members that are null', async () => {
    const { result, stored } = await results(known, { link: null, evaluationName: 'Moss' });
    expect(result).toEqual({ ...known, link: null, evaluationName: 'Moss', updatedAt: now });
    expect(stored.events.map(({ type }) => type)).toEqual(['RECORD_SCORED']);
  });

  it('sets a status, the current one again too', async () => {
    const { result, stored } = await results(known, { status: 'IN_PROGRESS' });
    const status = { code: 'IN_PROGRESS', descriptionCode: 'REPORTED', date: now, notificationDelay: 0 };
    expect(result).toEqual({ ...known, status, statusHistory: [...known.statusHistory, status], updatedAt: now });
    expect(stored.events.map(({ type }) => type)).toEqual(['RECORD_STATUS_CHANGED']);
  });

  it.each([{}, { evaluationId: 7 }, { reports: [{ url: report.url, name: report.name }] }, { submissionId: null }])(
    'changes nothing if the values are equal: %j',
    async (body) => {
      const { result, stored } = await results(known, body);
      expect(result).toBe(known);
      expect(stored).toEqual({ events: [] });
    },
  );

  it.each(['FINISHED', 'DISCARDED', 'CANCELLED'])('can not set %s', async (status) => {
    expect((await results(known, { link: null, status })).stored).toEqual({ events: [] });
    expect((await results(known, { status })).result).toBe('INVALID_TRANSITION');
    expect((await called(known, { status })).result).toBe('INVALID_TRANSITION');
  });

  it('is stored in a closed record, except a status', async () => {
    const closed = closeRecord(known, before);
    expect((await results(closed, { reports: [] })).result).toMatchObject({ reports: [], status: closed.status });
    expect((await results(closed, { reports: [], status: 'REVISED' })).result).toBe('FEATURE_ALREADY_CLOSED');
    for (const status of ['REVISED', 'FINISHED']) {
      const { stored } = await called(closed, { reports: [], status });
      expect(stored.record).toMatchObject({ reports: [], status: closed.status, statusHistory: closed.statusHistory });
    }
  });

  it('is stored in a closed vacancy only from the provider, except a status', async () => {
    expect((await results(known, { reports: [] }, 'CLOSED')).result).toBe('VACANCY_CLOSED');
    const { stored } = await called(known, { reports: [], status: 'REVISED' }, 'CLOSED');
    expect(stored.record).toMatchObject({ reports: [], status: known.status });
  });

  it('sets at most 1,000 statuses', async () => {
    const full = { ...known, statusHistory: Array.from({ length: 1_000 }, () => known.status) };
    expect((await results(full, { status: 'REVISED' })).result).toBe('LIMIT_REACHED');
    expect((await results(full, { link: null })).result).toMatchObject({ link: null });
  });

  it.each([
    ['http://example.com', true],
    ['https://example.com/a?b=c#d', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['ftp://example.com', false],
    ['//example.com', false],
    ['https://', false],
    ['https://example.com/a b', false],
    ['https://exa\nmple.com', false],
    [`https://example.com/${'x'.repeat(2_028)}`, true],
    [`https://example.com/${'x'.repeat(2_029)}`, false],
  ])('accepts only valid links: %s', (link, isTaken) => {
    expect(recordPsychometric.takes.body.safeParse({ link }).success).toBe(isTaken);
    expect(recordPsychometric.takes.body.safeParse({ reports: [{ name: 'All', url: link }] }).success).toBe(isTaken);
  });

  it('has at most 100 reports', () => {
    const reports = (count: number) => ({ reports: Array.from({ length: count }, () => report) });
    expect(recordPsychometric.takes.body.safeParse(reports(100)).success).toBe(true);
    expect(recordPsychometric.takes.body.safeParse(reports(101)).success).toBe(false);
  });
});

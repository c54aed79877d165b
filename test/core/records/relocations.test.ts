import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../../src/core/kernel/values/shapes.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import type { Feature, Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { Transaction } from '../../../src/core/ports.js';
import { relocate } from '../../../src/core/vacancies/updateVacancy.js';
import { outcomeOf } from '../useCaseContext.js';

/** Which records an edit of a vacancy touches, with plain data. */

const at = '2026-11-20T12:00:00.000Z';
const feature = (id: string, data: JsonObject | null): Feature => ({ id, data }) as unknown as Feature;
const vacancy = (...features: Feature[]): Vacancy => ({ features }) as unknown as Vacancy;
const record = { kind: 'module', featureId: 'a', meeting: { date: at, duration: 30 } } as unknown as FeatureRecord;

/** Edits a vacancy, of which so many records have meetings. @returns the features that were asked for, and the events */
async function edit(before: Vacancy, after: Vacancy, meetings = 1) {
  const asked: string[] = [];
  const touchMeetings = async (_: unknown, featureIds: readonly string[]) => {
    asked.push(...featureIds);
    return Array.from({ length: meetings }, () => ({ record, updatedAt: at }));
  };
  const events = await relocate({ records: { touchMeetings } } as unknown as Transaction, before, after, at);
  return { asked, events };
}

const here = feature('a', { location: 'here', timezone: 'Europe/Madrid' });
const there = feature('a', { location: 'there', timezone: 'Europe/Madrid' });

describe('an edit of a vacancy', () => {
  it.each<[string, Vacancy, Vacancy, string[]]>([
    ['a place that is another now', vacancy(here), vacancy(there), ['a']],
    ['a feature that is gone', vacancy(here, feature('b', null)), vacancy(feature('b', null)), ['a']],
    ['a feature that is back', vacancy(feature('b', null)), vacancy(feature('b', null), here), ['a']],
    ['no feature whose place is the same', vacancy(here), vacancy({ ...here, data: { ...here.data, more: 1 } }), []],
    ['no feature that never had a place', vacancy(feature('b', null)), vacancy(feature('b', { location: 7 })), []],
  ])('touches the meetings in %s', async (_, before, after, moved) => {
    expect((await edit(before, after)).asked).toEqual(moved);
  });

  it('may move 10,000 meetings, and no more', async () => {
    expect((await edit(vacancy(here), vacancy(there), 10_000)).events).toHaveLength(10_000);
    expect(await outcomeOf(() => edit(vacancy(here), vacancy(there), 10_001))).toBe('LIMIT_REACHED');
  });
});

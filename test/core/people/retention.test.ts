import { describe, expect, it } from '@jest/globals';
import { findDue } from '../../../src/core/people/erasure/eraseDue.js';
import type { DueWanted } from '../../../src/core/people/stores/retentionStore.js';
import { defaultSettings } from '../../../src/core/settings/companySettings.js';
import { contextOf, now } from '../useCaseContext.js';

/** Whether a company has a retention of candidates at all. */

const { origin } = contextOf({});

function found(candidateRetentionDays: number | null, hasPersonKey: boolean): Promise<readonly string[]> {
  const store = {
    erasures: { hasPersonKey },
    settings: { findOne: async () => ({ ...defaultSettings('acme', 'es'), candidateRetentionDays }) },
    retention: {
      duePersons: async ({ days, at }: DueWanted) => [{ candidateId: `after ${days}`, dueAt: at }],
      duePersonCount: async () => 1,
    },
  };
  return findDue().run('acme', { store, tools: {}, now, origin });
}

describe('the retention of candidates', () => {
  it('needs a setting, and a key with which persons are kept out', async () => {
    expect(await found(30, true)).toEqual(['after 30']);
    expect(await found(30, false)).toEqual([]);
    expect(await found(null, true)).toEqual([]);
  });
});

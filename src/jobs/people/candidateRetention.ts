import { DomainError } from '../../core/kernel/errors.js';
import { minuteMs, onTheWall } from '../../core/kernel/values/instants.js';
import { eraseDue, findDue } from '../../core/people/erasure/eraseDue.js';
import type { Job, WorkersNeed } from '../running/job.js';

/** The most persons of a company that are passed over. */
const mostPassedOver = 1_000;

/**
 * Erases the persons whose retention is over, at most 100 of a company in a minute, each in a transaction of its own. A
 * person who can't be erased stops nobody else: the run erases the others, and then fails.
 */
export const candidateRetention = ({ store, dispatcher, clock, hasTestClock }: WorkersNeed): Job => {
  /** Persons who could not be erased, by company. They are tried again when nobody else is due. */
  const passedOver = new Map<string, Set<string>>();
  return {
    name: 'retention of candidates',
    everyMs: minuteMs,
    due: async () => (store.erasures.hasPersonKey ? store.scans.endedRetentions(onTheWall(clock), hasTestClock) : []),
    async run(companyId, signal, span) {
      const known = passedOver.get(companyId) ?? new Set();
      let due = await dispatcher.runJob(findDue([...known]), companyId, span);
      if (due.length === 0 && known.size > 0) {
        known.clear();
        due = await dispatcher.runJob(findDue(), companyId, span);
      }
      let last: { readonly error: unknown } | undefined;
      for (const candidateId of due) {
        if (signal.aborted) break;
        try {
          await dispatcher.runJob(eraseDue(candidateId), companyId, span);
        } catch (error) {
          // A refusal is about all of them: the database does not answer, or too much waits.
          if (error instanceof DomainError) throw error;
          if (known.size < mostPassedOver) known.add(candidateId);
          last = { error };
        }
      }
      if (known.size > 0) passedOver.set(companyId, known);
      else passedOver.delete(companyId);
      if (last) throw last.error;
      return undefined;
    },
  };
};

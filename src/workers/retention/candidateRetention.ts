import { eraseDue, findDue } from '../../core/people/retention/eraseDue.js';
import { minuteMs, onTheWall } from '../../core/values/instants.js';
import type { Work, WorkersNeed } from '../work.js';

/** Erases the persons whose retention is over, at most 100 of a company in a minute, each in a transaction of its own. */
export const candidateRetention = ({ store, door, clock, hasTestClock }: WorkersNeed): Work => ({
  name: 'retention of candidates',
  everyMs: minuteMs,
  due: async () => (store.hasPersonKey ? store.scans.endedRetentions(onTheWall(clock), hasTestClock) : []),
  async run(companyId, signal, span) {
    for (const candidateId of await door.work(findDue, companyId, span)) {
      if (signal.aborted) break;
      await door.work(eraseDue(candidateId), companyId, span);
    }
    return undefined;
  },
});

import { eraseFurther } from '../../core/people/erasure/eraseFurther.js';
import type { Job, WorkersNeed } from '../running/job.js';

/** An erasure that its process has left is taken up within this time. */
const everyMs = 2_000;
/** The most transactions of one run, because other companies wait for it. */
const mostOfARun = 20;

export const erasureName = 'erasures';

/** Continues with erasures that were too large for their calls. */
export const erasure = ({ store, dispatcher }: WorkersNeed): Job => ({
  name: erasureName,
  everyMs,
  // Somebody has decided each of them.
  runsWhileSkewed: true,
  due: () => store.scans.runningErasures(),
  async run(companyId, signal, span) {
    for (let done = 0; done < mostOfARun && !signal.aborted; done += 1) {
      if (!(await dispatcher.runJob(eraseFurther, companyId, span))) return undefined;
    }
    return 0;
  },
});

import { noTelemetry } from '../core/application/instruments.js';
import type { WallClock } from '../core/kernel/ports.js';
import { meetings } from './meetings.js';
import { candidateRetention } from './people/candidateRetention.js';
import { erasure } from './people/erasures.js';
import {
  erasureForgetting,
  eventRetention,
  evidenceRetention,
  keyRequestExpiry,
  keyRetention,
  leftovers,
  refusalRetention,
} from './removals.js';
import { Backlogs } from './running/backlogs.js';
import type { Job, WorkersNeed } from './running/job.js';
import { Workers } from './running/workers.js';
import { timers } from './timers.js';
import { endedWebhooks } from './webhooks/company.js';
import { webhooks } from './webhooks/webhooks.js';

/** The background jobs of this service. */
export const jobsOf = (need: WorkersNeed): readonly Job[] => allJobs(need).map((job) => unlessSkewed(job, need.clock));

/** A new job must be added here. */
const allJobs = (need: WorkersNeed): readonly Job[] => [
  eventRetention(need),
  evidenceRetention(need),
  refusalRetention(need),
  keyRetention(need),
  keyRequestExpiry(need),
  erasure(need),
  erasureForgetting(need),
  leftovers(need),
  candidateRetention(need),
  meetings(need),
  webhooks(need),
  endedWebhooks(need),
  ...(need.runsTimers ? [timers(need)] : []),
];

export function openWorkers(need: WorkersNeed): Workers {
  const { store, permits, logger, telemetry = noTelemetry, clock, hasTestClock } = need;
  const backlogs = telemetry.metrics.isOn
    ? new Backlogs({ store, permits, clock, hasTestClock, metrics: telemetry.metrics })
    : null;
  return new Workers({ store, permits, jobs: jobsOf(need), clock, logger, telemetry, backlogs });
}

/** The job without the runs for which this machine's clock is too wrong (ADR 19). Its scans still count as done. */
function unlessSkewed(job: Job, { compared }: Pick<WallClock, 'compared'>): Job {
  if (!compared || job.runsWhileSkewed) return job;
  return {
    ...job,
    due: async () => (compared.isSkewed ? [] : job.due()),
    run: async (companyId, signal, span) => (compared.isSkewed ? undefined : job.run(companyId, signal, span)),
  };
}

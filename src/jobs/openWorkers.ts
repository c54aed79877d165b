import { noTelemetry } from '../core/application/telemetry.js';
import { meetings } from './meetings.js';
import { candidateRetention } from './people/candidateRetention.js';
import { erasure } from './people/erasure.js';
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
import { unlessSkewed } from './running/unlessSkewed.js';
import { Workers } from './running/workers.js';
import { timers } from './timers.js';
import { endedWebhooks } from './webhooks/endedWebhooks.js';
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

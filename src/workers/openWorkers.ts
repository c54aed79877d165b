import { noTelemetry } from '../core/application/telemetry/telemetry.js';
import { keyRequestExpiry } from './apiKeys/keyRequestExpiry.js';
import { candidateRetention } from './people/candidateRetention.js';
import { erasure } from './people/erasure.js';
import { erasureForgetting } from './people/erasureForgetting.js';
import { eventRetention } from './people/eventRetention.js';
import { evidenceRetention } from './people/evidenceRetention.js';
import { leftovers } from './people/leftovers.js';
import { timers } from './pipeline/timers.js';
import { refusalRetention } from './refusals/refusalRetention.js';
import { Backlogs } from './running/backlogs.js';
import type { Job, WorkersNeed } from './running/job.js';
import { Workers } from './running/workers.js';
import { webhooks } from './webhooks/webhooks.js';

/** All background work of this service. New work must be added here. */
export const worksOf = (need: WorkersNeed): readonly Job[] => [
  eventRetention(need),
  evidenceRetention(need),
  refusalRetention(need),
  keyRequestExpiry(need),
  erasure(need),
  erasureForgetting(need),
  leftovers(need),
  candidateRetention(need),
  webhooks(need),
  ...(need.runsTimers ? [timers(need)] : []),
];

export function openWorkers(need: WorkersNeed): Workers {
  const { store, turns, logger, telemetry = noTelemetry, clock, hasTestClock } = need;
  const backlogs = telemetry.metrics.isOn
    ? new Backlogs({ store, turns, clock, hasTestClock, metrics: telemetry.metrics })
    : null;
  return new Workers({ store, turns, works: worksOf(need), logger, telemetry, backlogs });
}

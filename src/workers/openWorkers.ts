import { noTelemetry } from '../core/application/telemetry/telemetry.js';
import { Backlogs } from './backlogs.js';
import { erasure } from './erasure.js';
import { candidateRetention } from './retention/candidateRetention.js';
import { erasureForgetting } from './retention/erasureForgetting.js';
import { eventRetention } from './retention/eventRetention.js';
import { evidenceRetention } from './retention/evidenceRetention.js';
import { keyRequestExpiry } from './retention/keyRequestExpiry.js';
import { leftovers } from './retention/leftovers.js';
import { refusalRetention } from './retention/refusalRetention.js';
import { timers } from './timers.js';
import { webhooks } from './webhooks/webhooks.js';
import type { Work, WorkersNeed } from './work.js';
import { Workers } from './workers.js';

/** All background work of this service. New work must be added here. */
export const worksOf = (need: WorkersNeed): readonly Work[] => [
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

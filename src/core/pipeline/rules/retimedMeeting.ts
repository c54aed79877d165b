import { type Instant, instantAt, rising } from '../../kernel/values/instants.js';
import { instantsIn } from '../../kernel/zones/localTime.js';
import { presentTable } from '../../kernel/zones/presentTable.js';
import { isTimeZoneName } from '../../kernel/zones/zone.js';
import { isNewer } from '../../kernel/zones/zoneTable.js';
import type { FeatureRecord } from '../shapes/record.js';
import type { Feature } from '../shapes/vacancy.js';
import { zoneIn } from './meetings.js';

/** What a newer table of time zones makes of a booked meeting (docs/BEHAVIOUR.md, "Meetings"; ADR 20). */
export interface Retimed<R extends FeatureRecord> {
  readonly record: R;
  /** Whether its instant is another one; else only what is stored about the table has changed. */
  readonly isMoved: boolean;
}

/**
 * The record by the table of this process; null if its meeting was booked by an instant, or computed by a table that is
 * as new. A meeting in the past stays. If the feature has another zone by now, what the candidate was sent is the
 * instant: then that stays for good.
 */
export function retimedMeeting<R extends FeatureRecord>(
  record: R,
  feature: Feature | null,
  now: Instant,
): Retimed<R> | null {
  const { meeting } = record;
  const tzdbVersion = presentTable().version;
  if (!meeting?.local || !isNewer(tzdbVersion, meeting.local.tzdbVersion)) return null;
  const { date, duration, local } = meeting;
  if (!feature || zoneIn(feature) !== local.timezone || !isTimeZoneName(local.timezone))
    return { record: { ...record, meeting: { date, duration } }, isMoved: false };
  const computed = instantAt(instantsIn(local.timezone)(Date.parse(`${local.date}Z`)));
  const isMoved = date > now && computed !== date;
  const changed = {
    ...record,
    meeting: { date: isMoved ? computed : date, duration, local: { ...local, tzdbVersion } },
  };
  if (!isMoved) return { record: changed, isMoved };
  const timer = { ...record.timer, remindAt: moved(record.timer.remindAt, Date.parse(computed) - Date.parse(date)) };
  return { record: { ...changed, updatedAt: rising(record.updatedAt, now), timer }, isMoved };
}

/** Reminders move with the meeting. What was sent is not sent again. */
const moved = (at: Instant | null, ms: number): Instant | null => at && instantAt(Date.parse(at) + ms);

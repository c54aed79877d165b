import type { Instant } from '../../../src/core/kernel/values/instants.js';
import { dayMs, instantAt } from '../../../src/core/kernel/values/instants.js';
import { book } from '../../../src/core/pipeline/rules/meetings.js';
import { cancelRecord, enterStatus } from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { ModuleRecord } from '../../../src/core/pipeline/shapes/record.js';
import type { Feature, FeatureCode } from '../../../src/core/pipeline/shapes/vacancy.js';
import { byRecruiter } from '../../../src/demo/company.js';
import { offeredBy } from '../company/features.js';
import { type History, minutesAfter, type Step } from '../company/history.js';

/** What happens in features that are neither interviews nor psychometric tests. */

/** Where a record may stop. A record that does not stop has passed its feature. */
export type ModuleStop = 'TO_SCHEDULE' | 'BOOKED' | 'CANCELLED' | 'ATTENDANCE_VALIDATION' | 'RESULT_VALIDATION';

interface Circumstances {
  readonly feature: Feature;
  /** Null where the feature is passed. */
  readonly stop: ModuleStop | null;
  /** Milliseconds since the epoch. Future meetings begin after it. */
  readonly until: number;
  /** Varies the dates among candidates. */
  readonly variation: number;
  readonly history: History;
}

/** Something that happens to a record, without its instant. */
type Event = (circumstances: Circumstances) => Omit<Step<ModuleRecord>, 'at'>;

const enters =
  (code: string, descriptionCode: string): Event =>
  ({ history }) => ({
    type: 'RECORD_STATUS_CHANGED',
    by: history.byKey('updateRecordStatus'),
    change: (record, at) => enterStatus(record, { code, descriptionCode, notificationDelay: 0 }, at),
  });

const books: Event = (circumstances) => ({
  type: 'RECORD_BOOKED',
  by: circumstances.history.byKey('bookMeeting'),
  change: (record, at) => booked(record, at, circumstances),
});

const cancels: Event = () => ({
  type: 'RECORD_CANCELLED',
  by: byRecruiter('cancelFeatures'),
  change: cancelRecord,
});

/** The stops in their order, and what brings a record there; null where it is a booking. */
type Way = Partial<Record<ModuleStop, string | null>>;

const meeting: Way = { TO_SCHEDULE: 'SLOTS_OFFERED', BOOKED: null, ATTENDANCE_VALIDATION: 'MEETING_OVER' };
const ways: Partial<Record<FeatureCode, Way>> = {
  AUTOMATIC_SCHEDULING_VIRTUAL: meeting,
  AUTOMATIC_SCHEDULING_PRESENTIAL: meeting,
  AUTOMATIC_SCHEDULING_AUTO: meeting,
  AUTOMATIC_ENGLISH_EXAM: { RESULT_VALIDATION: 'EXAM_FINISHED' },
  DOCUMENTS: { RESULT_VALIDATION: 'DOCUMENTS_RECEIVED' },
};
const wayThrough = ({ featureCode }: Pick<Feature, 'featureCode'>): [stop: string, cause: string | null][] =>
  Object.entries(ways[featureCode] ?? {});

/** An hour and a half. */
const minutesBetween = 90;

/**
 * The record with what happens in its feature. Where it stops before anything has happened, it is as it began.
 * @param circumstances.stop undefined where nothing has happened yet
 */
export function happened(
  record: ModuleRecord,
  { stop, ...rest }: Omit<Circumstances, 'stop'> & { readonly stop: ModuleStop | null | undefined },
): ModuleRecord {
  if (stop === undefined) return record;
  const way = wayThrough(rest.feature);
  const last = stop === 'CANCELLED' ? 'BOOKED' : stop;
  const end = last === null ? way.length : way.findIndex(([name]) => name === last) + 1;
  const passed = way.slice(0, end).map(([code, cause]) => (cause === null ? books : enters(code, cause)));
  const events = [...passed, ...(stop === 'CANCELLED' ? [cancels] : [])];
  const steps = events.map((event, index) => ({
    ...event({ stop, ...rest }),
    at: minutesAfter(record.createdAt, (index + 1) * minutesBetween),
  }));
  return rest.history.live(record, rest.feature, steps);
}

/**
 * The record with a booked meeting. A past meeting took place soon after the booking. A future one is on a date that
 * the feature offers, or on any day.
 */
function booked(record: ModuleRecord, at: Instant, { feature, stop, until, variation }: Circumstances): ModuleRecord {
  const offered = offeredBy(feature) ?? [];
  const first = offered[variation % Math.max(1, offered.length)];
  const duration = first?.duration ?? Number(feature.data?.durationMinutes);
  if (stop === 'BOOKED' || stop === 'CANCELLED') {
    const date = first?.date ?? instantAt(until + (1 + (variation % 4)) * dayMs);
    return book(record, feature, { date, duration }, at);
  }
  const date = minutesAfter(at, 15);
  const then = offered.length > 0 ? { ...feature.data, possibleDates: [{ date, duration }] } : feature.data;
  return book(record, { ...feature, data: then }, { date, duration }, at);
}

import { defineJob } from '../application/dispatching/job.js';
import type { JobContext } from '../application/dispatching/useCaseContext.js';
import type { DomainEvent } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import { presentTable } from '../kernel/zones/presentTable.js';
import { placed, placeOf } from '../pipeline/rules/meetings.js';
import { meetingRetimed } from '../pipeline/rules/recordEvents.js';
import { retimedMeeting } from '../pipeline/rules/retimedMeeting.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { Feature } from '../pipeline/shapes/vacancy.js';
import type { RecordWrites, RetimedMeetings } from '../pipeline/stores/recordWrites.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';

/** The most records of one transaction. */
const batch = 100;

interface RetimingStore {
  readonly vacancies: Pick<VacancyWrites, 'lock'>;
  readonly records: Pick<RecordWrites, 'save'> & RetimedMeetings;
  readonly feed: FeedWrites;
}

/**
 * Computes the meetings of local date-times of one vacancy again, for at most 100 records: those that an older table of
 * zones has computed. It decides after it has locked the vacancy alone, and stores its version with each record. So each
 * table moves a meeting once, on whatever node, and an older one never moves it back. The result is whether the company
 * may have more.
 */
export const retimeMeetings = defineJob({
  by: { actor: { kind: 'WORKER', id: 'meetings' }, operation: 'retimeMeetings' },
  async run(companyId, context: JobContext<RetimingStore>): Promise<boolean> {
    const { store, now } = context;
    const { version } = presentTable();
    const id = await store.records.vacancyToRetime(companyId, version);
    const vacancy = id === null ? null : await store.vacancies.lock(companyId, id);
    if (!vacancy) return false;
    const features = new Map(vacancy.features.map((feature) => [feature.id, feature]));
    const records = await store.records.lockMeetingsBefore(vacancy, version, batch);
    const events: DomainEvent[] = [];
    for (const record of records) {
      const feature = features.get(record.featureId) ?? null;
      const retimed = retimedMeeting(record, feature, now);
      if (!retimed) continue;
      await store.records.save(record, retimed.record);
      if (retimed.isMoved) events.push(eventOf(record, retimed.record, feature, version));
    }
    if (events.length > 0) await store.feed.append(companyId, events, context);
    return true;
  },
});

function eventOf(before: FeatureRecord, after: FeatureRecord, feature: Feature | null, version: string): DomainEvent {
  const place = placeOf(feature);
  const tzdbVersions = { before: before.meeting?.local?.tzdbVersion ?? '', after: version };
  return meetingRetimed(placed(before, place), placed(after, place), tzdbVersions);
}

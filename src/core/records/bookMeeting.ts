import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineJob } from '../application/dispatching/jobUseCase.js';
import {
  defineCommand,
  defineQuery,
  type JobContext,
  type UseCaseContext,
} from '../application/dispatching/useCase.js';
import type { DomainEvent } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { id, instant, orNull, recordTarget } from '../kernel/values/shapes.js';
import { presentTable } from '../kernel/zones/presentTable.js';
import { book, isScheduling, type MeetingPlace, placed, placeOf, unknownZoneOf } from '../pipeline/rules/meetings.js';
import { meetingRetimed } from '../pipeline/rules/recordEvents.js';
import { retimedMeeting } from '../pipeline/rules/retimedMeeting.js';
import { time } from '../pipeline/shapes/namedTimers.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { Feature } from '../pipeline/shapes/vacancy.js';
import type { RecordWrites, RetimedMeetings } from '../pipeline/stores/recordWrites.js';
import type { VacancyReads, VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { changeOne, type OneRecordStore } from './changeOne.js';

export const booking = z.strictObject({
  date: instant.describe("When it begins: one of the feature's possible dates, if it has any."),
  duration: orNull(time).describe(
    'The duration in minutes. A possible date has its own duration; a feature without dates requires one here.',
  ),
});

/**
 * Books the meeting of a record whose feature schedules one (docs/BEHAVIOUR.md, "Meetings").
 * @throws NOT_FOUND RECORD_NOT_FOUND, also for records of other features; CONFLICT VACANCY_CLOSED,
 *   FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE INVALID_DATE
 */
export const bookMeeting = defineCommand({
  operation: 'bookMeeting',
  takes: inputOf(recordTarget, booking),
  async run({ target, body: { date, duration } }, context: UseCaseContext<OneRecordStore>): Promise<FeatureRecord> {
    const { store, now } = context;
    const locked = await store.records.lock(target);
    // The kind of the feature may have changed before the record was reopened.
    const feature = locked?.record.kind === 'module' ? locked.feature : null;
    if (!locked || !feature || !isScheduling(feature)) throw errors.recordNotFound();
    return changeOne(context, locked, 'RECORD_BOOKED', (record) =>
      book(record, feature, { date, duration: duration ?? null }, now),
    );
  },
  shows: (record, readPolicy) => readPolicy.record(record),
});

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

/** A feature of a vacancy, as a record names it. */
interface FeaturePlace {
  readonly vacancyId: string;
  readonly featureId: string;
}

/** The present places of the meetings of features, in the same order, by one statement. */
export async function meetingPlaces(
  store: { readonly vacancies: Pick<VacancyReads, 'find'> },
  companyId: string,
  features: readonly FeaturePlace[],
): Promise<readonly MeetingPlace[]> {
  return (await present(store, companyId, features)).map(placeOf);
}

/** The features as they are now, in the same order; undefined for those that their vacancies no longer have. */
async function present(
  store: { readonly vacancies: Pick<VacancyReads, 'find'> },
  companyId: string,
  features: readonly FeaturePlace[],
): Promise<readonly (Feature | undefined)[]> {
  if (features.length === 0) return [];
  const ids = [...new Set(features.map(({ vacancyId }) => vacancyId))];
  const vacancies = await store.vacancies.find(companyId, ids, { features: undefined });
  return features.map(({ vacancyId, featureId }) => {
    const vacancy = vacancies.find((one) => one.id === vacancyId);
    return vacancy?.features.find((one) => one.id === featureId);
  });
}

const target = z.strictObject({
  companyId: id,
  /** The features of the records whose meetings are wanted. */
  features: z.array(z.strictObject({ vacancyId: id, featureId: id })).readonly(),
});

interface ShownPlace extends MeetingPlace {
  /** Whether the feature has a zone that is no name of the IANA database. */
  readonly hasUnknownTimezone: boolean;
}

/** As {@link meetingPlaces}, and what a client can't do with them. */
export const readMeetingPlaces = defineQuery({
  operation: 'readMeetingPlace',
  takes: inputOf(target),
  async run(
    { target: { companyId, features } },
    { store }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<readonly ShownPlace[]> {
    const found = await present(store, companyId, features);
    return found.map((feature) => ({
      ...placeOf(feature),
      hasUnknownTimezone: feature !== undefined && unknownZoneOf(feature) !== null,
    }));
  },
});

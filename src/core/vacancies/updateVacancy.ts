import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { DomainEvent } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import { areEqual } from '../kernel/values/objects.js';
import { vacancyTarget } from '../kernel/values/shapes.js';
import { thawed } from '../pipeline/rules/freezeState.js';
import { type MeetingPlace, placed, placeOf } from '../pipeline/rules/meetings.js';
import { recordChanged } from '../pipeline/rules/recordEvents.js';
import { vacancyChanged } from '../pipeline/rules/vacancyEvents.js';
import {
  assertVacancyOpen,
  edited,
  lostFeatures,
  type VacancyPatch,
  vacancyPatch,
} from '../pipeline/rules/vacancyTransitions.js';
import type { Feature, Vacancy } from '../pipeline/shapes/vacancy.js';
import type { MeetingWrites } from '../pipeline/stores/recordWrites.js';
import type { VacancyReads, VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { byEdit, changesTiming, type RetimingStore, retimed } from '../timers/retiming.js';

type EditStore = RetimingStore & {
  readonly vacancies: Pick<VacancyReads, 'featuresInUse'> & VacancyWrites;
  readonly records: MeetingWrites;
  readonly feed: FeedWrites;
};

/**
 * Edits a vacancy. An edit without changes has no effect and no event. If it moves meetings, their records have events,
 * too. While the vacancy is locked, no candidate can be put into a feature. A move that was decided before finds another
 * `updatedAt`, and is decided again. So an open record never loses its feature.
 * @throws NOT_FOUND VACANCY_NOT_FOUND; CONFLICT VACANCY_CLOSED, STALE, FEATURE_IN_USE, LIMIT_REACHED
 */
export const updateVacancy = defineCommand({
  operation: 'updateVacancy',
  takes: inputOf(vacancyTarget, vacancyPatch),
  async run(
    { target: { companyId, vacancyId }, body: patch },
    context: UseCaseContext<EditStore, 'ids'>,
  ): Promise<Vacancy> {
    const { store, tools, now } = context;
    const vacancy = await store.vacancies.lock(companyId, vacancyId);
    if (!vacancy) throw errors.vacancyNotFound();
    const changed = await editedVacancy(store, vacancy, patch, { at: now, newId: () => tools.ids.uuid() });
    if (changed === vacancy) return vacancy;
    const running = thawed(changed, now);
    const cause = changesTiming(vacancy, running) ? byEdit(vacancy, running, now) : null;
    const relocations = await relocate(store, vacancy, changed, now);
    await store.vacancies.save(vacancy, cause ? await retimed(store, running, cause) : running);
    const edit = vacancyChanged('VACANCY_UPDATED', vacancy, changed);
    const thaw = running === changed ? [] : [vacancyChanged('VACANCY_THAWED', changed, running)];
    await store.feed.append(companyId, [edit, ...relocations, ...thaw], context);
    return running;
  },
  shows: (vacancy, readPolicy) => readPolicy.vacancy(vacancy),
});

/**
 * The vacancy after a patch; the same object if nothing has changed. It is not stored.
 * @throws CONFLICT VACANCY_CLOSED, STALE, FEATURE_IN_USE
 */
export async function editedVacancy(
  store: { readonly vacancies: Pick<VacancyReads, 'featuresInUse'> },
  vacancy: Vacancy,
  { ifUpdatedAt, ...patch }: VacancyPatch,
  made: { readonly at: Instant; readonly newId: () => string },
): Promise<Vacancy> {
  assertVacancyOpen(vacancy.status.code);
  if (ifUpdatedAt && ifUpdatedAt !== vacancy.updatedAt) throw errors.stale();
  const changed = edited(vacancy, patch, made);
  const lost = changed === vacancy ? [] : lostFeatures(vacancy.features, changed.features);
  if (lost.length === 0) return changed;
  const open = await store.vacancies.featuresInUse(vacancy.companyId, vacancy.id, lost);
  const inUse = lost.find((id) => open.has(id));
  if (inUse !== undefined) throw errors.featureInUse(inUse);
  return changed;
}

/**
 * An edit of a vacancy may move meetings, because reads show a meeting at the place that its feature has now
 * (docs/BEHAVIOUR.md, "Meetings").
 */

/** The most records whose meetings one edit may move. One transaction makes all their events. */
const maxRelocated = 10_000;

/**
 * Raises `updatedAt` of the records whose meetings an edit moves: of open ones, and of closed ones.
 * @param before the vacancy, which must be locked alone
 * @returns their events
 * @throws CONFLICT LIMIT_REACHED
 */
export async function relocate(
  store: { readonly records: MeetingWrites },
  before: Vacancy,
  after: Vacancy,
  at: Instant,
): Promise<DomainEvent[]> {
  const [was, is] = [placesIn(before), placesIn(after)];
  const moved = [...new Set([...before.features, ...after.features].map(({ id }) => id))].filter(
    (id) => !areEqual(was(id), is(id)),
  );
  if (moved.length === 0) return [];
  const touched = await store.records.touchMeetings(before, moved, at, maxRelocated + 1);
  if (touched.length > maxRelocated) throw errors.tooManyMeetings(maxRelocated);
  return touched.map(({ record, updatedAt }) => {
    const { featureId } = record;
    return recordChanged(
      'RECORD_BOOKED',
      placed(record, was(featureId)),
      placed({ ...record, updatedAt }, is(featureId)),
    );
  });
}

function placesIn({ features }: { readonly features: readonly Feature[] }): (featureId: string) => MeetingPlace {
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  return (featureId) => placeOf(byId.get(featureId));
}

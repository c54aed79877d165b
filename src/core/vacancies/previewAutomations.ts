import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { type Instant, later } from '../kernel/values/instants.js';
import { instant, type VacancyTarget, vacancyTarget } from '../kernel/values/shapes.js';
import { thawed } from '../pipeline/rules/freezeState.js';
import {
  type AutomationPolicy,
  type Effect,
  simulateTimers,
  type WatchedRecord,
  type WatchedVacancy,
} from '../pipeline/rules/timerSimulation.js';
import { type VacancyPatch, vacancyPatch } from '../pipeline/rules/vacancyTransitions.js';
import { watching } from '../pipeline/shapes/timerSettings.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { TimerReads } from '../pipeline/stores/timerStore.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { defaultSettings, type SettingsReads } from '../settings/companySettings.js';
import { frozen } from '../timers/effects.js';
import { isLate, lateFreeze, noLateFreeze } from '../timers/lateFreezes.js';
import { automationPolicyOf, watched, watchedStateOf } from '../timers/readWatched.js';
import { editedVacancy } from './updateVacancy.js';

const maxFirst = 1_000;
/** Effects between two pauses: some milliseconds of computing. */
const atOnce = 1_000;
/** What timers need of a vacancy, in addition to what they always read. */
const ofTimers = { features: undefined, jobAutomations: undefined };

const body = z.strictObject({
  at: instant,
  change: vacancyPatch.nullish(),
  first: z.number().int().min(1).max(maxFirst),
});

export interface AutomationPreview {
  readonly totalCount: number;
  readonly items: readonly Effect[];
}

type PreviewStore = {
  readonly settings: SettingsReads;
  readonly vacancies: VacancyReads;
  readonly timers: Pick<TimerReads, 'watched'>;
};

/**
 * The discards and freezes of timers in a vacancy until an instant, if nothing else happens. Advancing the clock does
 * the same (docs/TIMERS.md, "What will happen"). With a change, the effects are those after the edit. An instant in the
 * past counts as now.
 * @throws NOT_FOUND VACANCY_NOT_FOUND; with a change also the errors of the edit: CONFLICT VACANCY_CLOSED, STALE,
 *   FEATURE_IN_USE
 */
export const previewAutomations = defineQuery({
  operation: 'previewAutomations',
  takes: inputOf(vacancyTarget, body),
  async run(
    { target: { companyId, vacancyId }, body: { at, change, first } },
    { store, tools, now, pause }: UseCaseContext<PreviewStore, 'ids'>,
  ): Promise<AutomationPreview> {
    const [there, automationPolicy] = change
      ? await editedSo(store, { companyId, vacancyId }, change, { now, newId: () => tools.ids.uuid() })
      : await unchanged(store, { companyId, vacancyId });
    await pause();
    const items: Effect[] = [];
    let totalCount = 0;
    for (const effect of simulateTimers(there, automationPolicy, now, later(at, now))) {
      totalCount += 1;
      if (items.length < first) items.push(effect);
      if (totalCount % atOnce === 0) await pause();
    }
    return { totalCount, items };
  },
});

async function unchanged(store: PreviewStore, target: VacancyTarget): Promise<[WatchedVacancy, AutomationPolicy]> {
  const { companyId, vacancyId } = target;
  const { policy, vacancies } = await store.vacancies.findTimed(companyId, [vacancyId], ofTimers);
  const [vacancy] = vacancies;
  if (!vacancy) throw errors.vacancyNotFound();
  const automationPolicy = policy ?? defaultSettings(companyId, '');
  return [await watched(store, vacancy, automationPolicy, { until: null }), automationPolicy];
}

/**
 * The vacancy after an edit. The edit counts as activity, and comes after a freeze that no worker has made. Held and
 * missed records whose timer has changed are that no longer.
 */
async function editedSo(
  store: PreviewStore,
  { companyId, vacancyId }: VacancyTarget,
  change: VacancyPatch,
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
): Promise<[WatchedVacancy, AutomationPolicy]> {
  const [vacancy] = await store.vacancies.find(companyId, [vacancyId]);
  if (!vacancy) throw errors.vacancyNotFound();
  const automationPolicy = await automationPolicyOf(store, companyId);
  const edited = await editedVacancy(store, vacancy, change, { at: now, newId });
  const isLateFirst = edited !== vacancy && isLate(vacancy.timer, now);
  const { missed, freeze } = isLateFirst
    ? lateFreeze(await watched(store, vacancy, automationPolicy, { until: null }), automationPolicy, now)
    : noLateFreeze;
  const running = edited === vacancy ? vacancy : thawed(freeze ? frozen(edited, freeze) : edited, now);
  const there = await watched(store, running, automationPolicy, { until: null, withHeld: true });
  const missedAt = new Map(missed.map(({ recordId, dueAt }) => [recordId, dueAt]));
  const timersOf = (of: Vacancy, featureId: string) => of.features.find(({ id }) => id === featureId)?.jobAutomations;
  const stays = ({ featureId, statusCode }: WatchedRecord) =>
    watching(timersOf(vacancy, featureId), statusCode)?.ms === watching(timersOf(edited, featureId), statusCode)?.ms;
  const records = there.records.flatMap((record) => {
    if (!stays(record)) return { ...record, missedAt: null };
    return record.isHeld ? [] : { ...record, missedAt: missedAt.get(record.id) ?? record.missedAt };
  });
  return [{ ...there, ...(running !== vacancy && watchedStateOf(running, now)), records }, automationPolicy];
}

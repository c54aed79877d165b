import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { Instant } from '../kernel/values/instants.js';
import { vacanciesTarget } from '../kernel/values/shapes.js';
import { lookAfter } from '../pipeline/rules/freezeState.js';
import { currentTimer, dueNow } from '../pipeline/rules/recordTimer.js';
import { type AutomationAction, freezeOf } from '../pipeline/rules/timerSimulation.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import { type HeldReason, isHeldState } from '../pipeline/shapes/storedTimers.js';
import { watcherOf } from '../pipeline/shapes/timerSettings.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { TimerReads } from '../pipeline/stores/timerStore.js';
import type { TimedVacancy, VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { freezingStateOf } from './readWatched.js';

/** The next effect of timers on a record or a vacancy (docs/TIMERS.md, "What will happen"). */

export interface NextAutomation {
  readonly action: AutomationAction;
  readonly timer: string;
  /** Null while the vacancy is frozen, and while the company's timers are off. */
  readonly dueAt: Instant | null;
  /** The time left until it is due, while the vacancy is frozen. */
  readonly leftSeconds: number | null;
  readonly heldReason: HeldReason | null;
}

/** The state of a vacancy on which the timers of its records depend. */
interface TimersState {
  /** Whether the company's timers are off. */
  readonly areOff: boolean;
  readonly vacancy: Pick<Vacancy, 'status' | 'frozenAt' | 'timer'>;
}

/** The states of vacancies for {@link nextOf}, in the order of the ids; null if there is no such vacancy. */
export const readTimersStates = defineQuery({
  operation: 'readNextAutomation',
  takes: inputOf(vacanciesTarget),
  async run(
    { target: { companyId, vacancyIds } },
    { store }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<readonly (TimersState | null)[]> {
    const { policy, vacancies } = await store.vacancies.findTimed(companyId, vacancyIds, {});
    const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]));
    return vacancyIds.map((vacancyId) => {
      const vacancy = byId.get(vacancyId);
      return vacancy ? { areOff: policy?.automationMode === 'OFF', vacancy } : null;
    });
  },
});

/** The next effect of timers on a record. @param state from {@link readTimersStates} */
export function nextOf(record: FeatureRecord, state: TimersState | null): NextAutomation | null {
  const timer = watcherOf(record.status.code);
  if (!state || record.isClosed || timer === null) return null;
  const { areOff, vacancy } = state;
  const current = currentTimer(record, vacancy);
  const heldReason = isHeldState(current.state) ? current.state : null;
  const dueAt = dueNow(current, vacancy.timer);
  if (dueAt === null || (areOff && heldReason === null)) return null;
  const next = { action: 'DISCARD', timer, heldReason } as const;
  if (areOff) return { ...next, dueAt: null, leftSeconds: null };
  if (current.state !== null) return { ...next, dueAt, leftSeconds: null };
  if (vacancy.frozenAt === null) return { ...next, dueAt, leftSeconds: null };
  return { ...next, dueAt: null, leftSeconds: (Date.parse(dueAt) - Date.parse(vacancy.frozenAt)) / 1000 };
}

/** The next freezes of vacancies, in the order of the ids; null if no freeze will come. */
export const readNextFreezes = defineQuery({
  operation: 'readNextAutomation',
  takes: inputOf(vacanciesTarget),
  async run(
    { target: { companyId, vacancyIds } },
    { store }: UseCaseContext<{ readonly vacancies: VacancyReads; readonly timers: TimerReads }>,
  ): Promise<readonly (NextAutomation | null)[]> {
    const selection = { jobAutomations: undefined };
    const { policy, vacancies } = await store.vacancies.findTimed(companyId, vacancyIds, selection);
    if (policy?.automationMode === 'OFF') return vacancyIds.map(() => null);
    // Workers do not look at the others, so very many of their events may be unseen.
    const freezing = vacancies.filter((vacancy) => lookAfter(vacancy, vacancy.updatedAt) !== null);
    const ids = freezing.map(({ id }) => id);
    const quiet = await store.timers.quietVacancies(companyId, ids);
    const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]));
    return vacancyIds.map((vacancyId) => freezeNext(byId.get(vacancyId), quiet.get(vacancyId)));
  },
});

function freezeNext(
  vacancy: TimedVacancy | undefined,
  quiet: { finalistCount: number; finalistClosedAt: Instant | null; lastActiveAt: Instant | null } | undefined,
): NextAutomation | null {
  if (!vacancy || !quiet) return null;
  const freeze = freezeOf({ id: vacancy.id, ...freezingStateOf(vacancy, quiet.lastActiveAt), ...quiet });
  if (!freeze) return null;
  const { setting, dueAt } = freeze;
  return { action: 'FREEZE', timer: setting.timer, dueAt, leftSeconds: null, heldReason: null };
}

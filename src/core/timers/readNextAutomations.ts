import { z } from 'zod';
import type { FeatureRecord } from '../records/record.js';
import { id } from '../shapes.js';
import { nothing, type Query } from '../useCase.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import { type AutomationAction, freezeOf } from './course.js';
import type { HeldReason, Standing } from './kept.js';
import { heldReasonOf } from './recordTimer.js';
import { standingNow } from './standing.js';
import { after, watcherOf } from './watch.js';
import { brakesOf, standingOf } from './watching.js';

/** What timers will do next with a thing (CONTRACT "Timers"). */

export interface NextAutomation {
  readonly action: AutomationAction;
  readonly timer: string;
  /** Null while the vacancy is frozen. */
  readonly dueAt: Instant | null;
  /** What is left of the time until it is due, while the vacancy is frozen. */
  readonly leftSeconds: number | null;
  readonly heldReason: HeldReason | null;
}

const target = z.strictObject({ companyId: id, vacancyIds: z.array(id).readonly() });
type Target = z.infer<typeof target>;

/** How vacancies stand, as {@link nextOf} needs it, in the order of their ids; null where nothing is due in their company. */
export const readStandings: Query<Target, undefined, readonly (Standing | null)[]> = {
  operation: 'readNextAutomation',
  target,
  body: nothing,
  async run({ target: { companyId, vacancyIds } }, { store }) {
    const { automationMode } = await brakesOf(store, companyId);
    if (automationMode === 'OFF') return vacancyIds.map(() => null);
    const vacancies = await store.vacancies(companyId, vacancyIds, {});
    const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]));
    return vacancyIds.map((vacancyId) => {
      const vacancy = byId.get(vacancyId);
      return vacancy ? standingNow(vacancy) : null;
    });
  },
};

/** What comes next of a record. @param standing as {@link readStandings} gives it */
export function nextOf(record: FeatureRecord, standing: Standing | null): NextAutomation | null {
  const { timer, isClosed, status } = record;
  const name = watcherOf(status.code);
  if (!standing || isClosed || timer.dueAt === null || timer.state === 'ENDED' || name === null) return null;
  const heldReason = heldReasonOf(record);
  const dueAt = heldReason ? timer.dueAt : after(timer.dueAt, Math.max(0, standing.stoodMs - timer.stoodMs));
  if (dueAt === null) return null;
  const { frozenAt } = standing;
  const next = { action: 'DISCARD', timer: name, heldReason } as const;
  if (frozenAt === null || heldReason !== null) return { ...next, dueAt, leftSeconds: null };
  return { ...next, dueAt: null, leftSeconds: (Date.parse(dueAt) - Date.parse(frozenAt)) / 1000 };
}

/** When vacancies freeze, in the order of their ids; null where nothing is to come. */
export const readNextFreezes: Query<Target, undefined, readonly (NextAutomation | null)[]> = {
  operation: 'readNextAutomation',
  target,
  body: nothing,
  async run({ target: { companyId, vacancyIds } }, { store }) {
    const { automationMode } = await brakesOf(store, companyId);
    if (automationMode === 'OFF') return vacancyIds.map(() => null);
    const selection = { features: undefined, jobAutomations: undefined };
    const vacancies = await store.vacancies(companyId, vacancyIds, selection);
    const quiet = await store.quietVacancies(companyId, vacancyIds);
    const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]));
    return vacancyIds.map((vacancyId) => freezeNext(byId.get(vacancyId), quiet.get(vacancyId)));
  },
};

function freezeNext(
  vacancy: Vacancy | undefined,
  quiet: { finalistCount: number; finalistClosedAt: Instant | null; toldAt: Instant | null } | undefined,
): NextAutomation | null {
  if (!vacancy || !quiet) return null;
  const freeze = freezeOf({ id: vacancy.id, ...standingOf(vacancy, quiet.toldAt), ...quiet });
  if (!freeze) return null;
  const { setting, dueAt } = freeze;
  return { action: 'FREEZE', timer: setting.timer, dueAt, leftSeconds: null, heldReason: null };
}

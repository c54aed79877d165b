import { hourMs } from '../instants.js';
import type { AutomationMode, DiscardMode } from '../settings/companySettings.js';
import type { FeatureTimers } from '../vacancies/timers.js';
import type { Instant, VacancyStatusCode, VacancyTimers } from '../vacancies/vacancy.js';
import type { HeldReason } from './kept.js';
import { after, freezers, later, type Setting, settingOf, watching } from './watch.js';

/**
 * What the timers of a vacancy do from one instant to another: plain data in, plain data out. The preview shows it, the
 * worker and `advanceClock` do it (CONTRACT "Timers").
 */

/** An open record whose timer neither waits for somebody nor has ended. */
export interface WatchedRecord {
  readonly id: string;
  readonly featureId: string;
  readonly statusCode: string;
  /** The date of its newest status. */
  readonly enteredAt: Instant;
  /** Milliseconds that the vacancy had stood frozen by then. */
  readonly stoodMs: number;
  readonly isHeld: boolean;
}

/** A vacancy, as far as its timers look at it. */
export interface WatchedVacancy {
  readonly id: string;
  readonly status: { readonly code: VacancyStatusCode; readonly createdAt: Instant };
  readonly features: readonly { readonly id: string; readonly jobAutomations: FeatureTimers }[];
  readonly hasFinalistsEnabled: boolean;
  readonly jobAutomations: VacancyTimers;
  readonly frozenAt: Instant | null;
  readonly stoodMs: number;
  /** Those that may be due; the others need not be known. */
  readonly records: readonly WatchedRecord[];
  /** How many more are due by now than are known; of no account without a bound on what is due at once, as `openCount`. */
  readonly moreDue: number;
  /** How many open records there are, held ones among them. */
  readonly openCount: number;
  /** How many of them are in the last feature. */
  readonly finalistCount: number;
  /** When anybody but a worker changed something last. */
  readonly activeAt: Instant;
  /** When the last record of the last feature was closed; null where none was. */
  readonly finalistClosedAt: Instant | null;
  readonly heldUntil: Instant | null;
  readonly shadowedAt: Instant | null;
}

/** How a company wants its timers to work. */
export interface Brakes {
  readonly automationMode: AutomationMode;
  readonly discardMode: DiscardMode;
  /** Of a vacancy's open records: more at once are held. */
  readonly holdShare: number;
}

export const automationActions = ['DISCARD', 'FREEZE'] as const;
export type AutomationAction = (typeof automationActions)[number];

/** Something that a timer does. */
export interface Effect extends Setting {
  readonly action: AutomationAction;
  readonly vacancyId: string;
  /** Null where the vacancy freezes. */
  readonly recordId: string | null;
  /** When what it waits for began. */
  readonly enteredAt: Instant;
  readonly dueAt: Instant;
  /** When it is met. */
  readonly at: Instant;
  /** Why nothing is done until somebody says so. */
  readonly heldReason: HeldReason | null;
  /** Whether it is told and not done. */
  readonly isShadow: boolean;
}

/** So late a timer may be: later it is somebody's to decide. */
const overdueMs = 6 * hourMs;
/** So many at once are never too many. */
const manyAtOnce = 10;

/** When a record is due, unless its vacancy stands still; null where nothing watches it. */
function dueOf(vacancy: WatchedVacancy, record: WatchedRecord): { setting: Setting; dueAt: Instant } | null {
  const feature = vacancy.features.find(({ id }) => id === record.featureId);
  const setting = watching(feature?.jobAutomations, record.statusCode);
  if (!setting) return null;
  const from = later(record.enteredAt, vacancy.status.createdAt);
  const dueAt = after(from, setting.ms + Math.max(0, vacancy.stoodMs - record.stoodMs));
  return dueAt === null ? null : { setting, dueAt };
}

/** When a vacancy freezes, if nothing happens there; null where it doesn't. */
export function freezeOf(
  vacancy: Omit<WatchedVacancy, 'records' | 'moreDue' | 'openCount'>,
): { setting: Setting; dueAt: Instant } | null {
  const { status, frozenAt, hasFinalistsEnabled, finalistCount, finalistClosedAt, activeAt } = vacancy;
  if (status.code !== 'IN_PROGRESS' || frozenAt !== null) return null;
  const ofFinalists = hasFinalistsEnabled && finalistCount > 0;
  const setting = settingOf(vacancy.jobAutomations, ofFinalists ? freezers.finalists : freezers.selection);
  const quiet = setting && after(activeAt, setting.ms);
  if (!setting || !quiet) return null;
  // Where a timer took the last finalist, the selection counts only since then.
  const since = hasFinalistsEnabled && !ofFinalists ? finalistClosedAt : null;
  const dueAt = since === null ? quiet : later(quiet, since);
  return dueAt === vacancy.shadowedAt ? null : { setting, dueAt };
}

interface Due extends WatchedRecord {
  readonly setting: Setting;
  readonly dueAt: Instant;
}

const byDueAndId = (a: Due, b: Due): number => {
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
};

/** The course of one vacancy. */
class Course {
  readonly #brakes: Brakes;
  readonly #lastFeatureId: string | undefined;
  #vacancy: WatchedVacancy;
  /** In the order in which they are due. */
  readonly #waiting: readonly Due[];
  #next = 0;

  constructor(vacancy: WatchedVacancy, brakes: Brakes) {
    this.#vacancy = vacancy;
    this.#brakes = brakes;
    this.#lastFeatureId = vacancy.features.at(-1)?.id;
    const isStill = brakes.automationMode === 'OFF' || vacancy.frozenAt !== null || vacancy.status.code === 'CLOSED';
    this.#waiting = isStill
      ? []
      : vacancy.records
          .flatMap((record) => {
            const due = dueOf(vacancy, record);
            return due ? [{ ...record, ...due }] : [];
          })
          .toSorted(byDueAndId);
  }

  get #record(): Due | undefined {
    return this.#vacancy.frozenAt === null ? this.#waiting[this.#next] : undefined;
  }

  get #freeze(): ReturnType<typeof freezeOf> {
    return this.#brakes.automationMode === 'OFF' ? null : freezeOf(this.#vacancy);
  }

  /** The next instant at which anything is due. */
  get nextAt(): Instant | null {
    const instants = [this.#record?.dueAt, this.#freeze?.dueAt].filter((at) => at !== undefined);
    return instants.toSorted()[0] ?? null;
  }

  /** What happens at an instant, with whatever has become due before and was not met. */
  *met(at: Instant): Generator<Effect> {
    let tooMany: boolean | null = null;
    for (;;) {
      const record = this.#record;
      const freeze = this.#freeze;
      if (record && record.dueAt <= at && !(freeze && freeze.dueAt < record.dueAt)) {
        tooMany ??= this.#areTooMany(freeze && freeze.dueAt < at ? freeze.dueAt : at);
        yield this.#meet(record, at, tooMany);
      } else if (freeze && freeze.dueAt <= at) {
        yield this.#freezeAt(freeze, at);
      } else {
        return;
      }
    }
  }

  /** Whether those that are due by an instant are too many at once. */
  #areTooMany(by: Instant): boolean {
    const { holdShare } = this.#brakes;
    if (holdShare >= 1) return false;
    const end = this.#waiting.findIndex(({ dueAt }, index) => index >= this.#next && dueAt > by);
    const isAll = end === -1;
    const count = (isAll ? this.#waiting.length : end) - this.#next + (isAll ? this.#vacancy.moreDue : 0);
    return count > manyAtOnce && count > holdShare * this.#vacancy.openCount;
  }

  #meet(record: Due, at: Instant, tooMany: boolean): Effect {
    this.#next += 1;
    const { setting, dueAt, id, enteredAt, featureId } = record;
    const heldReason = this.#heldReason(dueAt, at, tooMany);
    const isShadow = this.#brakes.automationMode === 'SHADOW';
    const { openCount, finalistCount } = this.#vacancy;
    if (heldReason === null && !isShadow) {
      const isFinalist = featureId === this.#lastFeatureId;
      this.#vacancy = {
        ...this.#vacancy,
        openCount: openCount - 1,
        finalistCount: finalistCount - Number(isFinalist),
        ...(isFinalist && { finalistClosedAt: at }),
      };
    }
    const { id: vacancyId } = this.#vacancy;
    return { ...setting, action: 'DISCARD', vacancyId, recordId: id, enteredAt, dueAt, at, heldReason, isShadow };
  }

  #heldReason(dueAt: Instant, at: Instant, tooMany: boolean): HeldReason | null {
    const { heldUntil } = this.#vacancy;
    if (Date.parse(at) - Date.parse(dueAt) > overdueMs) return 'OVERDUE';
    if (tooMany || (heldUntil !== null && dueAt <= heldUntil)) return 'TOO_MANY';
    return this.#brakes.discardMode === 'REVIEW' ? 'REVIEW' : null;
  }

  #freezeAt({ setting, dueAt }: NonNullable<ReturnType<typeof freezeOf>>, at: Instant): Effect {
    const { id: vacancyId, activeAt: enteredAt } = this.#vacancy;
    const isShadow = this.#brakes.automationMode === 'SHADOW';
    this.#vacancy = isShadow ? { ...this.#vacancy, shadowedAt: dueAt } : { ...this.#vacancy, frozenAt: dueAt };
    const action = 'FREEZE';
    return { ...setting, action, vacancyId, recordId: null, enteredAt, dueAt, at, heldReason: null, isShadow };
  }
}

/** When anything of a vacancy is due next; null where nothing is. */
export function nextDue(vacancy: WatchedVacancy, brakes: Brakes): Instant | null {
  return new Course(vacancy, brakes).nextAt;
}

/**
 * What timers do from an instant on: first what is due by then and was not met, then at each instant what is due at it.
 * @param to not before `from`
 */
export function* courseOf(vacancy: WatchedVacancy, brakes: Brakes, from: Instant, to: Instant): Generator<Effect> {
  const course = new Course(vacancy, brakes);
  let at = from;
  for (;;) {
    yield* course.met(at);
    const next = course.nextAt;
    if (next === null || next > to) return;
    at = next;
  }
}

/** The order in which effects of several vacancies come: by instant, records by their ids, then freezes. */
export function inOrder(a: Effect, b: Effect): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt ? -1 : 1;
  if ((a.recordId === null) !== (b.recordId === null)) return a.recordId === null ? 1 : -1;
  const [left, right] = [a.recordId ?? a.vacancyId, b.recordId ?? b.vacancyId];
  return left < right ? -1 : Number(left > right);
}

import type { Instant } from '../../kernel/values/instants.js';
import { hourMs, later } from '../../kernel/values/instants.js';
import { firstIndexWhere } from '../../kernel/values/objects.js';
import type { AutomationMode, DiscardMode, HumanDecision } from '../../settings/companySettings.js';
import type { FeatureTimers } from '../shapes/namedTimers.js';
import type { HeldReason } from '../shapes/storedTimers.js';
import { after, freezers, frozenSince, type Setting, settingOf, watching } from '../shapes/timerSettings.js';
import type { VacancyStatusCode, VacancyTimers } from '../shapes/vacancy.js';

/**
 * Computes the effects of a vacancy's timers between two instants, as pure functions. The preview shows them, workers
 * and `advanceClock` execute them (docs/TIMERS.md, "What will happen").
 */

/** An open record with a running timer (not held, not ended). */
export interface WatchedRecord {
  readonly id: string;
  readonly featureId: string;
  readonly statusCode: string;
  /** The date of its newest status. */
  readonly enteredAt: Instant;
  /** Milliseconds that the vacancy had been frozen by then. */
  readonly frozenMs: number;
  readonly isHeld: boolean;
  /** When it was due, if that was before its vacancy froze and no worker has carried it out; null otherwise. */
  readonly missedAt: Instant | null;
}

/** The data of a vacancy that its timers need. */
export interface WatchedVacancy {
  readonly id: string;
  readonly status: { readonly code: VacancyStatusCode; readonly createdAt: Instant };
  readonly features: readonly { readonly id: string; readonly jobAutomations: FeatureTimers }[];
  readonly hasFinalistsEnabled: boolean;
  readonly jobAutomations: VacancyTimers;
  readonly frozenAt: Instant | null;
  readonly frozenMs: number;
  /** The records that may be due. Others are not needed. */
  readonly records: readonly WatchedRecord[];
  /** The number of due records that are not in `records`. Like `openCount`, used only if `holdShare` is a limit. */
  readonly moreDue: number;
  /** The number of open records, including held ones. */
  readonly openCount: number;
  /** The number of open records in the last feature. */
  readonly finalistCount: number;
  /** The instant of the last change that no worker has made. */
  readonly activeAt: Instant;
  /**
   * When the timer was due that last closed a record of the last feature, however late that happened; null if none has,
   * or if there is later activity.
   */
  readonly finalistClosedAt: Instant | null;
  readonly heldUntil: Instant | null;
  readonly shadowedAt: Instant | null;
}

/** A company's settings that limit its timers. */
export interface AutomationPolicy {
  readonly automationMode: AutomationMode;
  readonly discardMode: DiscardMode;
  /** If more than this share of a vacancy's open records is due at once, they are held. */
  readonly holdShare: number;
  /** REQUIRED: due records are held, in any `discardMode`. */
  readonly humanDecision: HumanDecision;
}

export const automationActions = ['DISCARD', 'FREEZE'] as const;
export type AutomationAction = (typeof automationActions)[number];

/** An effect of a timer. */
export interface Effect extends Setting {
  readonly action: AutomationAction;
  readonly vacancyId: string;
  /** Null if the vacancy freezes. */
  readonly recordId: string | null;
  /** When the wait of the timer began. */
  readonly enteredAt: Instant;
  readonly dueAt: Instant;
  /** When the effect happens. */
  readonly at: Instant;
  /** Why the effect waits for an admin; null if it does not. */
  readonly heldReason: HeldReason | null;
  /** Whether the effect is only reported. */
  readonly isShadow: boolean;
}

/** If an effect is later than this, an admin must decide. */
const overdueMs = 6 * hourMs;
/** Up to this number of records at once is never too many. */
const manyAtOnce = 10;

/** What watches a vacancy's records, by feature and status. Each is looked up once, however many records it has. */
function watchingIn({ features }: WatchedVacancy): (record: WatchedRecord) => Setting | null {
  const known = new Map<string, Setting | null>();
  return ({ featureId, statusCode }) => {
    const key = `${statusCode} ${featureId}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const setting = watching(features.find(({ id }) => id === featureId)?.jobAutomations, statusCode);
    known.set(key, setting);
    return setting;
  };
}

/** When a record is due if its vacancy is not frozen. */
function dueOf(
  vacancy: WatchedVacancy,
  record: WatchedRecord,
  setting: Setting,
): { setting: Setting; dueAt: Instant } | null {
  const from = later(record.enteredAt, vacancy.status.createdAt);
  const dueAt = record.missedAt ?? after(from, setting.ms + frozenSince(vacancy, record));
  return dueAt === null ? null : { setting, dueAt };
}

/** When a vacancy freezes if nothing happens there; null if it doesn't. */
export function freezeOf(
  vacancy: Omit<WatchedVacancy, 'records' | 'moreDue' | 'openCount' | 'features'>,
): { setting: Setting; dueAt: Instant } | null {
  const { status, frozenAt, hasFinalistsEnabled, finalistCount, finalistClosedAt, activeAt } = vacancy;
  if (status.code !== 'IN_PROGRESS' || frozenAt !== null) return null;
  const ofFinalists = hasFinalistsEnabled && finalistCount > 0;
  const setting = settingOf(vacancy.jobAutomations, ofFinalists ? freezers.finalists : freezers.selection);
  const quiet = setting && after(activeAt, setting.ms);
  if (!setting || !quiet) return null;
  // If a timer has discarded the last finalist, the timer for the selection is due at the earliest then.
  const since = hasFinalistsEnabled && !ofFinalists ? finalistClosedAt : null;
  const dueAt = since === null ? quiet : later(quiet, since);
  return dueAt === vacancy.shadowedAt ? null : { setting, dueAt };
}

interface DueRecord extends WatchedRecord {
  readonly setting: Setting;
  readonly dueAt: Instant;
}

/** The order of due things of one kind: by due instant, then by id. `inOrder` (dueItems.ts) has it for all kinds. */
export const byDueAndId = (a: Pick<DueRecord, 'dueAt' | 'id'>, b: Pick<DueRecord, 'dueAt' | 'id'>): number => {
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
};

/** Simulates the timers of one vacancy. */
class Course {
  readonly #automationPolicy: AutomationPolicy;
  readonly #lastFeatureId: string | undefined;
  #vacancy: WatchedVacancy;
  /** The watched records in the order of their due instants. */
  readonly #waiting: readonly DueRecord[];
  #next = 0;

  constructor(vacancy: WatchedVacancy, automationPolicy: AutomationPolicy) {
    this.#vacancy = vacancy;
    this.#automationPolicy = automationPolicy;
    this.#lastFeatureId = vacancy.features.at(-1)?.id;
    const isStill = automationPolicy.automationMode === 'OFF' || vacancy.status.code === 'CLOSED';
    const settingFor = watchingIn(vacancy);
    this.#waiting = (isStill ? [] : vacancy.records)
      .flatMap((record) => {
        const setting = vacancy.frozenAt === null || record.missedAt !== null ? settingFor(record) : null;
        const due = setting && dueOf(vacancy, record, setting);
        return due ? [{ ...record, ...due }] : [];
      })
      .toSorted(byDueAndId);
  }

  get #record(): DueRecord | undefined {
    return this.#waiting[this.#next];
  }

  get #freeze(): ReturnType<typeof freezeOf> {
    return this.#automationPolicy.automationMode === 'OFF' ? null : freezeOf(this.#vacancy);
  }

  /** The next instant at which anything is due. */
  get nextAt(): Instant | null {
    const instants = [this.#record?.dueAt, this.#freeze?.dueAt].filter((at) => at !== undefined);
    return instants.toSorted()[0] ?? null;
  }

  /** The effects at an instant, including those that were due before and have not happened. */
  *effectsAt(at: Instant): Generator<Effect> {
    let tooMany: boolean | null = null;
    for (;;) {
      const record = this.#record;
      const freeze = this.#freeze;
      if (record && record.dueAt <= at && !(freeze && freeze.dueAt < record.dueAt)) {
        tooMany ??= this.#areTooMany(freeze && freeze.dueAt < at ? freeze.dueAt : at);
        yield this.#discardAt(record, at, tooMany);
      } else if (freeze && freeze.dueAt <= at) {
        yield this.#freezeAt(freeze, at);
      } else {
        return;
      }
    }
  }

  /** Whether too many records are due by an instant. */
  #areTooMany(by: Instant): boolean {
    const { holdShare } = this.#automationPolicy;
    if (holdShare >= 1) return false;
    const end = firstIndexWhere(this.#waiting, ({ dueAt }) => dueAt > by, this.#next);
    const isAll = end === this.#waiting.length;
    const count = end - this.#next + (isAll ? this.#vacancy.moreDue : 0);
    return count > manyAtOnce && count > holdShare * this.#vacancy.openCount;
  }

  #discardAt(record: DueRecord, at: Instant, tooMany: boolean): Effect {
    this.#next += 1;
    const { setting, dueAt, id, enteredAt, featureId } = record;
    const heldReason = this.#heldReason(dueAt, at, tooMany);
    const isShadow = this.#automationPolicy.automationMode === 'SHADOW';
    const { openCount, finalistCount } = this.#vacancy;
    if (heldReason === null && !isShadow) {
      const isFinalist = featureId === this.#lastFeatureId;
      this.#vacancy = {
        ...this.#vacancy,
        openCount: openCount - 1,
        finalistCount: finalistCount - Number(isFinalist),
        ...(isFinalist && { finalistClosedAt: dueAt }),
      };
    }
    const { id: vacancyId } = this.#vacancy;
    return { ...setting, action: 'DISCARD', vacancyId, recordId: id, enteredAt, dueAt, at, heldReason, isShadow };
  }

  #heldReason(dueAt: Instant, at: Instant, tooMany: boolean): HeldReason | null {
    const { heldUntil } = this.#vacancy;
    const { discardMode, humanDecision } = this.#automationPolicy;
    if (Date.parse(at) - Date.parse(dueAt) > overdueMs) return 'OVERDUE';
    if (tooMany || (heldUntil !== null && dueAt <= heldUntil)) return 'TOO_MANY';
    return discardMode === 'REVIEW' || humanDecision === 'REQUIRED' ? 'REVIEW' : null;
  }

  #freezeAt({ setting, dueAt }: NonNullable<ReturnType<typeof freezeOf>>, at: Instant): Effect {
    const { id: vacancyId, activeAt: enteredAt } = this.#vacancy;
    const isShadow = this.#automationPolicy.automationMode === 'SHADOW';
    this.#vacancy = isShadow ? { ...this.#vacancy, shadowedAt: dueAt } : { ...this.#vacancy, frozenAt: dueAt };
    if (!isShadow) this.#next = this.#waiting.length;
    const action = 'FREEZE';
    return { ...setting, action, vacancyId, recordId: null, enteredAt, dueAt, at, heldReason: null, isShadow };
  }
}

/** The next due instant of a vacancy; null if nothing is due. */
export function nextDue(vacancy: WatchedVacancy, automationPolicy: AutomationPolicy): Instant | null {
  return new Course(vacancy, automationPolicy).nextAt;
}

/**
 * The effects of timers from an instant on: first those that are due by then, then those of each later due instant.
 * @param to not before `from`
 */
export function* simulateTimers(
  vacancy: WatchedVacancy,
  automationPolicy: AutomationPolicy,
  from: Instant,
  to: Instant,
): Generator<Effect> {
  const course = new Course(vacancy, automationPolicy);
  let at = from;
  for (;;) {
    yield* course.effectsAt(at);
    const next = course.nextAt;
    if (next === null || next > to) return;
    at = next;
  }
}

import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import { remindersOf } from './recordTimer.js';
import { watchers, watching } from './watch.js';

/**
 * How the open records of one vacancy are timed anew, by one statement: as it is edited, closed or reopened, and by a worker
 * after a thaw. A held record whose due time is another now is held no more.
 */
export interface Retiming {
  /** For each feature and status that is watched, how many milliseconds after it was entered it is due. */
  readonly spans: readonly { readonly featureId: string; readonly statusCode: string; readonly ms: number }[];
  /** No status counts as entered before. */
  readonly from: Instant;
  /** Milliseconds that the vacancy has stood frozen, without a freeze that lasts. */
  readonly stoodMs: number;
  /** Whether nothing is due for now: it is frozen or closed. */
  readonly isStill: boolean;
  /** Whether what was held or had ended begins anew, from `from` on. */
  readonly isAnew: boolean;
  /** How long before a meeting each feature reminds of it, and after which instant; null where reminders stay as they are. */
  readonly reminding: {
    readonly after: Instant;
    readonly leads: readonly { readonly featureId: string; readonly ms: number }[];
  } | null;
}

/** Of a vacancy as it is by now, with nothing begun anew. */
export function retimingOf(vacancy: Vacancy): Retiming {
  const { features, status, frozenAt, timer } = vacancy;
  const isClosed = status.code === 'CLOSED';
  const spans = features.flatMap(({ id: featureId, jobAutomations }) =>
    Object.keys(watchers).flatMap((statusCode) => {
      const setting = watching(jobAutomations, statusCode);
      return setting ? [{ featureId, statusCode, ms: setting.ms }] : [];
    }),
  );
  return {
    spans: isClosed ? [] : spans,
    from: status.createdAt,
    stoodMs: timer.stoodMs,
    isStill: isClosed || frozenAt !== null,
    isAnew: false,
    reminding: null,
  };
}

/** The same where a person has changed the vacancy: its reminders are set anew too. */
export function retimingAt(vacancy: Vacancy, at: Instant, isAnew = false): Retiming {
  const leads = vacancy.features.flatMap(({ id: featureId, data }) =>
    remindersOf(data).map(({ ms }) => ({ featureId, ms })),
  );
  const isClosed = vacancy.status.code === 'CLOSED';
  return { ...retimingOf(vacancy), isAnew, reminding: { after: at, leads: isClosed ? [] : leads } };
}

/** Whether an edit times records anew: a timer or a reminder of a feature is another, or a feature is. */
export function isTimedAnew(before: Vacancy, after: Vacancy): boolean {
  return before.features !== after.features && timing(before) !== timing(after);
}

const timing = ({ features }: Vacancy): string =>
  JSON.stringify(features.map(({ id, jobAutomations, data }) => [id, jobAutomations, data?.reminders ?? null]));

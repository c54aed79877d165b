import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import { remindersOf } from './recordTimer.js';
import { watchers, watching } from './watch.js';

/**
 * How the open records of one vacancy are timed anew, by one statement: as it is edited, closed or reopened, and by a worker
 * after a thaw. A held record whose span has changed is no longer held.
 */
export interface Retiming {
  /** For each feature and status that is watched, how many milliseconds after it was entered it is due. */
  readonly spans: readonly Span[];
  /** The spans before an edit; null where nothing was edited. */
  readonly formerSpans: readonly Span[] | null;
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

export interface Span {
  readonly featureId: string;
  readonly statusCode: string;
  readonly ms: number;
}

const spansOf = ({ features }: Pick<Vacancy, 'features'>): Span[] =>
  features.flatMap(({ id: featureId, jobAutomations }) =>
    Object.keys(watchers).flatMap((statusCode) => {
      const setting = watching(jobAutomations, statusCode);
      return setting ? [{ featureId, statusCode, ms: setting.ms }] : [];
    }),
  );

/** Of a vacancy as it is by now, with nothing begun anew. */
export function retimingOf(vacancy: Vacancy): Retiming {
  const { status, frozenAt, timer } = vacancy;
  const isClosed = status.code === 'CLOSED';
  return {
    spans: isClosed ? [] : spansOf(vacancy),
    formerSpans: null,
    from: status.createdAt,
    stoodMs: timer.stoodMs,
    isStill: isClosed || frozenAt !== null,
    isAnew: false,
    reminding: null,
  };
}

/** Of a vacancy that an edit has changed: its reminders are set anew too. */
export const retimingByEdit = (before: Vacancy, edited: Vacancy, at: Instant): Retiming => ({
  ...retimingOf(edited),
  formerSpans: spansOf(before),
  reminding: remindingOf(edited, at),
});

/** Of a vacancy that is closed or open from an instant on: all begins anew. */
export const retimingAnew = (vacancy: Vacancy, at: Instant): Retiming => ({
  ...retimingOf(vacancy),
  isAnew: true,
  reminding: remindingOf(vacancy, at),
});

function remindingOf({ features, status }: Vacancy, at: Instant): Retiming['reminding'] {
  const leads = features.flatMap(({ id: featureId, data }) => remindersOf(data).map(({ ms }) => ({ featureId, ms })));
  return { after: at, leads: status.code === 'CLOSED' ? [] : leads };
}

/** Whether an edit times records anew: a timer or a reminder of a feature is another, or a feature is. */
export function isTimedAnew(before: Vacancy, after: Vacancy): boolean {
  return before.features !== after.features && timing(before) !== timing(after);
}

const timing = ({ features }: Vacancy): string =>
  JSON.stringify(features.map(({ id, jobAutomations, data }) => [id, jobAutomations, data?.reminders ?? null]));

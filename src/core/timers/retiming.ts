import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import { remindersOf } from './recordTimer.js';
import { watchers, watching } from './watch.js';

/**
 * The parameters of the statement that computes the due times of a vacancy's open records again: when the vacancy is
 * edited, closed or reopened, and by a worker after a thaw. A held record whose span has changed is no longer held.
 */
export interface Retiming {
  /** For each watched status of each feature, the time from entering the status until it is due. */
  readonly spans: readonly Span[];
  /** The spans before an edit; null if nothing was edited. */
  readonly formerSpans: readonly Span[] | null;
  /** Statuses that were entered before count as entered at this instant. */
  readonly from: Instant;
  /** Milliseconds that the vacancy was frozen, without the present freeze. */
  readonly stoodMs: number;
  /** Whether nothing becomes due now, because the vacancy is frozen or closed. */
  readonly isStill: boolean;
  /** Whether held and ended timers begin again, at `from`. */
  readonly isAnew: boolean;
  /**
   * How long before a meeting each feature's reminders are due, and the instant after which; null if they do not
   * change.
   */
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

/** For a vacancy as it is now. Held and ended timers do not begin again. */
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

/** For an edited vacancy. The reminders are computed again, too. */
export const retimingByEdit = (before: Vacancy, edited: Vacancy, at: Instant): Retiming => ({
  ...retimingOf(edited),
  formerSpans: spansOf(before),
  reminding: remindingOf(edited, at),
});

/** For a vacancy that was closed or reopened. All timers and reminders begin again. */
export const retimingAnew = (vacancy: Vacancy, at: Instant): Retiming => ({
  ...retimingOf(vacancy),
  isAnew: true,
  reminding: remindingOf(vacancy, at),
});

function remindingOf({ features, status }: Vacancy, at: Instant): Retiming['reminding'] {
  const leads = features.flatMap(({ id: featureId, data }) => remindersOf(data).map(({ ms }) => ({ featureId, ms })));
  return { after: at, leads: status.code === 'CLOSED' ? [] : leads };
}

/** Whether an edit changes due times: a feature was added or removed, or its timers or reminders have changed. */
export function isTimedAnew(before: Vacancy, after: Vacancy): boolean {
  return before.features !== after.features && timing(before) !== timing(after);
}

const timing = ({ features }: Vacancy): string =>
  JSON.stringify(features.map(({ id, jobAutomations, data }) => [id, jobAutomations, data?.reminders ?? null]));

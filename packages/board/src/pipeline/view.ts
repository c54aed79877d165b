import type { Card } from '../live/cards.js';
import { isFound } from '../shell/called.js';
import { withoutAccents } from '../shell/withoutAccents.js';

/** Which cards a pipeline shows, and in what order: what the address says of it. */

export interface Filters {
  /** A part of a candidate's name or id. */
  readonly q: string;
  readonly status: string;
  /** Whose cards: of those in progress, or of those who are out. */
  readonly show: Shown;
  /** The least score. */
  readonly score: string;
  readonly review: boolean;
  /** Due within so many days: "7d". */
  readonly due: string;
  readonly held: boolean;
  readonly sort: Sort;
}

export const shows = ['open', 'discarded', 'finished'] as const;
export type Shown = (typeof shows)[number];

export const sorts = ['longest', 'score', 'due'] as const;
export type Sort = (typeof sorts)[number];

export interface View {
  /** Null: all are shown. */
  readonly matches: ((card: Card) => boolean) | null;
  /** Null: longest here first. */
  readonly order: ((one: Card, other: Card) => number) | null;
}

export function filtersOf(parameters: URLSearchParams): Filters {
  const text = (name: string): string => parameters.get(name) ?? '';
  const status = text('status');
  const asked = text('show') || status.toLowerCase();
  const show = shows.find((name) => name === asked) ?? 'open';
  return {
    q: text('q'),
    // No card in progress has these.
    status: ['DISCARDED', 'FINISHED'].includes(status) ? '' : status,
    show,
    score: text('score'),
    review: text('review') === '1',
    due: text('due'),
    held: text('held') === '1',
    sort: sorts.find((sort) => sort === text('sort')) ?? 'longest',
  };
}

/** How many filters beside the search are set. The order is none of them: it hides nobody. */
export const countOf = ({ status, show, score, review, due, held }: Filters): number =>
  [status, show !== 'open', score, review, due, held].filter(Boolean).length;

const dayMs = 86_400_000;

/** @param now in milliseconds */
export function viewOf({ q, status, score, review, due, held, sort }: Filters, now: number): View {
  const find = withoutAccents(q.trim());
  const least = Number(score);
  const before = now + Number.parseInt(due, 10) * dayMs;
  const checks: ((card: Card) => boolean)[] = [];
  if (find !== '') checks.push((card) => isFound(card, find));
  if (status !== '') checks.push((card) => card.status.code === status);
  if (score !== '' && !Number.isNaN(least)) checks.push((card) => card.score !== null && card.score >= least);
  if (review) checks.push(({ reviewPending }) => reviewPending);
  if (!Number.isNaN(before)) checks.push((card) => dueOf(card) <= before);
  if (held) checks.push(({ nextAutomation }) => Boolean(nextAutomation?.heldReason));
  return {
    matches: checks.length === 0 ? null : (card) => checks.every((check) => check(card)),
    order:
      sort === 'score'
        ? (one, other) => (other.score ?? -1) - (one.score ?? -1)
        : sort === 'due'
          ? (one, other) => dueOf(one) - dueOf(other)
          : null,
  };
}

const dueOf = ({ nextAutomation }: Card): number =>
  nextAutomation?.dueAt ? Date.parse(nextAutomation.dueAt) : Number.MAX_SAFE_INTEGER;

import { z } from 'zod';
import { isRedacted, type Shown } from '../../core/application/access/readPolicy.js';
import { DomainError } from '../../core/kernel/errors.js';
import { type FeatureRecord, maxItems as maxSent } from '../../core/pipeline/shapes/record.js';
import { type Found, maxItems } from '../answers/answer.js';
import { referenceTo, shownStatus, visible } from '../answers/untrusted.js';
import type { Effect } from '../confirming/confirmation.js';
import { reference } from './tool.js';

/** What the tools that change candidates take and answer. */

export const recordIds = z.array(reference).min(1).max(maxSent);
export { maxSent };

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .describe('Send the same key with each repetition of this call, so that it takes effect once.');

export const changes = { readOnlyHint: false, destructiveHint: false } as const;

export const place = z.object({
  recordId: z.string(),
  candidateId: z.string(),
  vacancyId: z.string(),
  stageId: z.string(),
  status: z.string().nullable().describe('Null if the caller may change the record, but not read it.'),
  isClosed: z.boolean().nullable(),
});

/** A grant of a change is none to read: of a record that the caller may not read, the ids are shown. */
export function placeOf(shown: Shown<FeatureRecord>): z.infer<typeof place> {
  const { id, candidateId, vacancyId, featureId } = (isRedacted(shown) ? shown.ids : shown) as FeatureRecord;
  return {
    recordId: referenceTo(id),
    candidateId: referenceTo(candidateId),
    vacancyId: referenceTo(vacancyId),
    stageId: referenceTo(featureId),
    status: isRedacted(shown) ? null : shownStatus(shown.status.code),
    isClosed: isRedacted(shown) ? null : shown.isClosed,
  };
}

/** The answer of a tool that changes several. */
export const changed = z.object({
  changed: z.number().describe('How many were changed.'),
  refused: z.number().describe('How many were not changed.'),
  items: z.array(
    z.object({
      of: z.string().describe('The record that was named, or the candidate.'),
      record: place.nullable().describe('The record after the change; null if it was rejected.'),
      next: place.nullable().describe('The record that a move creates; null if no stage follows.'),
      refusal: z.object({ code: z.string(), reason: z.string(), message: z.string() }).nullable(),
    }),
  ),
  more: z.string().nullable().describe('How to read what is not in items; null if items is complete.'),
});

/** What happened to one that was named. @typeParam R its records: as they are, or as the caller sees them */
export interface Outcome<R> {
  readonly of: string;
  readonly record: R | null;
  readonly next?: R | null;
  readonly error: { readonly code: DomainError['family']; readonly reason: string; readonly message: string } | null;
}

/** @throws the refusal, if one object was named and rejected */
export function changedOf(outcomes: readonly Outcome<Shown<FeatureRecord>>[]): Found {
  const [only, ...others] = outcomes;
  if (only?.error && others.length === 0) {
    const { code, reason, message } = only.error;
    throw new DomainError(code, reason, message);
  }
  const refused = outcomes.filter(({ error }) => error !== null).length;
  // Rejected items are reported nowhere else.
  const shown = outcomes.toSorted((a, b) => Number(b.error !== null) - Number(a.error !== null)).slice(0, maxItems);
  const items = shown.map(({ of, record, next = null, error }) => ({
    of: referenceTo(of),
    record: record && placeOf(record),
    next: next && placeOf(next),
    refusal: error && { ...error, message: visible(error.message) },
  }));
  // Long ids are rare. Some of them would make the answer too long.
  while (JSON.stringify(items).length > maxCharacters) items.pop();
  const more = outcomes.length > items.length ? 'find_candidates shows the records as they are now.' : null;
  return { data: { changed: outcomes.length - refused, refused, items, more } };
}

/** Of the items, which stand in an answer twice: as data and as text. */
const maxCharacters = 11_000;

/** What a preview says about outcomes whose records stay in their stages. */
export const staying = (outcomes: readonly Outcome<FeatureRecord>[]): readonly Effect[] =>
  outcomes.map(({ of, record, error }) => ({
    ...{ of, error, candidateId: record?.candidateId ?? null, vacancyId: record?.vacancyId ?? null },
    ...{ from: record?.featureId ?? null, to: null },
  }));

/** The same of moves. */
export const moving = (outcomes: readonly Outcome<FeatureRecord>[]): readonly Effect[] =>
  staying(outcomes).map((effect, at) => ({ ...effect, to: outcomes[at]?.next?.featureId ?? null }));

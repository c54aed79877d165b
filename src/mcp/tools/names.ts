import { encodeCursor, type Page } from '../../core/kernel/reading/page.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import { listCandidates, readLabels } from '../../core/records/labels/listCandidates.js';
import { type Found, maxItems } from '../answers/answer.js';
import type { Calls } from './tool.js';

/** Names of candidates: found by, and shown. */

/** Candidates that are looked at together, and the most records of each. */
const candidatesAtOnce = 20;
export const recordsOfEach = 5;
/** Pages of candidates of one call: where filters leave nothing of many names. */
const mostPages = 20;

interface Wanted {
  readonly name: string;
  readonly vacancyId: string | undefined;
  readonly after: string | undefined;
}

interface FoundByName {
  readonly items: readonly FeatureRecord[];
  readonly page: Omit<NonNullable<Found['page']>, 'of'>;
}

/**
 * Records of the candidates with a text in their names, in the order of the last change of the names.
 * @param read a page of the records of each candidate, with the other filters
 */
export async function foundByName(
  { name, vacancyId, after }: Wanted,
  { ask }: Calls,
  read: (candidateIds: readonly string[]) => Promise<readonly Page<FeatureRecord>[]>,
): Promise<FoundByName> {
  let cursor = after;
  for (let pages = 1; ; pages += 1) {
    const body = { filter: { nameContains: name, vacancyId }, first: candidatesAtOnce, after: cursor };
    const candidates = await ask(listCandidates, 'Query.candidates', {}, body);
    const ids = candidates.items.map(({ candidateId }) => candidateId);
    const records = ids.length === 0 ? [] : await read(ids);
    const items: FeatureRecord[] = [];
    const cursors: string[] = [];
    let taken = 0;
    for (const { label } of candidates.items) {
      const its = records[taken]?.items ?? [];
      if (items.length > 0 && items.length + its.length > maxItems) break;
      const { updatedAt: value, id } = label;
      cursor = encodeCursor({ value, id }, 'UPDATED_AT');
      items.push(...its);
      cursors.push(...its.map(() => cursor ?? ''));
      taken += 1;
    }
    const hasNextPage = candidates.hasNextPage || taken < ids.length;
    if (items.length > 0 || !hasNextPage || pages === mostPages) {
      return { items, page: { cursors, hasNextPage, ...(cursor !== undefined && { end: cursor }) } };
    }
  }
}

/** The names of the candidates of records, in their order; null where there is none, or the caller may not read it. */
export async function namesOf(
  records: readonly Pick<FeatureRecord, 'candidateId'>[],
  { ask }: Pick<Calls, 'ask'>,
): Promise<readonly (string | null)[]> {
  if (records.length === 0) return [];
  const candidateIds = [...new Set(records.map(({ candidateId }) => candidateId))];
  const found = await ask(readLabels, 'FeatureRecord.candidate', { candidateIds });
  const names = new Map(candidateIds.map((id, at) => [id, found[at]?.label?.displayName ?? null]));
  return records.map(({ candidateId }) => names.get(candidateId) ?? null);
}

import type pg from 'pg';
import { prepared } from './statements.ts';

/** What the hand-written GraphQL peers read of a company and of its candidates. */

/** The present time of a company. */
export async function clockOf(pool: pg.Pool, companyId: string): Promise<string> {
  const [row] = await prepared<{ now: string }>(
    pool,
    `select (now() + coalesce(max(offset_ms), 0) * interval '1 millisecond')::timestamptz(3) as now
    from company_clock where company_id = $1`,
    [companyId],
  );
  return row?.now ?? '';
}

export async function settingsOf(pool: pg.Pool, companyId: string): Promise<{ candidateUrlTemplate: string | null }> {
  const [row] = await prepared<{ candidateUrlTemplate: string | null }>(
    pool,
    'select candidate_url_template as "candidateUrlTemplate" from company_settings where company_id = $1',
    [companyId],
  );
  return row ?? { candidateUrlTemplate: null };
}

export interface Candidate {
  readonly companyId: string;
  readonly candidateId: string;
  readonly displayName: string | null;
  readonly externalUrl: string | null;
}

/** Candidates with their labels, in the order of the ids. */
export async function candidatesById(pool: pg.Pool, companyId: string, ids: readonly string[]): Promise<Candidate[]> {
  const labels = await prepared<Pick<Candidate, 'candidateId' | 'displayName' | 'externalUrl'>>(
    pool,
    `select candidate_id as "candidateId", display_name as "displayName", external_url as "externalUrl" from candidate
    where company_id = $1 and candidate_id = any($2::text[])`,
    [companyId, [...new Set(ids)]],
  );
  const byId = new Map(labels.map((label) => [label.candidateId, label]));
  const none = { displayName: null, externalUrl: null };
  return ids.map((candidateId) => ({ companyId, candidateId, ...(byId.get(candidateId) ?? none) }));
}

import { type Outcome, warn } from './finding.js';
import type { Ask } from './server.js';

/** @returns what is known of the database, or how many records of erased persons are still open there */
export async function withLeftovers(database: Outcome, ask: Ask): Promise<Outcome> {
  const [table] = await ask<{ name: string | null }>(`select to_regclass('erasure')::text as name`);
  if (!table?.name || database.status === 'fail') return database;
  const [row] = await ask<{ count: number }>(`
    select count(*)::int as count from erasure e
    join feature_record r on r.company_id = e.company_id and r.candidate_id = e.token
    where not r.is_closed`);
  const count = row?.count ?? 0;
  if (count === 0) return database;
  const records = count === 1 ? 'a record of an erased person is' : `${count} records of erased persons are`;
  return warn(
    `${database.message}; ${records} still open`,
    'run a service or a worker: it erases them within ten minutes',
  );
}

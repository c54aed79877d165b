import { sql } from 'kysely';
import type { ExportWanted } from '../../core/people/stores/exportStore.js';
import type { Statements } from '../sql/statement.js';

/** The events whose deliveries a statement reads at once. */
const eventsAtOnce = 500;

/** The ids of the person's events from the cursor to the end of the export, in pieces. */
export async function* eventPieces(
  statements: Statements,
  { companyId, candidateId, after, end }: ExportWanted,
): AsyncGenerator<readonly string[]> {
  let from = after?.value ?? '0';
  for (;;) {
    const events = await statements.rows(sql<{ id: string; next: string }>`
      select e.id, (e.seq + 1)::text as next from feed_event e
      where e.company_id = ${companyId} and e.candidate_id = ${candidateId}
        and e.seq between ${from}::int8 and ${end.seq}::int8
      order by e.seq limit ${eventsAtOnce}`);
    if (events.length > 0) yield events.map(({ id }) => id);
    if (events.length < eventsAtOnce) return;
    from = events.at(-1)?.next ?? from;
  }
}

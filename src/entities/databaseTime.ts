import { sql } from 'kysely';
import type { Statements } from './sql/statement.js';

/**
 * Reads the database's time of day, in milliseconds since the epoch. It names no table, so on a cluster the coordinator
 * answers.
 */
export const databaseTimeOn = (statements: Pick<Statements, 'rows'>) => async (): Promise<number> => {
  const [row] = await statements.rows(
    sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return Number(row?.ms);
};

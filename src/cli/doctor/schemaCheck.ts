import { migrationNames } from '../../entities/database.js';
import {
  newerSchema,
  readSchema,
  type SchemaStatus,
  tzdbVersionsInUse,
  whyUnfit,
} from '../../entities/schema/schemaState.js';
import type { Config } from '../../start/config.js';
import { chooseTable } from '../../start/opening/openZoneTable.js';
import { fail, type Outcome, ok, warn } from './finding.js';
import type { Ask } from './server.js';

/** What the schema lacks, and whether this build may run on it. */

const upgrade =
  'run `npm run -s migrate` (in the image `node dist/cli/migrate.js`), or start a service with MIGRATE=on';

/** An outcome of the schema; `isUnfit`: this build may not run on it. */
export interface SchemaOutcome {
  readonly outcome: Outcome;
  readonly isUnfit: boolean;
}

export async function schemaCheck(ask: Ask): Promise<SchemaOutcome> {
  const status = await readSchema(ask, migrationNames);
  if (status.isMoveUnfinished) {
    return {
      outcome: fail('a move into the database is unfinished', 'repeat the same `move`, which continues it'),
      isUnfit: false,
    };
  }
  const unfit = whyUnfit(status, migrationNames);
  if (unfit) return { outcome: fail(unfit.cause, unfit.remedy), isUnfit: true };
  const outcome = status.pending.length > 0 ? await pendingOutcome(status.pending, ask) : fitting(status);
  return { outcome, isUnfit: false };
}

/** Since PostgreSQL 15, only the owner of a database may create tables in its schema `public`. */
async function pendingOutcome(pending: readonly string[], ask: Ask): Promise<Outcome> {
  const message = `pending: ${pending.join(', ')}`;
  const [row] = await ask<{ role: string; database: string; mayCreate: boolean | null }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
  );
  if (!row || row.mayCreate) return warn(message, upgrade);
  return warn(
    `${message}; the role ${row.role} may not create tables`,
    `alter database ${row.database} owner to ${row.role}, then ${upgrade}`,
  );
}

function fitting(status: SchemaStatus): Outcome {
  const { state } = status;
  const newer = newerSchema(status);
  if (newer !== null) return warn(newer, 'upgrade this process');
  return ok(state ? `of release ${state.release}, for ${state.oldest} and newer` : 'nothing is pending');
}

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

/** The time zones that a process would use, and those that the running ones use. */

const update = 'update the release or TZ_DATA_DIR of the older processes';

/** @param ask null: no process is asked @throws where TZ_DATA_DIR is not usable */
export async function zonesCheck(config: Config, ask: Ask | null): Promise<Outcome> {
  const { table, ignored } = chooseTable(config);
  const message = `version ${table.version}`;
  if (ignored !== null)
    return warn(`${message}; TZ_DATA_DIR has ${ignored}`, 'unset TZ_DATA_DIR: the data of the release is as new');
  const others = ask === null ? [] : (await inUse(ask)).filter((version) => version !== table.version);
  return others.length === 0 ? ok(message) : warn(`${message}; running processes use ${others.join(', ')}`, update);
}

async function inUse(ask: Ask): Promise<readonly string[]> {
  const [found] = await ask<{ name: string | null }>("select to_regclass('tzdb_use')::text as name");
  // No release has migrated it yet, or one without the table.
  if (!found?.name) return [];
  return (await ask<{ version: string }>(tzdbVersionsInUse)).map(({ version }) => version);
}

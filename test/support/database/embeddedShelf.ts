import type { PGlite } from '@electric-sql/pglite';
import { openEmbedded } from '../../../src/entities/driver/pglite.js';

/**
 * Migrated embedded databases that a worker keeps for later suites, because opening one takes a second. A returned
 * database is emptied; one with a changed schema is closed.
 */

const mostIdle = 2;
const idle: Shelved[] = [];
let snapshot: Blob | undefined;

interface Shelved {
  readonly pglite: PGlite;
  readonly schema: string;
}

export interface Lent {
  readonly pglite: PGlite;
  giveBack(): Promise<void>;
}

/** @param makeSnapshot of a migrated database; called once */
export async function lendEmbedded(makeSnapshot: () => Promise<Blob>): Promise<Lent> {
  const lent = idle.pop() ?? (await open(makeSnapshot));
  return { pglite: lent.pglite, giveBack: () => takeBack(lent) };
}

async function open(makeSnapshot: () => Promise<Blob>): Promise<Shelved> {
  snapshot ??= await makeSnapshot();
  const pglite = await openEmbedded(undefined, snapshot);
  const run = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (...message) => holdingNothing(() => run(...message));
  return { pglite, schema: await schemaOf(pglite) };
}

/** PostgreSQL sets a timer to write its statistics 10 s later. It must not keep the worker alive. */
function holdingNothing<T>(work: () => T): T {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((done: () => void, ms?: number) =>
    setTimeout(() => holdingNothing(done), ms).unref()) as typeof setTimeout;
  try {
    return work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

async function takeBack(lent: Shelved): Promise<void> {
  const { pglite, schema } = lent;
  if (idle.length < mostIdle && (await schemaOf(pglite)) === schema) {
    await pglite.exec(emptyAll);
    idle.push(lent);
  } else await pglite.close();
}

async function schemaOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ text: string }>(`
    select string_agg(concat_ws(' ', c.oid, c.relname, a.attname, a.atttypid, a.attnotnull), ',' order by c.oid, a.attnum) as text
    from pg_class c left join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace`);
  return (rows[0] as { text: string }).text;
}

// Only tables with rows are truncated: all tables take 60 ms, and most suites write to few of them. No table has a
// sequence.
const emptyAll = `
  do $$ declare tables text;
  begin
    select string_agg(quote_ident(relname), ', ') into tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('mikro_orm_migrations', 'schema_state')
      and pg_relation_size(oid) > 0;
    if tables is not null then execute 'truncate ' || tables || ' cascade'; end if;
  end $$`;

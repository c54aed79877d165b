import './natively.mjs';

const { openEmbedded } = await import('../../src/entities/embedded.ts');

/**
 * Migrated embedded databases that a worker keeps for the suites that follow: to open one costs as much as to load the whole
 * service. What comes back is emptied; what comes back with another schema is closed.
 */

const mostIdle = 2;
/** @type {{ pglite: import('@electric-sql/pglite').PGlite, schema: string }[]} */
const idle = [];
/** @type {Blob | undefined} */
let snapshot;

/** @param {() => Promise<Blob>} makeSnapshot of a migrated database; asked once */
export async function lendEmbedded(makeSnapshot) {
  const lent = idle.pop() ?? (await open(makeSnapshot));
  return { pglite: lent.pglite, giveBack: () => takeBack(lent) };
}

async function open(makeSnapshot) {
  snapshot ??= await makeSnapshot();
  const pglite = await openEmbedded(undefined, snapshot);
  const run = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (...message) => holdingNothing(() => run(...message));
  return { pglite, schema: await schemaOf(pglite) };
}

/** PostgreSQL sets a timer to write down its statistics 10 s later: it shall not keep the worker from ending. */
function holdingNothing(work) {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (done, ...rest) => setTimeout(() => holdingNothing(done), ...rest).unref();
  try {
    return work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

async function takeBack(lent) {
  const { pglite, schema } = lent;
  if (idle.length < mostIdle && (await schemaOf(pglite)) === schema) {
    await pglite.exec(emptyAll);
    idle.push(lent);
  } else await pglite.close();
}

async function schemaOf(pglite) {
  const { rows } = await pglite.query(`
    select string_agg(concat_ws(' ', c.oid, c.relname, a.attname, a.atttypid, a.attnotnull), ',' order by c.oid, a.attnum) as text
    from pg_class c left join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace`);
  return rows[0].text;
}

const emptyAll = `
  do $$ declare tables text;
  begin
    select string_agg(quote_ident(relname), ', ') into tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'mikro_orm_migrations';
    execute 'truncate ' || tables || ' restart identity cascade';
  end $$`;

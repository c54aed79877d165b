import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { progress, say } from '../report/progress.ts';
import { type CopyTarget, type CopyTargets, copyTargets } from './columns.ts';
import { connected, databaseExists, dropDatabase, openSchema, urlOf } from './databases.ts';
import { interviewOf, psychometricOf } from './records.ts';
import { type Scale, versionOf } from './scale.ts';
import { newestOf, vacancyOf } from './vacancies.ts';

/** The place to which the data are loaded. */
export interface Place {
  /** The server's URL, with any existing database. */
  readonly server: string;
  /** The built service's folder. */
  readonly service: string;
  /** When it is aborted, loading stops after the current company. */
  readonly stop: AbortSignal;
}

const rowsPerChunk = 50;

export const databaseName = ({ suffix }: Scale): string => `recruitment_bench${suffix}`;

/**
 * Fills the scale's database, unless it is already filled. Each company is loaded in its own transaction, so that the
 * next run continues after a stop.
 * @returns the database's URL
 */
export async function loadDataset(scale: Scale, { server, service, stop }: Place): Promise<string> {
  const name = databaseName(scale);
  const url = urlOf(server, name);
  const targets = await copyTargets();
  const version = versionOf(scale, [
    targets.vacancies.line(vacancyOf(1, scale)),
    targets.records.line(interviewOf(1, 0, scale)),
    targets.records.line(psychometricOf(1, 0, scale)),
  ]);
  const begun = (await databaseExists(server, name)) && (await connected(url, (client) => marker(client)));
  if (begun && begun !== version) {
    say(`${name} holds another version of the dataset and is made again`);
    await dropDatabase(server, name);
  }
  await openSchema(server, name, service);
  await connected(url, async (client) => {
    const missing = await missingCompanies(client, scale, version);
    if (missing.length > 0) await fill(client, scale, targets, missing, stop);
    if (missing.length > 0 || !(await isAnalyzed(client))) {
      say('dataset: vacuum and statistics');
      await client.query('vacuum analyze');
    }
  });
  return url;
}

async function marker(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`select to_regclass('bench.dataset') is not null as there`);
  if (!rows[0].there) return 'none';
  return (await client.query('select version from bench.dataset')).rows[0]?.version ?? 'none';
}

/**
 * Whether the tables have statistics. Without them, the planner guesses. A run that was killed after the last company
 * has not collected them.
 */
async function isAnalyzed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select bool_and(coalesce(last_analyze, last_autoanalyze) is not null) as is_analyzed
    from pg_stat_user_tables where schemaname = 'public' and relname in ('vacancy', 'feature_record')`,
  );
  return rows[0].is_analyzed;
}

async function missingCompanies(client: pg.Client, scale: Scale, version: string): Promise<number[]> {
  await client.query('create schema if not exists bench');
  await client.query('create table if not exists bench.dataset (version text not null)');
  await client.query('create table if not exists bench.company (number int primary key)');
  // The floor and the peers store their events here.
  await client.query(`create table if not exists bench.event (company_id text not null, id text not null,
    type text not null, vacancy_id text, data jsonb not null, created_at timestamptz(3) not null,
    primary key (company_id, id))`);
  await client.query('create index if not exists event_created_index on bench.event (company_id, created_at, id)');
  await client.query('insert into bench.dataset select $1 where not exists (select from bench.dataset)', [version]);
  const { rows } = await client.query<{ number: number }>('select number from bench.company');
  const loaded = new Set(rows.map(({ number }) => number));
  return Array.from({ length: scale.companies }, (_, index) => index + 1).filter((number) => !loaded.has(number));
}

async function fill(
  client: pg.Client,
  scale: Scale,
  targets: CopyTargets,
  companies: readonly number[],
  stop: AbortSignal,
): Promise<void> {
  const perVacancy = 1 + scale.interviewsPerVacancy + scale.psychometricsPerVacancy;
  const bar = progress('dataset', (scale.vacancies / scale.companies) * perVacancy * companies.length);
  let rows = 0;
  const copy = async <R>(target: CopyTarget<R>, records: Iterable<R>): Promise<void> => {
    const counted = function* (): Generator<string> {
      for (const chunk of chunks(target, records)) {
        rows += chunk.rows;
        bar.at(rows, `${rows.toLocaleString('en')} rows`);
        yield chunk.text;
      }
    };
    const sink = client.query(copyFrom(`copy ${target.table} (${target.columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(counted(), { objectMode: false }), sink);
  };
  for (const company of companies) {
    if (stop.aborted) throw new Error('stopped; the next run continues with the next company');
    const vacancies = newestOf(company, scale, Number.POSITIVE_INFINITY).toReversed();
    await client.query('begin');
    await copy(
      targets.vacancies,
      vacancies.values().map((number) => vacancyOf(number, scale)),
    );
    await copy(targets.records, records(vacancies, scale));
    await client.query('insert into bench.company values ($1)', [company]);
    await client.query('commit');
  }
  bar.done(`${rows.toLocaleString('en')} rows`);
}

function* records(vacancies: readonly number[], scale: Scale) {
  for (const vacancy of vacancies) {
    for (let index = 0; index < scale.interviewsPerVacancy; index += 1) yield interviewOf(vacancy, index, scale);
    for (let index = 0; index < scale.psychometricsPerVacancy; index += 1) yield psychometricOf(vacancy, index, scale);
  }
}

function* chunks<R>(target: CopyTarget<R>, records: Iterable<R>): Generator<{ text: string; rows: number }> {
  let text = '';
  let rows = 0;
  for (const record of records) {
    text += target.line(record);
    rows += 1;
    if (rows < rowsPerChunk) continue;
    yield { text, rows };
    text = '';
    rows = 0;
  }
  if (rows > 0) yield { text, rows };
}

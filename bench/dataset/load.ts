import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { progress, say } from '../report/progress.ts';
import { type CopyTarget, copyTargets } from './columns.ts';
import { connected, dropDatabase, openSchema, urlOf } from './databases.ts';
import { newestOf } from './owners.ts';
import { interviewOf, psychometricOf } from './records.ts';
import { type Scale, versionOf } from './scale.ts';
import { vacancyOf } from './vacancies.ts';

const vacanciesPerChunk = 50;

export const databaseName = ({ suffix }: Scale): string => `recruitment_bench${suffix}`;

/**
 * Fills the scale's database, unless it is filled with this version of the dataset.
 * @param service the built service's folder @returns the database's URL
 */
export async function loadDataset(scale: Scale, server: string, service: string): Promise<string> {
  const name = databaseName(scale);
  const url = urlOf(server, name);
  const targets = await copyTargets();
  const version = versionOf(scale, [
    targets.vacancies.line(vacancyOf(1, scale)),
    targets.records.line(interviewOf(1, 0, scale)),
    targets.records.line(psychometricOf(1, 0, scale)),
  ]);
  await openSchema(server, name, service);
  if ((await connected(url, filledVersion)) === version) return url;
  await dropDatabase(server, name);
  await openSchema(server, name, service);
  await connected(url, async (client) => {
    const numbers = Array.from({ length: scale.companies }, (_, index) =>
      newestOf(index + 1, scale).toReversed(),
    ).flat();
    await copy(client, 'vacancies', targets.vacancies, numbers, (vacancy) => [vacancyOf(vacancy, scale)]);
    await copy(client, 'records', targets.records, numbers, (vacancy) => [
      ...Array.from({ length: scale.interviewsPerVacancy }, (_, index) => interviewOf(vacancy, index, scale)),
      ...Array.from({ length: scale.psychometricsPerVacancy }, (_, index) => psychometricOf(vacancy, index, scale)),
    ]);
    say('dataset: vacuum and statistics');
    await client.query('vacuum analyze');
    await client.query('create schema bench');
    // The events of the boards (boards.ts) wait here while the feed is emptied.
    await client.query('create table bench.board_event (like feed_event)');
    await client.query('create table bench.board_head (like feed_head)');
    // Last: a database without a version is filled again.
    await client.query('create table bench.dataset (version text not null)');
    await client.query('insert into bench.dataset values ($1)', [version]);
  });
  return url;
}

async function filledVersion(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(`select to_regclass('bench.dataset') is not null as is_there`);
  return rows[0].is_there ? (await client.query('select version from bench.dataset')).rows[0]?.version : undefined;
}

/** Writes the rows of each vacancy. */
async function copy<R>(
  client: pg.Client,
  title: string,
  { table, columns, line }: CopyTarget<R>,
  vacancies: readonly number[],
  rowsOf: (vacancy: number) => readonly R[],
): Promise<void> {
  const show = progress(`dataset: ${title}`, vacancies.length);
  const text = function* (): Generator<string> {
    for (let done = 0; done < vacancies.length; done += vacanciesPerChunk) {
      show(done);
      yield vacancies
        .slice(done, done + vacanciesPerChunk)
        .flatMap(rowsOf)
        .map(line)
        .join('');
    }
  };
  const sink = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(text(), { objectMode: false }), sink);
}

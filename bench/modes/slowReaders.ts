import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Scale } from '../dataset/scale.ts';
import { heldPerAnswerByte } from '../goals.ts';
import type { Server } from '../measure/server.ts';
import { verdict } from '../report/comparison.ts';
import { figure, megabytes } from '../report/tables.ts';
import { bearer } from '../targets.ts';

/** What a server holds while users read long answers slowly: each of them one answer of some 30 MB, of its own company. */

const users = 5;
const vacancies = 31;
/** Characters of a long text: 31 of them are just below the longest answer. */
const characters = 950_000;
const heldSeconds = 5;
/** Bytes that a slow reader takes in a second: more than the service demands. */
const takenBytes = 40_000;
const query =
  'query Long($companyId: ID!, $first: Int!) { vacancies(companyId: $companyId, first: $first) { nodes { jobDescriptionHtml } } }';

/** @returns a paragraph for the report */
export async function slowReaders(server: Server, client: pg.Client, scale: Scale): Promise<string> {
  const companyIds = Array.from({ length: Math.min(users, scale.companies) }, (_, index) => `company-${index + 1}`);
  await addLongVacancies(client, companyIds);
  const before = (await server.collected()).rss;
  const answers: Awaited<ReturnType<typeof begun>>[] = [];
  // One after the other, or on a slow machine a statement would take longer than a read may.
  for (const [user, companyId] of companyIds.entries()) {
    answers.push(await begun(server.origin, companyId, bearer([companyId], `slow-${user}`)));
  }
  let most = 0;
  for (let second = 0; second < heldSeconds; second += 1) {
    for (const { socket } of answers) socket.read(takenBytes);
    most = Math.max(most, (await server.usage()).rss);
    await sleep(1_000);
  }
  for (const { socket } of answers) socket.destroy();
  await removeLongVacancies(client);
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  const ratio = (most - before) / bytes;
  return `${answers.length} users who read an answer slowly, ${megabytes(bytes)} in all: RSS was ${megabytes(most)} at most, and ${megabytes(before)}
before. That is ${figure(ratio)} bytes for each byte of the answers: ${verdict(ratio, heldPerAnswerByte)}.`;
}

/** Sends a request and reads the beginning of its answer. */
async function begun(
  origin: string,
  companyId: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly socket: Socket; readonly bytes: number }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const body = JSON.stringify({ query, variables: { companyId, first: vacancies } });
  const lines = Object.entries({ host: 'bench', 'content-type': 'application/json', ...headers });
  const arrived = once(socket, 'readable');
  socket.write(
    `POST /graphql HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}content-length: ${body.length}\r\n\r\n${body}`,
  );
  await arrived;
  const beginning = String(socket.read());
  const bytes = Number(/^content-length: (\d+)/im.exec(beginning)?.[1]);
  if (!beginning.startsWith('HTTP/1.1 200') || bytes < vacancies * characters)
    throw new Error(beginning.slice(0, 2_000));
  return { socket, bytes };
}

/** Copies of a vacancy of each company with a long text, newer than all others. */
async function addLongVacancies(client: pg.Client, companyIds: readonly string[]): Promise<void> {
  await client.query(
    `insert into vacancy
    select (jsonb_populate_record(null::vacancy, to_jsonb(v) || jsonb_build_object('id', 'long-' || n,
      'short_code', 'LONG-' || n, 'created_at', '2099-01-01', 'job_description_html', repeat('x', $2::int)))).*
    from unnest($1::text[]) as company (id)
    cross join lateral (select * from vacancy where company_id = company.id limit 1) v
    cross join generate_series(1, $3::int) n`,
    [companyIds, characters, vacancies],
  );
}

async function removeLongVacancies(client: pg.Client): Promise<void> {
  await client.query(`delete from vacancy where id like 'long-%'`);
}

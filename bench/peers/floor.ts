import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { reads } from './floorSql.ts';
import { writes } from './floorWrites.ts';
import { newId } from './rows/ids.ts';
import { eventFeatureOf, featureOf, foldedName, type SentFeature, shownFeatureOf } from './rows/sentFeature.ts';
import { host, openPool, port } from './serving.ts';

/**
 * The floor: the least that any server over HTTP and PostgreSQL needs. One statement per request, prepared by name,
 * whose text is the answer. No credentials, no checks, no limits.
 */

const pool = openPool();

type Run = (values: readonly unknown[]) => Promise<string | null>;

function reader(name: string, text: string): Run {
  return async (values) => {
    const { rows } = await pool.query<{ body: string }>({ name, text, values: [...values] });
    return rows[0]?.body ?? null;
  };
}

const readers = new Map<string, Run>(
  Object.entries({ ...reads, C1: writes.C1 }).map(([name, text]) => [name, reader(name, text)]),
);

interface Variables {
  readonly companyId: string;
  readonly input: { readonly name: string; readonly features: readonly SentFeature[] };
}

function createdValues({ companyId, input }: Variables): readonly unknown[] {
  const id = newId();
  const { name, features } = input;
  return [
    companyId,
    id,
    id.slice(-12),
    JSON.stringify(input),
    new Date().toISOString(),
    JSON.stringify(features.map(featureOf)),
    'user-1',
    newId(),
    JSON.stringify(features.map(shownFeatureOf)),
    foldedName(name),
    randomUUID(),
    JSON.stringify(features.map(eventFeatureOf)),
  ];
}

async function graphql(request: IncomingMessage): Promise<string | null> {
  const { operationName, variables } = JSON.parse(await bodyOf(request));
  const values = operationName === 'C1' ? createdValues(variables) : Object.values(variables);
  return (readers.get(operationName) as Run)(values);
}

async function orchestrate(request: IncomingMessage, company: string, vacancy: string): Promise<string | null> {
  const { resourceId } = JSON.parse(await bodyOf(request));
  const now = new Date().toISOString();
  const status = { code: 'FINISHED', descriptionCode: 'ORCHESTRATED', date: now, notificationDelay: 0 };
  const { rowCount } = await pool.query({
    name: 'W1',
    text: writes.W1,
    values: [company, vacancy, resourceId, JSON.stringify(status), now, newId(), newId(), randomUUID()],
  });
  return rowCount === 1 ? '' : null;
}

function answer(request: IncomingMessage): Promise<string | null> {
  const url = request.url as string;
  if (url === '/graphql') return graphql(request);
  const parts = url.split('/') as string[];
  if (parts[2] === 'vacancies') return (readers.get('R1') as Run)([parts[5], parts[3]]);
  if (parts[9] === 'orchestrate') return orchestrate(request, parts[6] as string, parts[8] as string);
  if (parts[3] === 'interviews') return (readers.get('R2') as Run)([parts[6], parts[8], parts[4]]);
  return Promise.resolve(null);
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await answer(request);
  response.statusCode = body === null ? 404 : 200;
  if (body) response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(body ?? ''));
  response.end(body ?? '');
}

/** Uses events, which cost less than an iteration over the request. */
function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}

createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.statusCode = 500;
    response.end();
  });
}).listen(port, host);

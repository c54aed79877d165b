import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { statements } from './floorSql.ts';
import { featureOf, type SentFeature, shownFeatureOf } from './rows/sentFeature.ts';
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

const readers = new Map<string, Run>(Object.entries(statements).map(([name, text]) => [name, reader(name, text)]));

type Variables = Readonly<Record<string, unknown>> & { readonly input?: { readonly features: readonly SentFeature[] } };

function valuesOf(operation: string, variables: Variables): readonly unknown[] {
  if (operation === 'C1') {
    const now = new Date().toISOString();
    const features = variables.input?.features.map(featureOf);
    const shown = variables.input?.features.map(shownFeatureOf);
    const id = randomUUID();
    return [
      variables.companyId,
      id,
      id.slice(-12),
      JSON.stringify(variables.input),
      now,
      JSON.stringify(features),
      'user-1',
      randomUUID(),
      JSON.stringify(shown),
    ];
  }
  return Object.values(variables);
}

async function graphql(request: IncomingMessage): Promise<string | null> {
  const { operationName, variables } = JSON.parse(await bodyOf(request));
  return (readers.get(operationName) as Run)(valuesOf(operationName, variables));
}

async function orchestrate(request: IncomingMessage, company: string, vacancy: string): Promise<string | null> {
  const { resourceId } = JSON.parse(await bodyOf(request));
  const now = new Date().toISOString();
  const status = { code: 'FINISHED', descriptionCode: 'ORCHESTRATED', date: now, notificationDelay: 0 };
  const { rowCount } = await pool.query({
    name: 'W1',
    text: statements.W1,
    values: [company, vacancy, resourceId, JSON.stringify(status), now, randomUUID(), randomUUID()],
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

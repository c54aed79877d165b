import { syncRoutes } from '../../../src/rest/sync/routes.js';
import type { Client } from './client.js';
import { type At, type Input, many, textOf } from './shape.js';

/** The endpoints under `/sync/v1`: each read with as many rows as a page may have, and each change. */

type Route = (typeof syncRoutes)[number];

const hook = { url: 'https://receiver.example/sync', payload: 'THIN' };
const webhooks = 'POST /sync/v1/companies/{companyId}/webhooks';

/** @param id of a thing of the company */
function placeOf(endpoint: string, company: string, id: string): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = endpoint.split(' ');
  return { method, path: path.replace('{companyId}', company).replace('{id}', id) };
}

const reads = syncRoutes
  .filter(({ endpoint }) => endpoint.startsWith('GET '))
  .map(
    ({ endpoint, parameters }: Route): Input => ({
      ...{ kind: 'rows', via: 'REST', name: `read of ${endpoint}`, hasCredential: true, bound: 100 },
      covers: [endpoint],
      send(client, { company }) {
        const { method, path } = placeOf(endpoint, company, 'w-0');
        const isPage = 'limit' in parameters && !endpoint.endsWith('/copy');
        return client.http(company, isPage ? `${path}?limit=1000` : path, { method });
      },
    }),
  );

/** A call about a webhook that is made before it, in a company of its own. */
const ofWebhook = (endpoint: Route['endpoint'], body: (size: number) => object | undefined): Input => ({
  ...{ kind: 'texts', via: 'REST', name: `${endpoint}, a description`, hasCredential: true, bound: 512 },
  covers: [endpoint],
  prepare: async (client: Client, { unique }: At) => {
    const company = `sync-${unique}`;
    const { method, path } = placeOf(webhooks, company, '');
    const { text } = await client.http(company, path, { method, body: JSON.stringify(hook) });
    return { company, id: JSON.parse(text).id };
  },
  send(client, { size }, { company, id }) {
    const { method, path } = placeOf(endpoint, company, id);
    const sent = body(size);
    return client.http(company, path, { method, ...(sent && { body: JSON.stringify(sent) }) });
  },
});

const putting = 'PUT /sync/v1/companies/{companyId}/candidates';
const candidates: Input = {
  ...{ kind: 'lists', via: 'REST', name: `${putting}, candidates`, hasCredential: true, bound: 500, covers: [putting] },
  send(client, { company, size }) {
    const { method, path } = placeOf(putting, company, '');
    const sent = many(size, (at) => ({ candidateId: `of-r-${at}`, displayName: textOf(200) }));
    return client.http(company, path, { method, body: JSON.stringify({ candidates: sent }) });
  },
};

const changes = syncRoutes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !endpoint.startsWith('GET ') && endpoint !== putting)
  .map((endpoint) => {
    const takesBody = endpoint === webhooks || endpoint.startsWith('PATCH ');
    const first = endpoint === webhooks ? hook : {};
    return ofWebhook(endpoint, (size) => (takesBody ? { ...first, description: textOf(size) } : undefined));
  });

/** A query string that is refused, however long it is. */
const parameters: Input = {
  ...{ kind: 'texts', via: 'REST', name: 'unknown parameters under /sync/v1', hasCredential: true, bound: 3_000 },
  ...{ covers: [], isRefused: true },
  send: (client, { company, size }) => {
    const unknown = Array.from({ length: size }, (_, at) => `p${at}=%20`).join('&');
    return client.http(company, `/sync/v1/companies/${company}/records?${unknown}`, { method: 'GET' });
  },
};

export const syncInputs: readonly Input[] = [...reads, ...changes, candidates, parameters];

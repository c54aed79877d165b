import { aFeature, aVacancy } from '../../support/company/pipeline.js';
import type { Answer } from '../../support/processes/measuredService.js';
import type { Client } from './client.js';
import { companyOf } from './companies.js';
import { type At, type Input, many, textOf } from './shape.js';
import { levelsOf, longestNumber, membersOf, numberOf } from './values.js';

/**
 * Inputs of the ways into the service, whatever they call: bodies, documents, heads of requests and messages, most of them
 * beyond what is accepted.
 */

const bytes = 1_000_000;
const small = companyOf(0.01);

/** What a client puts where a value is expected: JSON, and the same in a document of GraphQL. */
const values: readonly [
  kind: Input['kind'],
  what: string,
  bound: number,
  json: (size: number) => string,
  literal?: (size: number) => string,
][] = [
  ['texts', 'a text', bytes, (size) => JSON.stringify(textOf(size))],
  ['texts', 'a text of escapes', bytes / 6, (size) => `"${'\\u0000'.repeat(size)}"`],
  ['numbers', 'a number', bytes, (size) => JSON.stringify(numberOf(size))],
  ['numbers', 'a number with an exponent', bytes, (size) => `${JSON.stringify(numberOf(size))}e-${size}`],
  ['lists', 'a list', bytes / 2, (size) => `[${'1,'.repeat(size)}1]`],
  [
    'documents',
    'members',
    60_000,
    (size) => JSON.stringify(membersOf(size)),
    (size) => `{${many(size, (at) => `m${at}:1`).join(' ')}}`,
  ],
  ['documents', 'levels', bytes / 2, levelsOf],
];

type EntryPoint = readonly [
  via: Input['via'],
  name: string,
  covers: string,
  send: (client: Client, company: string | null, value: string, literal: string) => Promise<Answer>,
];
const creation = 'mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "any", input: $input) { id } }';
const subscribe = (query: string): string => JSON.stringify({ type: 'subscribe', id: 's', payload: { query } });
const entryPoints: readonly EntryPoint[] = [
  [
    'REST',
    'a body',
    'POST /v2/vacancies/company/{companyId}',
    (client, company, value) => client.http(company, '/v2/vacancies/company/any', { body: `{"name":${value}}` }),
  ],
  [
    'GraphQL',
    'a variable',
    'Mutation.createVacancy',
    (client, company, value) =>
      client.http(company, '/graphql', {
        body: `{"query":${JSON.stringify(creation)},"variables":{"input":{"name":${value}}}}`,
      }),
  ],
  [
    'GraphQL',
    'an argument',
    'Mutation.createVacancy',
    (client, company, _value, literal) =>
      client.http(company, '/graphql', {
        body: JSON.stringify({ query: `mutation { createVacancy(companyId: "any", input: ${literal}) { id } }` }),
      }),
  ],
  [
    'MCP',
    'an argument',
    'tool find_vacancies',
    (client, company, value) =>
      client.http(company, '/mcp', {
        headers: { accept: 'application/json, text/event-stream' },
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_vacancies","arguments":{"filter":${value}}}}`,
      }),
  ],
  [
    'callback',
    'a body',
    'callback',
    (client, company, value) =>
      client.tell(
        small,
        `{"vacancyId":"main","recordId":"psychometric-0","evaluationName":${value}}`,
        company !== null,
      ),
  ],
];

const valueInputs: readonly Input[] = entryPoints.flatMap(([via, entryPoint, covers, send]) =>
  values.flatMap(([kind, what, bound, json, literal = json]) =>
    [true, false].map(
      (hasCredential): Input => ({
        ...{ kind, via, name: `${entryPoint}: ${what}`, hasCredential, bound, covers: [covers], isRefused: true },
        send: (client, { size }) => send(client, hasCredential ? small : null, json(size), literal(size)),
      }),
    ),
  ),
);

/** Documents of GraphQL: within the limits, and as long as a body. */
const selections: readonly [what: string, bound: number, document: (size: number) => string][] = [
  ['selections', 400, (size) => `{ viewer { ${'id '.repeat(size)} } }`],
  ['aliases', 30, (size) => `{ ${many(size, (at) => `a${at}: viewer { id }`).join(' ')} }`],
  ['selections beyond the limit', bytes / 3, (size) => `{ viewer { ${'id '.repeat(size)} } }`],
  [
    'fragments',
    bytes / 40,
    (size) => `{ viewer { id } } ${many(size, (at) => `fragment f${at} on Viewer { id }`).join(' ')}`,
  ],
  ['comments', bytes, (size) => `{ viewer { id } } #${'x'.repeat(size)}`],
  ['brackets', bytes, (size) => `{ viewer ${'{'.repeat(size)}`],
  ['fields that do not exist', bytes / 8, (size) => `{ ${many(size, (at) => `f${at % 1_000}`).join(' ')} }`],
];
const documentInputs: readonly Input[] = selections.flatMap(([what, bound, document]) =>
  [true, false].map(
    (hasCredential): Input => ({
      ...{
        kind: 'documents',
        via: 'GraphQL',
        name: `a document: ${what}`,
        hasCredential,
        bound,
        covers: ['Query.viewer'],
        isRefused: true,
      },
      send: (client, { size }) =>
        client.http(hasCredential ? small : null, '/graphql', { body: JSON.stringify({ query: document(size) }) }),
    }),
  ),
);

/** The head of a request, which has at most 16 KiB. */
const headInputs: readonly Input[] = [
  ['an id in a path', (size: number) => ({ path: `/v2/vacancies/${'x'.repeat(size)}/company/any`, headers: {} })],
  ['a query string', (size: number) => ({ path: `/graphql?query=${'%7B'.repeat(size / 3)}`, headers: {} })],
  [
    'a bearer token',
    (size: number) => ({
      path: '/v2/vacancies/v/company/any',
      headers: { authorization: `Bearer ${'x.'.repeat(size / 2)}` },
    }),
  ],
  [
    'an API key',
    (size: number) => ({ path: '/v2/vacancies/v/company/any', headers: { 'x-auth-api-key': 'x'.repeat(size) } }),
  ],
  [
    'an idempotency key',
    (size: number) => ({ path: '/v2/vacancies/v/company/any', headers: { 'idempotency-key': 'x'.repeat(size) } }),
  ],
].flatMap(([what, of]) =>
  [true, false].map(
    (hasCredential): Input => ({
      ...{ kind: 'texts', via: 'REST', name: `a head: ${what}`, hasCredential, bound: 14_000, isRefused: true },
      covers: ['GET /v2/vacancies/{vacancyId}/company/{companyId}'],
      send: (client, { size }) => {
        const { path, headers } = (of as (size: number) => { path: string; headers: Record<string, string> })(size);
        return client.http(hasCredential ? 'any' : null, path, { method: 'GET', headers });
      },
    }),
  ),
);

const restInputs: readonly Input[] = [
  ...(
    [
      ['texts', 'a description', 200_000, (size: number) => aVacancy({ jobDescription: textOf(size) })],
      [
        'lists',
        'actions',
        100,
        (size: number) =>
          aVacancy({
            features: aFeature('INTERVIEW', { actions: many(size, (at) => ({ id: `a-${at}`, templateId: 't' })) }),
          }),
      ],
      [
        'documents',
        'members of free JSON',
        50_000,
        (size: number) => aVacancy({ features: aFeature('DOCUMENTS', { data: membersOf(size) }) }),
      ],
      [
        'numbers',
        'numbers of 400 digits',
        2_000,
        (size: number) => aVacancy({ features: aFeature('DOCUMENTS', { data: membersOf(size, longestNumber) }) }),
      ],
    ] as const
  ).map(
    ([kind, what, bound, body]): Input => ({
      ...{
        kind,
        via: 'REST',
        name: `a vacancy, ${what}`,
        hasCredential: true,
        bound,
        covers: ['POST /v2/vacancies/company/{companyId}'],
      },
      send: (client, { size }) =>
        client.http(small, `/v2/vacancies/company/${small}`, {
          headers: { prefer: 'return=representation' },
          body: JSON.stringify(body(size)),
        }),
    }),
  ),
  ...(
    [
      [
        'GET /v2/vacancies/{vacancyId}/company/{companyId}',
        'features and texts of a vacancy',
        50,
        ({ company }: At) => `/v2/vacancies/wide/company/${company}`,
      ],
      [
        'GET /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}',
        'answers',
        500,
        ({ company, run }: At) => `/v2/candidates/interviews/big-${run}/company/${company}/vacancy/main`,
      ],
      [
        'GET /v2/candidates/psychometrics/{id}/company/{companyId}/vacancy/{vacancyId}',
        'reports',
        100,
        ({ company }: At) => `/v2/candidates/psychometrics/psychometric-0/company/${company}/vacancy/main`,
      ],
    ] as const
  ).map(
    ([endpoint, what, bound, path]): Input => ({
      ...{ kind: 'rows', via: 'REST', name: what, hasCredential: true, bound, covers: [endpoint] },
      send: (client, at) => client.http(at.company, path(at), { method: 'GET' }),
    }),
  ),
  {
    ...{ kind: 'rows', via: 'REST', name: 'orchestrate, stored answers', hasCredential: true, bound: 500 },
    covers: ['POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate'],
    send: (client, { company, run }) =>
      client.http(company, `/v2/candidates/interviews/moved-${run}/company/${company}/vacancy/main/orchestrate`, {
        headers: { prefer: 'return=representation' },
        body: JSON.stringify({ resourceId: `moved-${run}` }),
      }),
  },
];

const callbackInputs: readonly Input[] = (
  [
    [
      'lists',
      'reports',
      100,
      (size: number) => ({
        reports: many(size, (at) => ({ name: `Report ${at}`, url: 'https://example.com/report' })),
      }),
    ],
    ['texts', 'a name', 512, (size: number) => ({ evaluationName: textOf(size) })],
  ] as const
).map(
  ([kind, what, bound, results]): Input => ({
    ...{ kind, via: 'callback', name: `a message, ${what}`, hasCredential: true, bound, covers: ['callback'] },
    send: (client, { size }) =>
      client.tell(small, JSON.stringify({ vacancyId: 'main', recordId: 'psychometric-1', ...results(size) })),
  }),
);

/** Messages of a WebSocket have at most 64 KiB; a socket may send 300 at once. */
const packet = 65_000;
const ofMessages = values.filter(([, what]) => ['a text', 'a number', 'a list', 'levels'].includes(what));
const frames: readonly [type: string, payload: (value: string) => string][] = [
  ['connection_init', (value) => `{"type":"connection_init","payload":{"authorization":${value}}}`],
  ['ping', (value) => `{"type":"ping","payload":{"v":${value}}}`],
  ['pong', (value) => `{"type":"pong","payload":{"v":${value}}}`],
  ['complete', (value) => `{"type":"complete","id":"1","payload":${value}}`],
  [
    'subscribe',
    (value) =>
      `{"type":"subscribe","id":"1","payload":{"query":"subscription($v:ID){events(companyId:$v){seq}}","variables":{"v":${value}}}}`,
  ],
];
const messageInputs: readonly Input[] = [
  ...frames.flatMap(([type, frame]) =>
    [true, false].flatMap((hasCredential): Input[] => [
      ...ofMessages.map(
        ([kind, what, bound, json]): Input => ({
          ...{
            kind,
            via: 'WebSocket',
            name: `${type}: ${what}`,
            hasCredential,
            bound: (bound * packet) / 1_050_000,
            covers: [`message ${type}`],
            isRefused: true,
          },
          send: (client, { size }) => client.socket(hasCredential ? small : null, [frame(json(Math.floor(size)))]),
        }),
      ),
      {
        ...{
          kind: 'messages',
          via: 'WebSocket',
          name: `${type}, again and again`,
          hasCredential,
          bound: 290,
          covers: [`message ${type}`],
          isRefused: true,
        },
        send: (client, { size }) =>
          client.socket(
            hasCredential ? small : null,
            many(size, () => frame('"x"')),
          ),
      },
    ]),
  ),
  {
    ...{ kind: 'rows', via: 'WebSocket', name: 'subscribe, stored events', hasCredential: true, bound: 10_000 },
    covers: ['message subscribe', 'Subscription.events'],
    send: (client, { company, size }) =>
      client.socket(
        company,
        [subscribe(`subscription { events(companyId: "${company}", after: "0") { seq type data } }`)],
        { type: 'next', count: size },
      ),
  },
];

/** What reaches any operation: by each way, with a credential and without one. */
export const entryPointInputs: readonly Input[] = [
  ...[...valueInputs, ...documentInputs, ...headInputs],
  ...[...restInputs, ...callbackInputs, ...messageInputs],
];

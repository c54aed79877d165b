// `npm run artefacts -- collection`: writes collection, for Bruno: REST from the examples of openapi.json, GraphQL from
// the README's calls, and a whole way from the documents of the client package. Each request asserts what is
// documented. `--check` compares, and writes nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { envJsonToBruV2 as environmentText, jsonToBruV2 as requestText } from '@usebruno/lang';
import { parse } from 'graphql';
import { rootDocuments } from './client/documents.mjs';

const root = 'collection';
const openApi = JSON.parse(readFileSync('contracts/openapi.json', 'utf8'));
const documents = Object.fromEntries(
  rootDocuments(readFileSync('contracts/schema.graphql', 'utf8')).map((one) => [one.name, one]),
);

const assertion = (name, value) => ({ name, value, enabled: true });
const header = (name, value) => ({ name, value, enabled: true });
const credentials = { key: header('x-auth-api-key', '{{apiKey}}'), token: header('authorization', 'Bearer {{token}}') };

const filled = (body) =>
  body
    .replaceAll(/'\$\(node -p '[^']*'\)'/g, '{{since}}')
    .replaceAll(/'"?\$(\w+)"?'/g, (_, name) => `{{${name.toLowerCase()}}}`);
const paths = {
  CARD: 'records.nodes[0].id',
  PERSON: 'records.nodes[0].candidateId',
  KEYID: 'issueApiKey.apiKey.id',
};
const pathOf = (variable) => `res.body.data.${paths[variable]}`;
const titleOf = (query) => {
  const [{ selectionSet }] = parse(query).definitions;
  return selectionSet.selections.map(({ name }) => name.value).join(' and ');
};

const files = {
  'bruno.json': `${JSON.stringify({ version: '1', name: 'Recruitment Pipeline API', type: 'collection' }, null, 2)}\n`,
  'environments/demo.bru': environment(),
  ...requestsOf('REST', restRequests()),
  ...requestsOf(
    'GraphQL',
    ['README.md', 'docs/GUIDE.md'].flatMap((page) => readmeRequests(readFileSync(page, 'utf8'))),
  ),
  ...requestsOf('A whole way', wholeJourney()),
};

const present = existsSync(root)
  ? readdirSync(root, { recursive: true }).filter((path) => statSync(join(root, path)).isFile())
  : [];
const stray = present.filter((path) => !(path in files) && path !== 'README.md');
if (process.argv.includes('--check')) {
  const wrong = Object.keys(files).filter(
    (path) => !present.includes(path) || readFileSync(join(root, path), 'utf8') !== files[path],
  );
  for (const path of [...wrong, ...stray]) {
    console.error(`${root}/${path} does not follow from the documents. Run \`npm run artefacts\`.`);
    process.exitCode = 1;
  }
} else {
  for (const path of stray) rmSync(join(root, path));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** What the first start of the demo prints and keeps in data/demo.json. */
function environment() {
  const [{ post }] = Object.values(openApi.paths);
  const { example: companyId } = post.parameters.find(({ name }) => name === 'companyId');
  const values = { baseUrl: 'http://127.0.0.1:4000', companyId, since: '2026-01-01T00:00:00Z' };
  const plain = Object.entries(values).map(([name, value]) => ({ name, value, enabled: true, secret: false }));
  const secret = ['apiKey', 'token'].map((name) => ({ name, value: '', enabled: true, secret: true }));
  return environmentText({ variables: [...plain, ...secret] });
}

function requestsOf(folder, requests) {
  const named = requests.map(({ name, ...rest }, index) => [
    `${folder}/${String(index + 1).padStart(2, '0')} ${name.replaceAll(/[^\w -]/g, '')}.bru`,
    requestText({ meta: { name, seq: index + 1, ...rest.meta }, ...rest.bru }),
  ]);
  return { [`${folder}/folder.bru`]: `meta {\n  name: ${folder}\n}\n`, ...Object.fromEntries(named) };
}

/**
 * The examples of one endpoint change the same things, so of a move only the first one can be asked for. A webhook is made
 * by one request, used by others, and deleted last. The minute's requests of the demo's key are for `/v2`.
 */
function restRequests() {
  const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return operations
    .toSorted((one, other) => Number(one.method === 'delete') - Number(other.method === 'delete'))
    .filter(({ operation }) => operation.security.length > 0)
    .flatMap(({ path, method, operation }) => {
      const examplesOfPath = operation.parameters.map(({ name, example }) => [name, example]);
      const values = {
        ...Object.fromEntries(examplesOfPath),
        ...(path.includes('/webhooks/') && { id: '{{webhookid}}' }),
      };
      const url = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name])}`;
      const { examples: named, example: value } = operation.requestBody?.content['application/json'] ?? {};
      const examples = Object.values(named ?? { only: { value } });
      // That of a repeated request comes before that of the first.
      const status = Object.keys(operation.responses).findLast((one) => one.startsWith('2'));
      const asked = operation.operationId === 'orchestrate' ? examples.slice(0, 1) : examples;
      return asked.map(({ summary, value }) => ({
        name: summary ? `${operation.summary} - ${summary}` : operation.summary,
        meta: { type: 'http' },
        bru: {
          http: { method, url, body: value ? 'json' : 'none', auth: 'none' },
          headers: [
            path.startsWith('/sync/') ? credentials.token : credentials.key,
            // The README's move over GraphQL is the same one, sent again.
            ...(operation.operationId === 'orchestrate'
              ? [header('Idempotency-Key', 'try-1'), header('Prefer', 'return=representation')]
              : []),
          ],
          ...(value && { body: { json: JSON.stringify(value, null, 2) } }),
          ...(operation.operationId === 'syncCreateWebhook' && { vars: foundIn({ webhookid: 'res.body.id' }) }),
          assertions: [assertion('res.status', `eq ${status}`)],
        },
      }));
    });
}

function foundIn(values) {
  return { res: Object.entries(values).map(([name, value]) => ({ name, value, enabled: true, local: false })) };
}

/** Each call of a page to /graphql, in its order. A value that the shell puts in becomes a variable. */
function readmeRequests(page) {
  const calls = page.matchAll(
    /(?:(\w+)=\$\()?(?:curl (?:-sS )?\$API\/graphql -H "(authorization|x-auth-api-key)[^\n]* -d '(\{.*?\})'(?= \||\n|\))|gql '(.*?)'(?= \||\n|\)))/gs,
  );
  return [...calls].map(([, variable, credential = 'authorization', body, short]) => {
    const text = filled(body ?? `{ "query": "${short}" }`);
    const { query, variables } = JSON.parse(text);
    const found = variable && { [variable.toLowerCase()]: pathOf(variable) };
    return graphqlRequest({
      name: titleOf(query),
      query,
      variables,
      credential: credential === 'authorization' ? 'token' : 'key',
      found,
    });
  });
}

function graphqlRequest({ name, query, variables = {}, credential = 'token', found, expected = [] }) {
  return {
    name,
    meta: { type: 'graphql' },
    bru: {
      http: { method: 'post', url: '{{baseUrl}}/graphql', body: 'graphql', auth: 'none' },
      headers: [credentials[credential]],
      body: { graphql: { query, variables: JSON.stringify(variables, null, 2) } },
      ...(found && { vars: foundIn(found) }),
      assertions: [
        assertion('res.status', 'eq 200'),
        assertion('res.body.errors', 'isUndefined'),
        ...expected.map(([path, value]) => assertion(path, value)),
      ],
    },
  };
}

/** From a new vacancy to a candidate who finishes, and another one who is discarded and comes back. */
function wholeJourney() {
  const ask = (root, name, variables, found, ...expected) =>
    graphqlRequest({ name, query: documents[root].text, variables, found, expected });
  const address = { companyId: '{{companyId}}', vacancyId: '{{wayVacancy}}' };
  const input = { companyId: '{{companyId}}', resourceIds: ['{{wayOther}}'] };
  const [example] = Object.values(
    openApi.paths['/v2/vacancies/company/{companyId}'].post.requestBody.content['application/json'].examples,
  ).filter(({ value }) => value.features.featureCode === 'INTERVIEW');
  const create = {
    name: 'Create a vacancy',
    meta: { type: 'http' },
    bru: {
      http: { method: 'post', url: '{{baseUrl}}/v2/vacancies/company/{{companyId}}', body: 'json', auth: 'none' },
      headers: [credentials.token],
      body: { json: JSON.stringify(example.value, null, 2) },
      vars: {
        res: [
          ['wayVacancy', 'res.body.id'],
          ['wayFeature', 'res.body.features[0].id'],
        ].map(([name, value]) => ({ name, value, enabled: true, local: false })),
      },
      assertions: [assertion('res.status', 'eq 201'), assertion('res.body.status.code', 'eq SAVED')],
    },
  };
  const candidates = ['way-ada', 'way-grace'].map((candidateId) => ({ candidateId, relationId: `${candidateId}-1` }));
  const results = 'res.body.data.initFeatures.results';
  return [
    create,
    ask('publishVacancy', 'Publish it', { companyId: '{{companyId}}', id: '{{wayVacancy}}' }),
    ask(
      'initFeatures',
      'Add two candidates',
      { input: { ...address, featureId: '{{wayFeature}}', candidates } },
      { wayRecord: `${results}[0].record.id`, wayOther: `${results}[1].record.id` },
    ),
    ask('record', 'Read one record', { ...address, id: '{{wayRecord}}' }, undefined, [
      'res.body.data.record.isClosed',
      'eq false',
    ]),
    ask(
      'orchestrate',
      'Move its candidate to the end',
      { ...address, id: '{{wayRecord}}', input: { resourceId: '{{wayRecord}}' } },
      undefined,
      ['res.body.data.orchestrate.closed.status.code', 'eq FINISHED'],
    ),
    ask(
      'discardFeatures',
      'Discard the other one',
      { input: { ...input, rejectedReasonId: 'experience' } },
      undefined,
      ['res.body.data.discardFeatures.results[0].record.status.code', 'eq DISCARDED'],
    ),
    ask('decision', 'Read why', { companyId: '{{companyId}}', recordId: '{{wayOther}}' }, undefined, [
      'res.body.data.decision.outcome',
      'eq DISCARDED',
    ]),
    ask('reopenRecords', 'Undo it', { input }, undefined, [
      'res.body.data.reopenRecords.results[0].record.isClosed',
      'eq false',
    ]),
    ask('cancelFeatures', 'Cancel the record', { input }, undefined, [
      'res.body.data.cancelFeatures.results[0].record.status.code',
      'eq CANCELLED',
    ]),
    ask(
      'events',
      'Read what happened',
      { companyId: '{{companyId}}', first: 20, filter: { vacancyId: '{{wayVacancy}}' } },
      undefined,
      ['res.body.data.events.nodes[0].type', 'eq VACANCY_CREATED'],
    ),
    ask('closeVacancy', 'Close the vacancy', { companyId: '{{companyId}}', id: '{{wayVacancy}}' }, undefined, [
      'res.body.data.closeVacancy.status.code',
      'eq CLOSED',
    ]),
  ];
}

import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type GraphQLField,
  GraphQLID,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLObjectTypeExtensions,
  GraphQLSchema,
  GraphQLString,
  isObjectType,
} from 'graphql';
import { keyFields, keys } from 'recruitment-pipeline-client/caches';
import { describeKeys } from '../../../src/graphql/decorators/keys.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { type CrowdedCompany, crowdedCompany } from './crowdedCompany.js';
import { type Literals, partsOf, queryOf } from './everyQuery.js';
import { apolloClient, type CachingClient, relayClient, urqlClient } from './normalisingClients.js';

/** Normalised caches of clients show what the service has sent, whatever ids others have chosen (ADR 30). */

const seed = Number(process.env.PARITY_SEED ?? 70);

interface Exchange {
  readonly query: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let schema: GraphQLSchema;
let service: Service;
let company: CrowdedCompany;
const exchanges: Exchange[] = [];
const typesSeen = new Set<string>();
const rootsSeen = new Set<string>();
const asked = new Set<string>();

beforeAll(async () => {
  schema = await graphqlSchema();
  // Times that the service computes stay as they are.
  service = await startService({ clock: new TestClock() });
  company = await crowdedCompany(service, seed);
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    for (const subject of company.subjects) await ask(field, subject);
  }
});
afterAll(() => service.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

/** So many levels, no query has more. */
const deepest = 8;
const tooMuch = new Set(['QUERY_LIMIT_EXCEEDED', 'PAYLOAD_TOO_LARGE']);

/** Asks a root field about a subject: for all, and where that is too much, for each part. */
async function ask(field: GraphQLField<unknown, unknown>, subject: Literals): Promise<void> {
  if (await askFor(field, subject, null)) return;
  for (const part of partsOf(schema, field)) await askFor(field, subject, part);
}

/** Asks as deeply as the service allows. @returns whether that was all, or has been asked before */
async function askFor(field: GraphQLField<unknown, unknown>, subject: Literals, part: string | null): Promise<boolean> {
  for (let levels = deepest; levels > 1; levels -= 1) {
    const query = queryOf(schema, field, subject, levels, part);
    if (query === null) throw new Error(`An argument of ${field.name} has no value.`);
    if (asked.has(query)) {
      if (levels === deepest) return true;
      continue;
    }
    asked.add(query);
    const { body } = await service.graphql(query, { token: company.token });
    if (!body.errors) {
      rootsSeen.add(field.name);
      note(body.data);
      exchanges.push({ query, data: body.data });
      return levels === deepest;
    }
    const [{ extensions }] = body.errors;
    if (extensions.code === 'NOT_FOUND') return true;
    if (!tooMuch.has(extensions.reason))
      throw new Error(`${JSON.stringify(body.errors[0])} for ${query.slice(0, 200)}`);
  }
  throw new Error(`${field.name} can't be read.`);
}

function note(value: unknown): void {
  if (Array.isArray(value)) value.forEach(note);
  else if (typeof value === 'object' && value !== null) {
    if ('__typename' in value) typesSeen.add(String(value.__typename));
    Object.values(value).forEach(note);
  }
}

/** Where answers are others than what was sent: at once, and after all others were stored. */
async function differences(client: CachingClient) {
  const found = { atOnce: [] as string[], later: [] as string[], whole: 0 };
  for (const { query, data } of exchanges) found.atOnce.push(...difference(data, await client.read(query, data)));
  for (const { query, data } of exchanges) {
    const read = await client.readAgain(query);
    if (read === null || read === undefined) continue;
    found.whole += 1;
    found.later.push(...difference(data, read));
  }
  return found;
}

/** The first difference, if there is one. Clients may add `__typename`, at the root. */
function difference(sent: unknown, read: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof read !== 'object' || read === null)
    return sent === read ? [] : [`${path} is ${JSON.stringify(read)} instead of ${JSON.stringify(sent)}`];
  const of = (value: object, name: string): unknown =>
    Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  const names = new Set(
    [...Object.keys(sent), ...Object.keys(read)].filter((name) => path !== '' || name !== '__typename'),
  );
  for (const name of names) {
    const found = difference(of(sent, name), of(read, name), `${path}.${name}`);
    if (found.length > 0) return found;
  }
  return [];
}

describe.each([
  ['Apollo Client', () => apolloClient(), () => apolloClient({})],
  ['Graphcache of urql', () => urqlClient(), () => urqlClient({})],
  ['relay-runtime', () => relayClient(schema), () => relayClient(schema, null)],
])('%s', (_name, published, plain) => {
  it('shows each answer as it was sent, at once and after all others', async () => {
    const { atOnce, later, whole } = await differences(published());
    expect([atOnce, later]).toEqual([[], []]);
    // Otherwise nothing was read again.
    expect(whole).toBeGreaterThan(exchanges.length / 2);
  });

  it('shows other answers without the published keys: the data are such', async () => {
    // Relay warns of each.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { atOnce } = await differences(plain());
    expect(atOnce.length).toBeGreaterThan(0);
  });
});

/** Types that no query answers here: of changes, of agents, and of what needs workers or time. */
const unread = [
  ...[
    'IssuedApiKey',
    'CallbackSecret',
    'EraseCandidateResult',
    'InitFeaturesResult',
    'InitFeaturesOutcome',
    'ItemError',
  ],
  ...['ForwardResult', 'ForwardOutcome', 'BulkResult', 'BulkOutcome', 'OrchestrateResult', 'WebhookWithSecret'],
  ...['PutCandidatesResult', 'PutCandidatesOutcome'],
  ...['AgentUse', 'AgentRequest', 'AgentRequestRecord', 'RefusalCount', 'RateLimit'],
  ...['DeliveryEdge', 'DeliveryAttempt', 'ErasureReceiver', 'RetentionItem'],
  // The same as the automations of other features.
  ...['EnglishExam', 'SchedulingVirtual', 'SchedulingAuto', 'Form'].map((kind) => `${kind}JobAutomations`),
];

it('has read each root field, and each type', () => {
  const roots = Object.keys(schema.getQueryType()?.getFields() ?? {});
  expect(roots.filter((name) => !rootsSeen.has(name))).toEqual([]);
  const objects = Object.keys(keys);
  expect(objects.filter((name) => !typesSeen.has(name)).toSorted()).toEqual(unread.toSorted());
});

describe('the key of a type', () => {
  it('is what the schema says, for each type', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const objects = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !type.name.startsWith('__') && !roots.includes(type as GraphQLObjectType),
    );
    expect(Object.keys(keys).toSorted()).toEqual(objects.map(({ name }) => name).toSorted());
    const said = objects.map(({ name, description }) => [name, /Key: (.*)\.$/.exec(description ?? '')?.[1]]);
    const stated = Object.keys(keys).map((name) => [
      name,
      keyFields[name]?.map((field) => `\`${field}\``).join(', ') ?? 'none; it is part of the object that contains it',
    ]);
    expect(stated.toSorted()).toEqual(said.toSorted());
  });

  it('has to be stated, by fields that each object has', () => {
    const typed = (extensions: GraphQLObjectTypeExtensions, nullable = false) => {
      const Thing = new GraphQLObjectType({
        name: 'Thing',
        description: 'A thing.',
        extensions,
        fields: {
          id: {
            type: nullable ? GraphQLString : new GraphQLNonNull(GraphQLID),
          },
        },
      });
      return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { thing: { type: Thing } } }) });
    };
    expect(() => describeKeys(typed({}))).toThrow('Thing declares no key');
    expect(() => describeKeys(typed({ key: ['id'] }, true))).toThrow('Thing.id is no required value');
    expect(() => describeKeys(typed({ key: ['other'] }))).toThrow('Thing.other is no required value');
    const [one, other] = [typed({ key: ['id'] }), typed({ key: [] })];
    describeKeys(one);
    describeKeys(other);
    expect(one.getType('Thing')?.description).toBe('A thing.\n\nKey: `id`.');
    expect(other.getType('Thing')?.description).toMatch(/Key: none/);
  });
});

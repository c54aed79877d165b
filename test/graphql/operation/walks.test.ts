import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';
import { labelOf, rootFieldsOf } from '../../../packages/graphql-executor/src/document/label.js';
import { fieldsOf, fragmentsOf } from '../../../packages/graphql-executor/src/document/selectedFields.js';
import { documentExceeds, validDocument } from '../../../packages/graphql-executor/src/document/validation.js';
import {
  PreparedOperation,
  type Preparing,
  preparing,
} from '../../../packages/graphql-executor/src/operation/preparedOperation.js';
import { planOf } from '../../../packages/graphql-executor/src/plan/plan.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { families, tangledFragments } from '../../support/documents.js';
import { eventually } from '../../support/eventually.js';
import { openSubscriber } from '../../support/feed/subscribers.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';
import { countSteps, type StepCounter } from '../../support/steps.js';

/**
 * Whatever a document says, a walk over it takes at most so many steps for each of its nodes. A step is a call of a
 * function. What looks at a document before it is refused counts, too.
 */

/** Of a walk of our own. */
const ofWalk = 25;
/**
 * Of GraphQL's validation. It compares each two selections of one name, so its steps for a node grow up to the limit of
 * selections, and no further.
 */
const ofValidation = 600;
/** What a walk does once, however small the document is. */
const always = 400;
/** What introspection counts, and stops at (docs/BOUNDS.md). */
const ofIntrospection = 40_000 * 8;

/** The fields of an interface have steps for each of its types, of which records have three. */
const ofTypes = 3;

/** The limit is 500. */
const selections = 480;

let schema: GraphQLSchema;
let shared: Preparing;
let steps: StepCounter;
beforeAll(async () => {
  schema = await graphqlSchema();
  shared = preparing(schema);
  steps = await countSteps();
});
afterAll(() => steps.stop());

function nodesOf(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    enter() {
      count += 1;
    },
  });
  return count;
}

const firstOf = (document: DocumentNode) => {
  const [first] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  return first ?? getOperationAST(document);
};

/** Each walk over a document, by itself. */
const walks: Readonly<Record<string, (document: DocumentNode) => void>> = {
  'its size': (document) => void documentExceeds(document),
  'its fragments': (document) => void fragmentsOf(document),
  'its label': (document) => void labelOf(firstOf(document) as never),
  'its root fields': (document) => void rootFieldsOf(firstOf(document) as never, fragmentsOf(document)),
  'its preparation': (document) => void new PreparedOperation(shared, document, firstOf(document) as never),
  'its cost': (document) => void new PreparedOperation(shared, document, firstOf(document) as never).variant({}),
  'its plans': (document) => {
    const operation = firstOf(document) as OperationDefinitionNode;
    const sources = { schema, fragments: fragmentsOf(document), variables: {} };
    const type = schema.getRootType(operation.operation) as GraphQLObjectType;
    for (const [key, nodes] of fieldsOf(sources, type, [operation])) planOf({ type, key, nodes }, sources);
  },
  'its steps': (document) => {
    const variant = new PreparedOperation(shared, document, firstOf(document) as never).variant({});
    variant.steps({});
  },
  'its form of events': (document) => {
    const operation = new PreparedOperation(shared, document, firstOf(document) as never);
    if (operation.node.operation === 'subscription') operation.variant({}).eventForm({});
  },
};

const familyNames = Object.keys(families);
const documentOf = (family: string): string => families[family]?.(selections) ?? '';

it.each(familyNames)('a document with %s is walked in steps of its nodes', async (family) => {
  const text = documentOf(family);
  const document = parse(text);
  const nodes = nodesOf(document);
  const allowed = always + ofWalk * nodes + (family === 'introspection' ? ofIntrospection : 0);
  const tooMany: string[] = [];
  for (const [name, walk] of Object.entries(walks)) {
    const taken = await steps.of(() => walk(document));
    if (taken > (name === 'its steps' ? ofTypes : 1) * allowed)
      tooMany.push(`${name}: ${taken} steps for ${nodes} nodes`);
  }
  expect(tooMany).toEqual([]);
  expect(await steps.of(() => validDocument(schema, text))).toBeLessThan(always + ofValidation * nodes);
});

it('fragments in any tangle are walked in steps of their nodes', async () => {
  await fc.assert(
    fc.asyncProperty(tangledFragments, async (text) => {
      const document = parse(text);
      const taken = await steps.of(() => {
        for (const walk of Object.values(walks)) walk(document);
      });
      expect(taken).toBeLessThan(Object.keys(walks).length * (always + ofWalk * nodesOf(document)));
    }),
    { numRuns: 15, seed: 3 },
  );
});

describe('the whole way of a document', () => {
  let service: Service;
  const token = tokenFor('acme');
  const headers = { 'apollo-require-preflight': '1' };
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const ways: Readonly<Record<string, (query: string) => Promise<unknown>>> = {
    POST: (query) => service.request('POST', '/graphql', { token, body: { query, operationName: nameIn(query) } }),
    GET: (query) => {
      const sent = new URLSearchParams({ query, operationName: nameIn(query) ?? '' });
      return service.request('GET', `/graphql?${sent}`, { token, headers });
    },
    WebSocket: async (query) => {
      const subscriber = await openSubscriber(service.url, { token });
      subscriber.subscribe(query);
      await eventually(() => subscriber.refusals.length > 0 || subscriber.events() > 0);
      await subscriber.stop();
    },
  };
  const nameIn = (query: string): string | undefined => /^(?:query|subscription) (\w+)/.exec(query)?.[1];

  it.each(Object.entries(ways))('over %s takes steps of its nodes', async (_way, send) => {
    // The first one prepares what all share.
    await send('{ viewer { id } }');
    const tooMany: string[] = [];
    for (const family of familyNames.filter((name) => name !== 'introspection')) {
      const text = documentOf(family);
      const taken = await steps.of(() => send(text));
      const most = 20_000 + (ofValidation + 4 * ofWalk) * nodesOf(parse(text));
      if (taken > most) tooMany.push(`${family}: ${taken} steps, not ${most}`);
    }
    expect(tooMany).toEqual([]);
  });
});

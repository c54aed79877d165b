import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  execute,
  type GraphQLObjectType,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { defaultLimits, FieldCount } from '../../../packages/graphql-executor/src/base/limits.js';
import { PreparedOperation, preparing } from '../../../packages/graphql-executor/src/operation/preparedOperation.js';
import type { ShownEvent } from '../../../src/core/feed/listEvents.js';
import { Renderings } from '../../../src/graphql/live/rendering.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';

/** The answers of a subscription are those of GraphQL's execution. */

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await graphqlSchema();
});

const event = (more: object = {}): ShownEvent => ({
  id: '0193',
  seq: '7',
  cursor: '7',
  type: 'RECORD_MOVED',
  version: 1,
  subject: 'Interview',
  companyId: 'acme',
  vacancyId: 'v"1\u2028',
  candidateId: null,
  recordId: 'récord',
  nextRecordId: null,
  actor: { kind: 'USER', id: 'ada' },
  operation: 'orchestrate',
  via: 'REST',
  client: null,
  isRedacted: false,
  requestId: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  data: { before: null, after: { name: 'Ana', toJSON: 1 } },
  omitted: [],
  ...more,
});
const shown = [
  event(),
  event({ data: null, requestId: 'a request' }),
  event({ omitted: ['answers', 'next.reports'], data: { before: {}, after: { text: 'é'.repeat(20_000) } } }),
];

function answersTo(query: string, variables: Record<string, unknown> = {}) {
  const document = parse(query);
  const [operation] = document.definitions as [OperationDefinitionNode];
  const form = new PreparedOperation(preparing(schema), document, operation).variant(variables).eventForm(variables);
  const render = form && new Renderings(defaultLimits).of(form);
  return shown.map((one) => {
    const payload = render?.(one);
    const executed = execute({
      schema,
      document,
      variableValues: variables,
      rootValue: one,
      contextValue: { fieldCount: new FieldCount() },
    });
    const text = payload && `${payload.head}${payload.data ?? ''}${payload.tail}`;
    return { written: text, executed: JSON.stringify(executed), bytes: payload?.bytes };
  });
}

function expectSame(query: string, variables: Record<string, unknown> = {}): void {
  for (const { written, executed, bytes } of answersTo(query, variables)) {
    expect(written).toBe(executed);
    expect(bytes).toBe(Buffer.byteLength(executed));
  }
}

const fieldsOf = (name: string) => Object.values((schema.getType(name) as GraphQLObjectType).getFields());
const subscription = (fields: string) => `subscription { events(companyId: "acme") ${fields} }`;

describe('the answer of a subscription', () => {
  it('has every field of an event', () => {
    const all = fieldsOf('Event').map(({ name, type }) => {
      const inner = isNonNullType(type) ? type.ofType : type;
      return isObjectType(inner) ? `${name} { ${fieldsOf(inner.name).map((field) => field.name)} }` : name;
    });
    expect(all.length).toBeGreaterThan(15);
    expectSame(subscription(`{ ${all.join(' ')} __typename }`));
  });

  const names = ['id', 'seq', 'omitted', 'createdAt', 'via', 'version', 'requestId', 'vacancyId', '__typename', 'data'];
  const directive = fc.constantFrom(
    '',
    '',
    '',
    '@include(if: $yes)',
    '@skip(if: $yes)',
    '@skip(if: $no) @include(if: true)',
  );
  const field = fc
    .record({ name: fc.constantFrom(...names), alias: fc.constantFrom('', '', 'a', 'b'), directive })
    // An alias that names its field conflicts with no other.
    .map(({ name, alias, directive: given }) => `${alias && `${alias}_${name}: `}${name} ${given}`);
  const actor = fc
    .record({
      alias: fc.constantFrom('', 'by: '),
      fields: fc.constantFrom('{ id }', '{ kind id }', '{ a: kind __typename }'),
    })
    .map(({ alias, fields }) => `${alias}actor ${fields}`);
  /** @param more further selections, such as fragments */
  const selectionsWith = (...more: string[]) =>
    fc.letrec<{ selections: string; selection: string }>((tie) => ({
      selections: fc.array(tie('selection'), { minLength: 1, maxLength: 5 }).map((all) => `{ ${all.join(' ')} }`),
      selection: fc.oneof(
        { maxDepth: 3 },
        field,
        actor,
        fc.constantFrom('seq', ...more),
        fc.tuple(fc.constantFrom('...', '... on Event'), directive, tie('selections')).map((parts) => parts.join(' ')),
      ),
    })).selections;
  const spreads = ['...Part', '...Part @skip(if: $yes)', '...Other', '...Other @include(if: $yes)'];

  it('is the same for any selection with aliases, fragments and directives', () => {
    let compared = 0;
    const given = [selectionsWith(...spreads), selectionsWith('...Other'), selectionsWith()] as const;
    fc.assert(
      fc.property(...given, fc.boolean(), fc.boolean(), (events, part, other, yes, no) => {
        const query = `subscription ($yes: Boolean!, $no: Boolean!) { all: events(companyId: "acme") ${events} }
          fragment Part on Event ${part}
          fragment Other on Event ${other}`;
        const faults = validate(schema, parse(query)).filter(({ message }) => !message.endsWith('is never used.'));
        expect(faults).toEqual([]);
        try {
          expectSame(query, { yes, no });
          compared += 1;
        } catch (error) {
          if (!String(error).includes('exceeds the limit on data')) throw error;
        }
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(250);
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { execute, type GraphQLSchema, parse } from 'graphql';
import { buildSchema, Field, InputType, Mutation, Query } from 'type-graphql';
import { input } from '../../../src/graphql/fields/args.js';
import { rootFields } from '../../../src/graphql/fields/rootRows.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';

describe('root fields that are rows', () => {
  let schema: GraphQLSchema;
  beforeAll(async () => {
    schema = await graphqlSchema();
  });

  test('keep arguments in the order of the code', () => {
    const { updateVacancy } = schema.getMutationType()?.getFields() ?? {};
    expect(updateVacancy?.args.map(({ name }) => name)).toEqual(['companyId', 'id', 'input', 'idempotencyKey']);
  });

  test('get inputs as GraphQL made them', async () => {
    const seen: object[] = [];
    @InputType()
    class Sent {
      @Field(() => String)
      name!: string;
    }
    const type = () => Boolean;
    const ReplayPolicy = rootFields({
      isThere: { kind: Query, type, description: 'Whether it is there.', args: [], resolve: () => true },
      keep: {
        kind: Mutation,
        type,
        description: 'Keeps what is sent.',
        args: [input(Sent, 'What is sent.')],
        resolve: ({ input }: { readonly input: Sent }) => seen.push(input) > 0,
      },
    });
    const small = await buildSchema({ resolvers: [ReplayPolicy], validate: false });
    const answer = await execute({ schema: small, document: parse('mutation { keep(input: { name: "A" }) }') });
    expect(answer).toMatchObject({ data: { keep: true } });
    expect(seen.map((input) => [input instanceof Sent, { ...input }])).toEqual([[false, { name: 'A' }]]);
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { execute, type GraphQLSchema, parse } from 'graphql';
import { Arg, buildSchema, Field, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { graphqlSchema } from '../../../src/graphql/schema/schema.js';
import { leaveInputsAsTheyAre } from '../../../src/graphql/schema/typeGraphqlInternals.js';

/** Checks the undocumented behaviour of TypeGraphQL that the code uses. It fails if an upgrade changes it. */

describe("TypeGraphQL's internals", () => {
  let schema: GraphQLSchema;
  beforeAll(async () => {
    schema = await graphqlSchema();
  });

  test('keep arguments in the order of the code', () => {
    const { updateVacancy } = schema.getMutationType()?.getFields() ?? {};
    expect(updateVacancy?.args.map(({ name }) => name)).toEqual(['companyId', 'id', 'input', 'idempotencyKey']);
  });

  test('pass inputs to resolvers as GraphQL made them', async () => {
    const seen: object[] = [];
    @InputType()
    class Sent {
      @Field(() => String)
      name!: string;
    }
    @Resolver()
    class Keeping {
      @Query(() => Boolean)
      isThere(): boolean {
        return true;
      }

      @Mutation(() => Boolean)
      keep(@Arg('input', () => Sent) input: Sent): boolean {
        seen.push(input);
        return true;
      }
    }
    const small = await buildSchema({ resolvers: [Keeping], validate: false });
    const keep = () => execute({ schema: small, document: parse('mutation { keep(input: { name: "A" }) }') });
    await keep();
    leaveInputsAsTheyAre();
    await keep();
    expect(seen.map((input) => [input instanceof Sent, { ...input }])).toEqual([
      [true, { name: 'A' }],
      [false, { name: 'A' }],
    ]);
  });
});

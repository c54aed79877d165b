import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { operation, operationNames } from '../../src/core/application/operations.js';
import { graphqlSchema } from '../../src/graphql/schema.js';
import { endpointRoutes } from '../../src/rest/rows.js';
import { syncRoutes } from '../../src/rest/sync/routes.js';
import { coordinates } from './cases/coordinateRequests.js';
import { endpointOperations, matchingField } from './cases/endpointRequests.js';
import { furtherFieldsOf } from './cases/furtherFields.js';
import { graphqlOnlyOf, graphqlOnlyOperations } from './cases/graphqlOnly.js';
import { refusedCalls } from './cases/refusedCalls.js';
import { cases } from './random/randomCases.js';

/** The suite is generated from the operation registry. Where the registry and the tables differ, a test here fails. */

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await graphqlSchema();
});

const fieldsOf = (type: string) =>
  Object.keys((schema.getType(type) as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`);
const registered = operationNames.flatMap((name) => [...operation(name).coordinates]);

describe('the operation registry', () => {
  it('names only fields that the schema has, each of them once', () => {
    for (const coordinate of registered) {
      const [type = ''] = coordinate.split('.');
      expect(fieldsOf(type)).toContain(coordinate);
    }
    expect(new Set(registered).size).toBe(registered.length);
  });

  it('names every root field of the schema', () => {
    expect(registered).toEqual(expect.arrayContaining([...fieldsOf('Query'), ...fieldsOf('Mutation')]));
    expect(fieldsOf('Subscription')).toEqual(['Subscription.events']);
    expect(registered).toContain('Subscription.events');
  });

  it('has a route for each endpoint', () => {
    expect(endpointRoutes.map(({ operation: name }) => name).toSorted()).toEqual(endpointOperations.toSorted());
  });

  it('has a route for each endpoint for synchronisation, by the operation of that row', () => {
    const ofRegistry = operationNames.flatMap((name) => operation(name).sync?.endpoint ?? []);
    expect(syncRoutes.map(({ endpoint }) => endpoint).toSorted()).toEqual(ofRegistry.toSorted());
    for (const { endpoint, operation: name } of syncRoutes) expect(operation(name).sync?.endpoint).toBe(endpoint);
  });
});

describe('the cases of parity', () => {
  it('cover every operation with an endpoint, at each of its coordinates', () => {
    const withEndpoint = operationNames.filter((name) => operation(name).endpoint !== undefined);
    for (const table of [endpointOperations, Object.keys(refusedCalls), Object.keys(cases)]) {
      expect(table.toSorted()).toEqual(withEndpoint.toSorted());
    }
    for (const name of endpointOperations) {
      const compared = [matchingField(name).coordinate, ...furtherFieldsOf(name).map(([coordinate]) => coordinate)];
      expect(compared.toSorted()).toEqual([...operation(name).coordinates].toSorted());
    }
  });

  it('cover every operation that only GraphQL has', () => {
    const withoutEndpoint = operationNames.filter((name) => {
      const { endpoint, coordinates } = operation(name);
      return endpoint === undefined && coordinates.length > 0;
    });
    expect(graphqlOnlyOperations.toSorted()).toEqual(withoutEndpoint.toSorted());
    for (const name of graphqlOnlyOperations)
      expect(operation(name).coordinates).toContain(graphqlOnlyOf(name).coordinate);
  });

  it('have a request for every coordinate', () => {
    const byHttp = registered.filter((coordinate) => !coordinate.startsWith('Subscription.'));
    expect(coordinates.toSorted()).toEqual(byHttp.toSorted());
  });
});

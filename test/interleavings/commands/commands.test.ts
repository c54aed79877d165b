import { expect, it } from '@jest/globals';
import { operationNames, operations } from '../../../src/core/application/operations.js';
import type { Store } from '../../../src/core/ports.js';
import { graphqlSchema } from '../../../src/graphql/schema/schema.js';
import { callbackTemplate } from '../../../src/rest/callback.js';
import { worksOf } from '../../../src/workers/openWorkers.js';
import { workersNeed } from '../../support/service/works.js';
import { commands, notExplored, pairs } from './commands.js';

/** All ways on which a caller or a worker changes something. */
async function waysIn(): Promise<string[]> {
  const mutations = Object.keys((await graphqlSchema()).getMutationType()?.getFields() ?? {});
  const endpoints = operationNames.flatMap((name) => {
    const operation = operations[name];
    return operation.kind === 'command' && 'endpoint' in operation ? [operation.endpoint] : [];
  });
  const works = worksOf(workersNeed({ store: {} as Store, clock: Date }));
  return [
    ...mutations.map((field) => `Mutation.${field}`),
    ...endpoints,
    // The query whose first page appends an event.
    'Query.candidateExport',
    `POST ${callbackTemplate}`,
    ...works.map(({ name }) => `work ${name}`),
  ];
}

it('has a command for each way into the service, or says why not', async () => {
  const ways = await waysIn();
  const explored = new Set(commands.map(({ via }) => via));
  expect(ways.filter((way) => !explored.has(way) && !notExplored[way])).toEqual([]);
  expect(ways.filter((way) => explored.has(way) && notExplored[way])).toEqual([]);
  expect([...explored, ...Object.keys(notExplored)].filter((way) => !ways.includes(way))).toEqual([]);
});

it('has one command of each name', () => {
  const names = commands.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('leaves out the pairs that share nothing', () => {
  const titles = pairs().related.map((pair) => pair.map(({ name }) => name).join());
  expect(titles).toContain('eraseCandidate,forwardFeatures');
  expect(titles).toContain('closeVacancy,closeVacancy');
  expect(titles).not.toContain('rollCallbackSecret,createWebhook');
});

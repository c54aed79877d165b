import { expect, it } from '@jest/globals';
import { operationNames, operations } from '../../../src/core/application/operations.js';
import type { Store } from '../../../src/core/ports.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { jobsOf } from '../../../src/jobs/openWorkers.js';
import { callbackTemplate } from '../../../src/rest/callback.js';
import { workersNeed } from '../../support/service/works.js';
import { commands, notExplored, pairs } from './commands.js';

/** All ways on which a caller or a worker changes something. */
async function entryPointsOf(): Promise<string[]> {
  const mutations = Object.keys((await graphqlSchema()).getMutationType()?.getFields() ?? {});
  const endpoints = operationNames.flatMap((name) => {
    const operation = operations[name];
    return operation.kind === 'command' && 'endpoint' in operation ? [operation.endpoint] : [];
  });
  const works = jobsOf(workersNeed({ store: {} as Store, clock: Date }));
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
  const entryPoints = await entryPointsOf();
  const explored = new Set(commands.map(({ via }) => via));
  expect(entryPoints.filter((entryPoint) => !explored.has(entryPoint) && !notExplored[entryPoint])).toEqual([]);
  expect(entryPoints.filter((entryPoint) => explored.has(entryPoint) && notExplored[entryPoint])).toEqual([]);
  expect([...explored, ...Object.keys(notExplored)].filter((entryPoint) => !entryPoints.includes(entryPoint))).toEqual(
    [],
  );
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

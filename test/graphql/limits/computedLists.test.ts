import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getNullableType, isListType, isObjectType } from 'graphql';
import { lengthOfList, resolvesAll } from '../../../packages/graphql-executor/src/schema/fieldPlans.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { aFeature, asFeatureInput, aVacancy } from '../../support/company/pipeline.js';
import { leastCpuMs } from '../../support/cpuTime.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** Lists that the service makes: their length is charged before they are made (docs/BOUNDS.md, `resolved`). */

const companyId = 'acme';
const token = tokenFor(companyId);

describe('ten vacancies with 50 features of 700 dates', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ database: await openEmbeddedTest() });
    const possibleDates = Array.from({ length: 700 }, (_, index) => ({
      date: `2027-07-${String((index % 28) + 1).padStart(2, '0')}T${String(index % 24).padStart(2, '0')}:00`,
    }));
    const data = { possibleDates, timezone: 'Europe/Berlin' };
    const features = Array.from({ length: 50 }, (_, index) =>
      asFeatureInput(aFeature('AUTOMATIC_SCHEDULING_AUTO', { id: `s${index}`, order: index, data })),
    );
    const input = { ...aVacancy(), features };
    for (let made = 0; made < 10; made += 1) {
      const { body } = await service.graphql(
        'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }',
        { token, variables: { companyId, input } },
      );
      expect(body.errors).toBeUndefined();
    }
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });

  const ask = (first: number, fields: string) =>
    service.graphql(`{ vacancies(companyId: "${companyId}", first: ${first}) { nodes { ${fields} } } }`, { token });

  it('are refused before an instant is found', async () => {
    const refused = async (dates: string): Promise<void> => {
      const { status, text } = await ask(10, `features { ${dates} }`);
      expect([status, text]).toEqual([400, expect.stringContaining('limit on resolved')]);
    };
    // The vacancies are read for all of them. To find 350,000 instants takes seconds.
    const without = await leastCpuMs(() => refused('possibleDates { duration }'));
    const withInstants = await leastCpuMs(() => refused('possibleDates { instant }'));
    const aliased = await leastCpuMs(() => refused('a: possibleDates { instant } b: possibleDates { date instant }'));
    expect(withInstants).toBeLessThan(without + 500);
    expect(aliased).toBeLessThan(without + 500);
  });
});

it('are declared with their length, or read by the store', async () => {
  const read = ['ApiKey.refusals', 'Erasure.receivers', 'Vacancy.pipeline'];
  const lists = Object.values((await graphqlSchema()).getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__') && !['Query', 'Mutation', 'Subscription'].includes(name))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isListType(getNullableType(field.type)) && (field.resolve || resolvesAll(field)))
        .map((field) => ({ name: `${type.name}.${field.name}`, isComputed: lengthOfList(field) !== undefined })),
    );
  expect(
    lists
      .filter(({ isComputed }) => !isComputed)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(read);
  expect(lists.filter(({ isComputed }) => isComputed).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Feature.possibleDates', 'Interview.answers', 'Vacancy.features']),
  );
});

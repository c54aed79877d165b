import type { ApolloClient } from '@apollo/client';
import { expect, it } from '@jest/globals';
import { exportPerson } from '../../../packages/board/src/people/exportPerson.js';

it('gathers all pages of what is kept about a person, in order', async () => {
  const asked: unknown[] = [];
  const pages = [
    { nodes: [item('a'), item('b')], pageInfo: { hasNextPage: true, endCursor: 'after b' } },
    { nodes: [item('c')], pageInfo: { hasNextPage: false, endCursor: 'after c' } },
  ];
  const query = async ({ variables }: { variables: unknown }) => {
    asked.push(variables);
    return { data: { candidateExport: pages[asked.length - 1] } };
  };
  const person = { companyId: 'acme', candidateId: 'ada' };
  expect(await exportPerson({ query } as unknown as ApolloClient, person)).toEqual([item('a'), item('b'), item('c')]);
  expect(asked).toEqual([
    { ...person, first: 100, after: null },
    { ...person, first: 100, after: 'after b' },
  ]);
});

const item = (id: string) => ({ place: 'RECORD', id, at: '2026-11-20T12:00:00.000Z', data: { id } });

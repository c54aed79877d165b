import { many } from './plurals.js';

export const search = {
  hint: 'A vacancy, a candidate, or what you want to do',
  results: 'Results',
  candidate: 'Candidate',
  action: 'Action',
  page: 'Page',
  setting: (name: string, value: string) => `${name}: ${value}`,
  none: 'Nothing found',
  closed: {
    discarded: (count: number) => `${many(count, 'match', 'matches')} among discarded`,
    finished: (count: number) => `${many(count, 'match', 'matches')} among finished`,
  },
  closedScope: 'Candidates who left long ago are found only by their full ID.',
  scope: 'Candidates without recent changes are found by name or full ID.',
};

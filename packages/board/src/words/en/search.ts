import { many } from '../many.js';

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
  closedScope:
    'The last 500 closed and the last 500 discarded records are found by part of the candidate’s id, older ones only by the whole id.',
  scope: 'Candidates of the last 500 changes are found by part of their id, others only by the whole id.',
};

export const search = {
  hint: 'A vacancy or a candidate',
  results: 'Results',
  candidate: 'Candidate',
  none: 'Nothing found',
  scope: 'Candidates are found by a part of their id among the last 500 changes, others by their whole id.',
};

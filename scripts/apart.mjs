import { slowSuites } from './rotation.mjs';

/**
 * The folders of `test` that `npm test` leaves to `npm run test:processes`: they need a build, processes, a browser or demo
 * companies, or try many random cases.
 */
export const apart = 'board cli demo examples hostile main parity processes releases sequences'.split(' ');

/** A pattern of Jest for all suites that `npm test` leaves to `npm run test:processes`: those folders, and slow suites. */
export const testsApart = [
  `/test/(${apart.join('|')})/`,
  ...slowSuites.map((suite) => `/${suite.replaceAll('.', '\\.')}$`),
].join('|');

/** Suites that other checks have run already, and that don't depend on the store: grants, shapes, bytes, pages, files. */
export const alikeEverywhere = [
  'test/parity/(graphqlOnly|registry|refusals/(grants|refusals)|paths/(fallbacks|selections))\\.',
  'test/hostile/(bodies|faults|forgedKeys|graphql|http|refusedBodies|signingKeys)\\.',
  'test/graphql/(limits/memory|operation/(coercion|undeclared|walks)|schema/nulls)\\.',
  'test/http/(pages/|credentials/authentication\\.|(caching|errors|log)\\.)',
  'test/core/',
  'test/examples/',
  'test/main/',
  'test/demo/',
  'test/cli/(backup|doctor|erasures|pointInTime)\\.',
  'test/board/',
  'test/processes/',
];

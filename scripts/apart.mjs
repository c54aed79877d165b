/**
 * The folders of `test` that `npm test` leaves to `npm run test:processes`: they need a build, processes, a browser or demo
 * companies, or try many random cases.
 */
export const apart = 'board cli demo examples hostile main parity processes releases way'.split(' ');

/** A pattern of Jest for all of them. */
export const testsApart = `/test/(${apart.join('|')})/`;

/**
 * The folders of `test` that `npm test` leaves to `npm run test:processes`: they start processes, a browser, demo
 * companies or whole services, or send what takes long to make.
 */
export const apart = ['board', 'cli', 'demo', 'examples', 'hostile', 'main', 'processes', 'releases'];

/** A pattern of Jest for all of them. */
export const testsApart = `/test/(${apart.join('|')})/`;

// The suites that take longest are in three groups. A run has one of the groups, by the day, and says which suites it
// leaves out. On services it also has a third of the suites that the embedded database has had. `ALL_SUITES=1`, or `npm run check -- --all`, runs all of them.

const groups = {
  /** On PostgreSQL, under load. */
  services: [
    ['hostile/costs'],
    ['hostile/subscribers', 'races/records', 'entities/driver/databaseSettings'],
    ['workers/timers/retiming', 'races/bulk', 'races/faults/killedWriters', 'races/timers', 'races/faults/silence'],
  ],
  /** With processes of their own, or in a browser. */
  processes: [
    [
      'demo/life',
      'cli/doctor',
      'board/pipeline/card',
      'board/pipeline/acts',
      'board/pages/(people|integrations|settings|automations)',
      'board/newUser',
      'parity/ways/fallbacks',
    ],
    [
      'cli/move',
      'processes/(clientPackage|pagesInBrowser)',
      'board/pipeline/(pipeline|phone)',
      'board/pages/(finding|signIn)',
      'board/vacancy/(form|toldBeforeSent)',
    ],
    [
      'cli/(erasures|backup)',
      'processes/(process|doors|stopping)',
      'board/pipeline/following',
      'board/pages/(everyPage|notLoaded)',
      'board/vacancy/about',
      'board/reviews/reviews',
    ],
  ],
};

const today = Math.floor(Date.now() / 86_400_000);

/**
 * Whether a part of many is of today. Each day has one of `parts`; `ALL_SUITES=1` has all.
 * @param part the number of the part
 * @param parts how many there are
 */
export const isOfToday = (part, parts) => !!process.env.ALL_SUITES || part % parts === today % parts;

/** A third of some suites, by the day. It has said how many are left out. */
export function shareOfToday(suites) {
  const share = suites.toSorted().filter((_, at) => isOfToday(at, 3));
  const leftOut = suites.length - share.length;
  if (leftOut > 0) console.log(`NOT RUN today on services: ${leftOut} suites that ran on the embedded database`);
  return share;
}

/** @param kind `services` or `processes` @returns patterns of the suites that this run leaves out; it has said so */
export function leftOutToday(kind) {
  const leftOut = groups[kind].filter((_, group) => !isOfToday(group, groups[kind].length)).flat();
  if (leftOut.length > 0) console.log(`NOT RUN today (ALL_SUITES=1 runs them): ${leftOut.join(', ')}`);
  return leftOut.map((suite) => `test/${suite}\\.test\\.`);
}

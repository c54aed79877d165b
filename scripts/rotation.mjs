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
    ],
    [
      'cli/move',
      'processes/(clientPackage|pagesInBrowser)',
      'board/pipeline/(pipeline|phone)',
      'board/pages/(finding|signIn)',
      'board/vacancy/form',
    ],
    [
      'cli/(erasures|backup)',
      'processes/(process|doors)',
      'board/pipeline/following',
      'board/pages/(everyPage|notLoaded)',
      'board/vacancy/about',
      'board/reviews/reviews',
    ],
  ],
};

const shares = 3;
const today = Math.floor(Date.now() / 86_400_000);

/** A third of some suites, by the day. It has said how many are left out. */
export function shareOfToday(suites) {
  if (process.env.ALL_SUITES) return suites;
  const share = suites.toSorted().filter((_, at) => at % shares === today % shares);
  console.log(`NOT RUN today on services: ${suites.length - share.length} suites that ran on the embedded database`);
  return share;
}

/** @param kind `services` or `processes` @returns patterns of the suites that this run leaves out; it has said so */
export function leftOutToday(kind) {
  if (process.env.ALL_SUITES) return [];
  const leftOut = groups[kind].filter((_, group) => group !== today % groups[kind].length).flat();
  console.log(`NOT RUN today (ALL_SUITES=1 runs them): ${leftOut.join(', ')}`);
  return leftOut.map((suite) => `test/${suite}\\.test\\.`);
}

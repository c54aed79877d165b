import Sequencer from '@jest/test-sequencer';

/** They wait for processes, for time-outs and for each other: by their size, which is all that a first run knows, they came last. */
const slowest = [
  'main/process',
  'hostile/doors',
  'main/apiKey',
  'races/stopping',
  'http/redisOutage',
  'way/way',
  'main/dataDirectory',
  'examples/commands',
];

/** Jest's order of suites, but the slowest first, so that no worker is left with one of them at the end. */
export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => slowest.findIndex((name) => path.endsWith(`/${name}.test.ts`));
    const { true: first = [], false: others = [] } = Object.groupBy(super.sort(tests), (test) => place(test) >= 0);
    return [...first.toSorted((a, b) => place(a) - place(b)), ...others];
  }
}

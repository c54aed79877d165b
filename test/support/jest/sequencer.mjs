import Sequencer from '@jest/test-sequencer';

/**
 * These suites wait for processes, time-outs and each other. A first run knows only the size of files, and by their
 * size they would come last.
 */
const slowest = [
  'processes/process',
  'processes/entryPoints',
  'main/apiKey',
  'processes/stopping',
  'limiter/redisOutage',
  'cli/doctor',
  'sequences/sequences',
  'processes/dataDirectory',
  'processes/commands',
];

/** Jest's order of suites with the slowest first, so that no worker is left with one of them at the end. */
export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => slowest.findIndex((name) => path.endsWith(`/${name}.test.ts`));
    const { true: first = [], false: others = [] } = Object.groupBy(super.sort(tests), (test) => place(test) >= 0);
    return [...first.toSorted((a, b) => place(a) - place(b)), ...others];
  }
}

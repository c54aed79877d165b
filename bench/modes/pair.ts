import { type Runner, race, type Stretch } from '../measure/race.ts';
import type { Setting } from '../part.ts';
import { progress } from '../report/progress.ts';

/**
 * Two runners against each other, round by round; the first round warms up and does not count.
 * @returns what each came to, one stretch a round
 */
export async function racedPair(
  title: string,
  runners: readonly Runner[],
  rounds: number,
  seconds: number,
  { stop }: Setting,
): Promise<[Stretch[], Stretch[]]> {
  const bar = progress(title, rounds + 1);
  const found: [Stretch[], Stretch[]] = [[], []];
  for (let round = 0; round <= rounds && !stop.aborted; round += 1) {
    bar.at(round);
    const [first, second] = await race(runners, seconds);
    if (round === 0 || !first || !second) continue;
    found[0].push(first);
    found[1].push(second);
  }
  bar.done();
  return found;
}

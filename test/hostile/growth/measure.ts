import { leastCpuMs } from '../../support/cpuTime.js';
import type { Answer, MeasuredService } from '../../support/processes/measuredService.js';
import type { Client } from './client.js';
import { companyOf } from './companies.js';
import { type At, type Input, many, mostRuns, type Share, shares, textOf } from './shape.js';

/** How the CPU time of an input grows with its size. */

/** Milliseconds of CPU below which a figure is noise. */
const noiseMs = 4;
/** CPU time may grow by the size to the power of this. Sorting and garbage make a linear growth slightly more. */
export const mostExponent = 1.3;
/** The longest turn of the event loop, in milliseconds. */
export const mostTurnMs = 250;
/** How often an input is sent in each size, if no figure is over its limit. */
const usualRuns = [2, 3, 2];

const sample = JSON.stringify(many(5_000, (at) => ({ id: at, text: textOf(160) })));
/** Milliseconds of CPU that it takes to read and write the sample where the limit of a turn was set. */
const sampleMs = 7;
/** How much longer than there the same work takes now: a machine that others use, too, counts more CPU time for it. */
const slowness = async (): Promise<number> =>
  Math.max(1, (await leastCpuMs(() => JSON.stringify(JSON.parse(sample)), 5)) / sampleMs);

export interface Growth {
  /** Least CPU time of the service's thread at a hundredth, a tenth and all of the bound, in milliseconds. */
  readonly cpuMs: readonly number[];
  /** Longest turn of the event loop at the bound, in milliseconds: the least of several sendings. */
  readonly longestMs: number;
  /** By which power of the size the CPU time grows up to the bound. */
  readonly exponent: number;
  /** The first answer in each size. */
  readonly answers: readonly Answer[];
}

const exponentOf = ([, tenth = 0, all = 0]: readonly number[]): number =>
  Math.log10(Math.max(all, noiseMs) / Math.max(tenth, noiseMs));

let unique = 0;

/**
 * Sends an input in three sizes, several times each. Compilers, collected garbage and other work on the machine make a
 * figure larger, and nothing makes it smaller. So the least one counts, and one over a limit is measured again.
 */
export async function grown(service: MeasuredService, client: Client, input: Input): Promise<Growth> {
  const of = shares.map((share) => ({
    share,
    runs: 0,
    cpuMs: Infinity,
    longestMs: Infinity,
    answer: null as Answer | null,
  }));
  const measure = async (one: (typeof of)[number]): Promise<void> => {
    const at = atOf(input, one.share, one.runs);
    const prepared = await input.prepare?.(client, at);
    await service.measured();
    const answer = await input.send(client, at, prepared);
    const { cpuMs, longestMs: counted } = await service.measured();
    const longestMs = counted > mostTurnMs ? counted / (await slowness()) : counted;
    one.runs += 1;
    one.answer ??= answer;
    one.cpuMs = Math.min(one.cpuMs, cpuMs);
    one.longestMs = Math.min(one.longestMs, longestMs);
  };
  const [, tenth, all] = of as [(typeof of)[number], (typeof of)[number], (typeof of)[number]];
  for (const [index, one] of of.entries()) while (one.runs < (usualRuns[index] ?? 1)) await measure(one);
  const exponent = (): number => exponentOf(of.map(({ cpuMs }) => cpuMs));
  while (all.runs < mostRuns && (exponent() > mostExponent || all.longestMs > mostTurnMs)) {
    await measure(tenth);
    await measure(all);
  }
  return {
    cpuMs: of.map(({ cpuMs }) => cpuMs),
    longestMs: all.longestMs,
    exponent: exponent(),
    answers: of.map(({ answer }) => answer as Answer),
  };
}

function atOf(input: Input, share: Share, run: number): At {
  unique += 1;
  return { share, size: Math.ceil(input.bound * share), run, unique, company: companyOf(share) };
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FeedCopy } from '../support/feed/feedCopy.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { Doer, doings } from './deeds/doing.js';
import { eventCheck } from './eventCheck.js';

/**
 * Random changes of everything that a company has. A reader that has only the feed knows every member of every thing as
 * reads show it.
 */

/** `FEED_SEQUENCES=100 npm test -- test/sequences/everything` runs more sequences, FEED_SEED other ones. */
const sequences = Number(process.env.FEED_SEQUENCES ?? 3);
const seed = Number(process.env.FEED_SEED ?? 20_261_210);
const timeoutMs = Math.max(300_000, sequences * 20_000);

const clock = new TestClock();
let service: Service;
const seenTypes = new Set<string>();

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

let companies = 0;

const dice = fc.array(fc.nat({ max: 1_000 }), { minLength: 12, maxLength: 12 });
const isChecked = fc.nat({ max: 14 }).map((at) => at === 0);
/** Every change at least once, in any order. */
const steps = fc
  .shuffledSubarray([...doings], { minLength: doings.length })
  .chain((order) => fc.tuple(...order.map((doing) => fc.record({ doing: fc.constant(doing), dice, isChecked }))));

it(
  'the feed alone shows everything that reads show, after every sequence of changes',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        companies += 1;
        const companyId = `company-${companies}`;
        const source = { service, companyId, token: tokenFor(companyId, { roles: ['admin'] }) };
        const copy = await FeedCopy.fromFirst(source);
        const doer = await Doer.of(source, clock);
        const isRight = await eventCheck();
        await doer.do('createVacancy', copy, [0, 3, 5, 1, 2]);
        for (const step of sequence) {
          await doer.do(step.doing, copy, step.dice);
          await copy.follow((event, things) => {
            seenTypes.add(event.type);
            isRight(event, things);
          });
          if (step.isChecked) await copy.agrees();
        }
        await copy.agrees();
      }),
      { seed, numRuns: sequences, endOnFailure: process.env.FEED_SHRINK === undefined },
    );
    // Otherwise most changes have no effect, and this shows little.
    expect(seenTypes.size).toBeGreaterThan(26);
  },
  timeoutMs,
);

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { graphqlSchema } from '../../src/graphql/schema.js';
import { membersOf } from '../support/eventMembers.js';
import { eventFaults } from '../support/eventSchemas.js';
import { type CopiedEvent, FeedCopy, type Json, keyOf } from '../support/feedCopy.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service.js';
import { Doer, doings } from './doing.js';

/**
 * Random changes of everything that a company has. A reader that has only the feed knows every member of every thing as
 * reads show it.
 */

/** `FEED_SEQUENCES=100 npm test -- test/way/everything` runs more sequences, FEED_SEED other ones. */
const sequences = Number(process.env.FEED_SEQUENCES ?? 6);
const seed = Number(process.env.FEED_SEED ?? 20_261_210);
const patienceMs = Math.max(120_000, sequences * 20_000);

const clock = new TestClock();
let service: Service;
let schema: GraphQLSchema;
const told = new Set<string>();

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true });
  schema = await graphqlSchema();
});
afterAll(() => service.stop());

/** Members of which an event has only a part, or that only follow from others. */
const parts = ['answers', 'statusHistory'];

/** The faults of an event: by its schema, and beside the thing as the events before have made it. */
function faultsOf(event: CopiedEvent, things: FeedCopy['things']): string[] {
  const { before, after, next } = event.data;
  const known = things.get(keyOf(event));
  // A thing that was read, because an event was too long, may be newer than this event.
  const thing = known?.seq === '0' ? null : (known?.thing ?? null);
  const typename = String((after ?? before ?? known?.thing)?.__typename ?? known?.thing?.__typename);
  const wholes = [before === null ? after : null, next ?? null];
  const isOlder = thing && after?.updatedAt && String(after.updatedAt) <= String(thing.updatedAt);
  const was = Object.keys(thing && before ? before : {}).filter(
    (member) => !parts.includes(member) && !isDeepStrictEqual(before?.[member], thing?.[member]),
  );
  return [
    ...eventFaults(event),
    ...wholes.flatMap((made) => (made ? missingIn(made).map((member) => `a new thing without ${member}`) : [])),
    ...[before, after].flatMap((part) => foreignIn(part ?? {}, typename).map((member) => `${typename} has no ${member}`)),
    ...was.map((member) => `${member} was not ${JSON.stringify(before?.[member])}`),
    ...(isOlder ? ['updatedAt does not rise'] : []),
  ].map((fault) => `${event.type} by ${event.operation}: ${fault}`);
}

const membersIn = (typename: string): string[] => ['__typename', ...membersOf(schema, typename)];
const missingIn = (thing: Json): string[] => membersIn(String(thing.__typename)).filter((name) => !(name in thing));
const foreignIn = (part: Json, typename: string): string[] =>
  Object.keys(part).filter((name) => !membersIn(typename).includes(name));

function check(event: CopiedEvent, things: FeedCopy['things']): void {
  told.add(event.type);
  expect(faultsOf(event, things)).toEqual([]);
}

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
        await doer.do('createVacancy', copy, [0, 3, 5, 1, 2]);
        for (const step of sequence) {
          await doer.do(step.doing, copy, step.dice);
          await copy.follow(check);
          if (step.isChecked) await copy.agrees();
        }
        await copy.agrees();
      }),
      { seed, numRuns: sequences, endOnFailure: process.env.FEED_SHRINK === undefined },
    );
    // Otherwise most changes have no effect, and this shows little.
    expect(told.size).toBeGreaterThan(26);
  },
  patienceMs,
);

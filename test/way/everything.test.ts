import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { eventTypes } from '../../src/core/events/event.js';
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
const changes = 80;
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

/** Checks an event against its schema, and against the thing as the events before have made it. */
function check(event: CopiedEvent, things: FeedCopy['things']): void {
  expect(eventFaults(event)).toEqual([]);
  told.add(event.type);
  const { before, after, next } = event.data;
  const known = things.get(keyOf(event));
  const thing = known?.thing ?? null;
  const typename = String((after ?? before)?.__typename ?? thing?.__typename);
  if (before === null && after) expectWhole(after, event);
  if (next) expectWhole(next, event);
  for (const part of [before, after]) expectMembers(part ?? {}, typename, event);
  // A thing that was read, because an event was too long, may be newer than this event.
  if (!thing || known?.seq === '0') return;
  for (const [member, value] of Object.entries(before ?? {})) {
    if (!parts.includes(member)) expect({ [member]: value, of: event }).toEqual({ [member]: thing[member], of: event });
  }
  if (after?.updatedAt) expect(String(after.updatedAt) > String(thing.updatedAt)).toBe(true);
}

const expectWhole = (thing: Json, event: CopiedEvent): void => {
  const members = ['__typename', ...membersOf(schema, String(thing.__typename))].toSorted();
  expect({ members: Object.keys(thing).toSorted(), of: event }).toEqual({ members, of: event });
};

function expectMembers(part: Json, typename: string, event: CopiedEvent): void {
  const members = ['__typename', ...membersOf(schema, typename)];
  expect({ foreign: Object.keys(part).filter((name) => !members.includes(name)), of: event }).toEqual({
    foreign: [],
    of: event,
  });
}

let companies = 0;

const dice = fc.array(fc.nat({ max: 1_000 }), { minLength: 12, maxLength: 12 });
const step = fc.record({ doing: fc.constantFrom(...doings), dice, isChecked: fc.nat({ max: 14 }).map((at) => at === 0) });

it(
  'the feed alone shows everything that reads show, after every sequence of changes',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: changes, maxLength: changes, size: 'max' }), async (steps) => {
        companies += 1;
        const companyId = `company-${companies}`;
        const source = { service, companyId, token: tokenFor(companyId, { roles: ['admin'] }) };
        const copy = await FeedCopy.fromFirst(source);
        const doer = await Doer.of(source, clock);
        await doer.do('createVacancy', copy, [0, 3, 5, 1, 2]);
        for (const { doing, dice: numbers, isChecked } of steps) {
          await doer.do(doing, copy, numbers);
          await copy.follow(check);
          if (isChecked) await copy.agrees();
        }
        await copy.agrees();
      }),
      { seed, numRuns: sequences, endOnFailure: process.env.FEED_SHRINK === undefined },
    );
    // With the usual seed, every type of event is among them.
    if (sequences >= 6) expect(eventTypes.filter((type) => !told.has(type))).toEqual([]);
  },
  patienceMs,
);

import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { graphqlSchema } from '../../src/graphql/schema.js';
import { membersOf } from '../support/feed/eventMembers.js';
import { eventFaults } from '../support/feed/eventSchemas.js';
import { type CopiedEvent, type FeedCopy, type Json, keyOf } from '../support/feed/feedCopy.js';

/** Checks what events tell, beside the things as the events before have made them. */

type Check = (event: CopiedEvent, things: FeedCopy['things']) => void;

/** Makes a check that fails for an event that its schema, its type or the events before contradict. */
export async function eventCheck(): Promise<Check> {
  const schema = await graphqlSchema();
  return (event, things) => expect(faultsOf(schema, event, things)).toEqual([]);
}

/** Members of which an event has only a part. */
const parts = ['answers', 'statusHistory'];

function faultsOf(schema: GraphQLSchema, event: CopiedEvent, things: FeedCopy['things']): string[] {
  const { before, after, next } = event.data;
  // It tells only what receivers need to delete their copies, and keeps the token apart from the id.
  if (event.type === 'CANDIDATE_ERASED') return eventFaults(event);
  const known = things.get(keyOf(event));
  // A thing from a list may be newer than the event.
  const thing = known?.seq === '0' ? null : (known?.thing ?? null);
  const typename = String((after ?? before)?.__typename ?? known?.thing?.__typename);
  const made = [before === null ? after : null, next ?? null].filter((one) => one !== null);
  const other = Object.keys(thing && before ? before : {}).filter(
    (member) => !parts.includes(member) && !isDeepStrictEqual(before?.[member], thing?.[member]),
  );
  const isOlder = thing && after?.updatedAt && String(after.updatedAt) <= String(thing.updatedAt);
  return [
    ...eventFaults(event),
    ...made.flatMap((one) => missingIn(schema, one).map((member) => `a new thing without ${member}`)),
    ...[before, after].flatMap((part) => foreignIn(schema, part, typename)).map((member) => `${typename}.${member}`),
    ...other.map((member) => `${member} was not ${JSON.stringify(before?.[member])}`),
    ...(isOlder ? ['updatedAt does not rise'] : []),
  ].map((fault) => `${event.type} by ${event.operation}: ${fault}`);
}

const membersIn = (schema: GraphQLSchema, typename: string): string[] => ['__typename', ...membersOf(schema, typename)];

const missingIn = (schema: GraphQLSchema, thing: Json): string[] =>
  membersIn(schema, String(thing.__typename)).filter((name) => !(name in thing));

const foreignIn = (schema: GraphQLSchema, part: Json | null, typename: string): string[] =>
  Object.keys(part ?? {}).filter((name) => !membersIn(schema, typename).includes(name));

import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Actor, EventVia as Via } from '../../../core/application/events/event.js';
import type { ShownEvent } from '../../../core/modules/feed/listEvents.js';
import type { Feed } from '../../../core/modules/feed/readFeed.js';
import type { Connection, Edge, PageInfo } from '../fields/connection.js';
import { PageInfoType } from '../lists/connectionTypes.js';
import { ActorKind, EventVia } from '../values/enums.js';
import { DateTime, JSONObject } from '../values/scalars.js';

@ObjectType('Actor', { description: 'Who did something.', simpleResolvers: true })
export class ActorType implements Actor {
  @Field(() => ActorKind, { description: 'What kind of actor.' })
  readonly kind!: Actor['kind'];

  @Field(() => ID, { description: "A user's `sub`, an API key's public id, or the name of a part of the service." })
  readonly id!: string;
}

@ObjectType('Event', { description: "One change, numbered in its company's feed.", simpleResolvers: true })
export class EventType implements Omit<ShownEvent, 'subject'> {
  @Field(() => ID, { description: 'The id of the event.' })
  readonly id!: string;

  @Field(() => String, { description: 'Its number: 1, 2, 3 … without a gap, in the order of commits.' })
  readonly seq!: string;

  @Field(() => String, {
    description: 'Its place in the feed: what `after` takes. It is its `seq` unless the feed was restored.',
  })
  readonly cursor!: string;

  @Field(() => String, { description: 'What happened.' })
  readonly type!: ShownEvent['type'];

  @Field(() => Int, { description: 'The version of the form of `data` for this type.' })
  readonly version!: number;

  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { nullable: true, description: 'The vacancy that it happened in.' })
  readonly vacancyId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The candidate.' })
  readonly candidateId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The record; for a move, the one that it closed.' })
  readonly recordId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The record that a move began.' })
  readonly nextRecordId!: string | null;

  @Field(() => ActorType, { description: 'Who did it.' })
  readonly actor!: Actor;

  @Field(() => String, { description: 'The operation, by its name in the registry.' })
  readonly operation!: string;

  @Field(() => EventVia, { description: 'The way by which it came.' })
  readonly via!: Via;

  @Field(() => String, {
    nullable: true,
    description:
      'The agent by which it came (`via: MCP`), as it names itself, in at most 64 characters; null if by none.',
  })
  readonly client!: string | null;

  @Field(() => String, { nullable: true, description: "The request's `X-Request-Id`; only admins see it." })
  readonly requestId!: string | null;

  @Field(() => DateTime, { description: 'When it happened. It does not always ascend with `seq`.' })
  readonly createdAt!: string;

  @Field(() => JSONObject, {
    nullable: true,
    description:
      "`{before, after}`, with this schema's names: everything of a new object, and only the changed members of a later change. Null for callers who may not read the object itself.",
  })
  readonly data!: ShownEvent['data'];

  @Field(() => [String], { description: 'Members that were too long for `data`.' })
  readonly omitted!: readonly string[];

  @Field(() => Boolean, {
    description: 'Whether the data of its person was erased: ids became a token, and content is gone.',
  })
  readonly isRedacted!: boolean;
}

@ObjectType('Feed', { description: "A company's feed as a whole.", simpleResolvers: true })
export class FeedType implements Feed {
  @Field(() => ID, { description: 'Its epoch: 10 characters. It changes only if the feed was restored.' })
  readonly epoch!: string;

  @Field(() => String, { description: 'The number of its newest event; "0" if there never was one.' })
  readonly seq!: string;

  @Field(() => String, { description: 'The number of its oldest event that is kept; of the next one, if none is.' })
  readonly oldest!: string;
}

@ObjectType('EventEdge', { description: 'An event with its place in the feed.', simpleResolvers: true })
class EventEdge implements Edge<ShownEvent> {
  @Field(() => String, { description: 'Pass it as `after` to read what follows.' })
  readonly cursor!: string;

  @Field(() => EventType, { description: 'The event.' })
  readonly node!: ShownEvent;
}

@ObjectType('EventConnection', {
  description: 'A page of the feed. A short or empty page may still have a next one: continue from `endCursor`.',
  simpleResolvers: true,
})
export class EventConnection implements Omit<Connection<ShownEvent>, 'totalCount'> {
  @Field(() => [EventEdge], { description: 'The events of this page, with their cursors.' })
  readonly edges!: readonly Edge<ShownEvent>[];

  @Field(() => [EventType], { description: 'The events of this page, without cursors.' })
  readonly nodes!: readonly ShownEvent[];

  @Field(() => PageInfoType, {
    description: 'The position of this page. `endCursor` is the last event that it looked at.',
  })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many events of the company are kept, where the filter has no conditions. Null with conditions, and in histories.',
  })
  readonly totalCount!: number | null;
}

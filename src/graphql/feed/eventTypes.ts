import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Actor, EventVia as Via } from '../../core/application/event.js';
import type { ShownEvent } from '../../core/feed/listEvents.js';
import type { Feed } from '../../core/feed/readFeed.js';
import { Shows } from '../decorators/declarations.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import type { Connection, Edge, PageInfo } from '../fields/connection.js';
import { PageInfoType } from '../fields/connectionTypes.js';
import { ActorKind, EventVia } from '../fields/enums.js';
import { idsGoneFrom, replacedBy } from '../fields/fieldsOfShape.js';
import { DateTime, JSONObject } from '../fields/scalars.js';

@Embedded()
@ObjectType('Actor', { description: 'Who did something.', simpleResolvers: true })
export class ActorType implements Actor {
  @Field(() => ActorKind, { description: 'What kind of actor.' })
  readonly kind!: Actor['kind'];

  @Shows('id')
  @Field(() => ID, { description: "A user's `sub`, an API key's public id, or the name of a part of the service." })
  readonly actorId!: string;

  @Field(() => ID, {
    description: 'The same as `actorId`.',
    deprecationReason: replacedBy('actorId', idsGoneFrom),
  })
  readonly id!: string;
}

@IdentifiedBy('id')
@ObjectType('Event', { description: "One change, numbered in its company's feed.", simpleResolvers: true })
export class EventType implements Omit<ShownEvent, 'subject'> {
  @Field(() => ID, { description: 'The id of the event.' })
  readonly id!: string;

  @Field(() => String, { description: 'Its number: 1, 2, 3 … without a gap, in the order of commits.' })
  readonly seq!: string;

  @Field(() => String, {
    description: 'Its cursor in the feed, for `after`. It equals `seq` unless the feed was restored.',
  })
  readonly cursor!: string;

  @Field(() => String, { description: 'What happened.' })
  readonly type!: ShownEvent['type'];

  @Field(() => Int, { description: 'The version of the schema of `data` for this type.' })
  readonly version!: number;

  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { nullable: true, description: 'The vacancy that it happened in.' })
  readonly vacancyId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The candidate.' })
  readonly candidateId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The record; for a move, the one that it closed.' })
  readonly recordId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The record that a move created.' })
  readonly nextRecordId!: string | null;

  @Field(() => ActorType, { description: 'Who did it.' })
  readonly actor!: Actor;

  @Field(() => String, { description: 'The operation, by its name in the registry.' })
  readonly operation!: string;

  @Field(() => EventVia, { description: 'Where the change entered the service.' })
  readonly via!: Via;

  @Field(() => String, {
    nullable: true,
    description:
      'The name that the agent gives itself (`via: MCP`), at most 64 characters; null if there was no agent.',
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
    description: 'Whether its person was erased: ids are replaced by a token, and content is deleted.',
  })
  readonly isRedacted!: boolean;
}

@Embedded()
@ObjectType('Feed', { description: "A company's feed as a whole.", simpleResolvers: true })
export class FeedType implements Feed {
  @Field(() => ID, { description: 'Its epoch: 10 characters. It changes only if the feed was restored.' })
  readonly epoch!: string;

  @Field(() => String, { description: 'The number of its newest event; "0" if there never was one.' })
  readonly seq!: string;

  @Field(() => String, {
    description: 'The number of its oldest stored event; if there is none, that of the next event.',
  })
  readonly oldest!: string;
}

@Embedded()
@ObjectType('EventEdge', { description: 'An event with its cursor.', simpleResolvers: true })
class EventEdge implements Edge<ShownEvent> {
  @Field(() => String, { description: 'Pass it as `after` to read what follows.' })
  readonly cursor!: string;

  @Field(() => EventType, { description: 'The event.' })
  readonly node!: ShownEvent;
}

@Embedded()
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
    description: 'The number of stored events of the company. Null if the filter has conditions, and in histories.',
  })
  readonly totalCount!: number | null;
}

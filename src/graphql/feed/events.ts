import { Args, ArgsType, Field, InputType, Int, Query, Resolver, Root, Subscription } from 'type-graphql';
import { nodeSelectionOf, selectionOf } from '#graphql-executor';
import { followEvents } from '../../core/feed/followEvents.js';
import { listEvents, type ShownEvent, sentFilter } from '../../core/feed/listEvents.js';
import { readFeed } from '../../core/feed/readFeed.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import type { Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import { loadFor } from '../calls/batches.js';
import { callOf, coordinateOf } from '../calls/calling.js';
import { companyId, ofCompany } from '../fields/args.js';
import { type Connection, connectionOf } from '../fields/connection.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { query, rootFields } from '../fields/rootRows.js';
import type { At } from '../fields/scalars.js';
import { FollowedFeed } from '../live/runningSubscription.js';
import { FeatureRecordType } from '../pipeline/recordTypes.js';
import { VacancyObjectType } from '../pipeline/vacancyTypes.js';
import { EventConnection, EventType, FeedType } from './eventTypes.js';

@FieldsOf(sentFilter.shape)
@InputType({ description: 'Selects events. All given conditions must hold.' })
export class EventFilter {}

@ArgsType()
export class EventPageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Events of a page, 1 to 100.' })
  readonly first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `cursor` after which the page begins, or "0". Default: the oldest stored event.',
  })
  readonly after?: string | null;

  @Field(() => EventFilter, { nullable: true, description: 'Which events.' })
  readonly filter?: EventFilter | null;
}

interface FeedParent {
  readonly companyId: string;
  readonly scope: object;
}

/** Reads a page of the feed for each parent, by one call. */
async function feedsOf(
  parents: readonly FeedParent[],
  { first, after, filter }: EventPageArgs,
  { context, info }: At,
): Promise<readonly Connection<ShownEvent>[]> {
  const via = coordinateOf(info);
  const pages = await loadFor(
    parents,
    ({ scope }) => scope,
    (companyId, scopes) =>
      context.dispatcher.query(
        listEvents,
        callOf(
          context,
          via,
          { companyId, scopes },
          { body: () => ({ first, after, filter }), selection: nodeSelectionOf(info) },
        ),
      ),
  );
  return pages.map((page) => connectionOf(page, after, ({ cursor }) => cursor, page.totalCount));
}

export const EventResolver = rootFields({
  events: {
    kind: Query,
    type: () => EventConnection,
    description: "A company's feed: every change once, oldest first, in the order of commits.",
    args: [companyId],
    page: EventPageArgs,
    async resolve({ companyId, ...args }: EventPageArgs & { readonly companyId: string }, at) {
      const [page] = await feedsOf([{ companyId, scope: {} }], args, at);
      return page;
    },
  },
  feed: query(readFeed, {
    type: () => FeedType,
    description: 'The current end of the feed: read it before lists, and follow the feed from there.',
    ids: ofCompany,
  }),
});

@ArgsType()
class FollowArgs {
  @Field(companyId.type, companyId)
  readonly companyId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The `cursor` after which it begins; "0" is the beginning of the feed. If none is given, it begins now.',
  })
  readonly after?: string | null;

  @Field(() => EventFilter, { nullable: true, description: 'Which events.' })
  readonly filter?: EventFilter | null;
}

interface FollowedField extends At {
  readonly args: FollowArgs;
}

async function feedFrom({ args: { companyId, after, filter }, context, info }: FollowedField): Promise<FollowedFeed> {
  const via = coordinateOf(info);
  const more = { body: () => ({ after, filter }), selection: selectionOf(info) };
  return new FollowedFeed(await context.dispatcher.query(followEvents, callOf(context, via, { companyId }, more)));
}

@Resolver()
export class EventSubscription {
  @Subscription(() => EventType, {
    description: "A company's feed as it grows, over WebSocket (graphql-transport-ws). `data` can be selected once.",
    // The WebSocket server takes its result, and needs no iterator.
    subscribe: ((field: FollowedField) => feedFrom(field)) as never,
  })
  events(@Root() event: ShownEvent, @Args(() => FollowArgs) _args: FollowArgs): ShownEvent {
    return event;
  }
}

export const VacancyHistory = nestedFields(() => VacancyObjectType, {
  history: nested<Vacancy, EventPageArgs>({
    type: () => EventConnection,
    nullable: true,
    description: 'The events of the vacancy and of its records, oldest first.',
    page: EventPageArgs,
    plan: { by: 'execution', needs: ['id', 'companyId'] },
    resolve: (vacancies, args, at) =>
      feedsOf(
        vacancies.map(({ companyId, id: vacancyId }) => ({ companyId, scope: { vacancyId } })),
        args,
        at,
      ),
  }),
});

export const RecordHistory = nestedFields(() => FeatureRecordType, {
  history: nested<FeatureRecord, EventPageArgs>({
    type: () => EventConnection,
    nullable: true,
    description: 'The events of the record, oldest first.',
    page: EventPageArgs,
    plan: { by: 'execution', needs: ['id', 'companyId', 'candidateId'] },
    resolve: (records, args, at) =>
      feedsOf(
        records.map(({ companyId, candidateId, id: recordId }) => ({ companyId, scope: { candidateId, recordId } })),
        args,
        at,
      ),
  }),
});

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Query, Resolver, Root, Subscription } from 'type-graphql';
import { listEvents, type ShownEvent } from '../../../core/events/listEvents.js';
import { followEvents } from '../../../core/events/live/followEvents.js';
import { type Feed, readFeed } from '../../../core/events/readFeed.js';
import type { FeatureRecord } from '../../../core/records/record.js';
import { listRefusals } from '../../../core/refusals/listRefusals.js';
import type { RefusalCount } from '../../../core/refusals/refusal.js';
import type { Vacancy } from '../../../core/vacancies/vacancy.js';
import { callOf } from '../../calls/calling.js';
import type { GraphqlContext } from '../../execution/context.js';
import { nodeSelectionOf, selectionOf } from '../../execution/selection.js';
import { FollowedFeed } from '../../live/followedFeed.js';
import { grantedAt, Planned } from '../fields.js';
import { EventFilter, EventPageArgs } from '../inputs/events.js';
import { ofCompany, rootQuery } from '../rootCalls.js';
import { DateTime } from '../scalars.js';
import { EventConnection, type EventNode, EventType, eventNode, FeedType } from '../types/event.js';
import { FeatureRecordType } from '../types/record.js';
import { RefusalCountType } from '../types/refusal.js';
import { VacancyObjectType } from '../types/vacancy.js';
import { CompanyId } from './args.js';

/** Reads a page of the feed: one call for all parents of the same field. */
async function feedOf(
  companyId: string,
  scope: object,
  args: EventPageArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<EventConnection> {
  const via = grantedAt(info.parentType, info.fieldName);
  const { first, after, filter } = args;
  const page = await context.batches.load(info, companyId, scope, (scopes) =>
    context.door.ask(
      listEvents,
      callOf(
        context,
        via,
        { companyId, scopes },
        { body: () => ({ first, after, filter }), selection: nodeSelectionOf(info) },
      ),
    ),
  );
  const nodes = page.items.map(eventNode);
  return {
    nodes,
    edges: nodes.map((node) => ({ cursor: node.cursor, node })),
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: typeof after === 'string',
      startCursor: nodes[0]?.cursor ?? null,
      endCursor: page.endCursor,
    },
    totalCount: page.totalCount,
  };
}

const feedCall = rootQuery(readFeed, { ids: ofCompany });

@Resolver()
export class EventResolver {
  @Query(() => EventConnection, {
    nullable: true,
    description: "A company's feed: every change once, oldest first, in the order of commits.",
  })
  events(
    @CompanyId() companyId: string,
    @Args(() => EventPageArgs) args: EventPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EventConnection> {
    return feedOf(companyId, {}, args, context, info);
  }

  @Query(() => FeedType, {
    nullable: true,
    description: 'The present end of the feed: read it before lists, and follow the feed from there.',
  })
  feed(
    @CompanyId() companyId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Feed> {
    return feedCall.ask({ companyId }, context, info);
  }
}

const refusalsCall = rootQuery(listRefusals, {
  ids: ofCompany,
  body: ({ since }: { readonly since?: string | null }) => ({ since }),
});

@Resolver()
export class RefusalResolver {
  @Query(() => [RefusalCountType], {
    nullable: true,
    description:
      'Refusals (4xx) of known callers in the company, by caller, reason and minute: newest first, 5,000 at most. They are kept for 30 days. For admins.',
  })
  refusals(
    @CompanyId() companyId: string,
    @Arg('since', () => DateTime, { nullable: true, description: 'Only refusals from the minute of this instant on.' })
    since: string | null | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<readonly RefusalCount[]> {
    return refusalsCall.ask({ companyId, since }, context, info);
  }
}

interface FollowArgs {
  readonly companyId: string;
  readonly after?: string | null;
  readonly filter?: EventFilter | null;
}

interface FollowedField {
  readonly args: FollowArgs;
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
}

async function feedFrom({ args: { companyId, after, filter }, context, info }: FollowedField): Promise<FollowedFeed> {
  const via = grantedAt(info.parentType, info.fieldName);
  const more = { body: () => ({ after, filter }), selection: selectionOf(info) };
  return new FollowedFeed(await context.door.ask(followEvents, callOf(context, via, { companyId }, more)));
}

@Resolver()
export class EventSubscription {
  @Subscription(() => EventType, {
    description: "A company's feed as it grows, over WebSocket (graphql-transport-ws). `data` can be selected once.",
    // The WebSocket server takes its result, and needs no iterator.
    subscribe: ((field: FollowedField) => feedFrom(field)) as never,
  })
  events(
    @Root() event: ShownEvent,
    @CompanyId() _companyId: string,
    @Arg('after', () => String, {
      nullable: true,
      description:
        'The `cursor` after which it begins; "0" is the beginning of the feed. If none is given, it begins now.',
    })
    _after: string | null,
    @Arg('filter', () => EventFilter, { nullable: true, description: 'Which events.' }) _filter: EventFilter | null,
  ): EventNode {
    return eventNode(event);
  }
}

@Resolver(() => VacancyObjectType)
export class VacancyHistory {
  @Planned({ by: 'execution', needs: ['id', 'companyId'] })
  @FieldResolver(() => EventConnection, {
    nullable: true,
    description: 'The events of the vacancy and of its records, oldest first.',
  })
  history(
    @Root() { companyId, id: vacancyId }: Vacancy,
    @Args(() => EventPageArgs) args: EventPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EventConnection> {
    return feedOf(companyId, { vacancyId }, args, context, info);
  }
}

@Resolver(() => FeatureRecordType)
export class RecordHistory {
  @Planned({ by: 'execution', needs: ['id', 'companyId', 'candidateId'] })
  @FieldResolver(() => EventConnection, { nullable: true, description: 'The events of the record, oldest first.' })
  history(
    @Root() { companyId, candidateId, id: recordId }: FeatureRecord,
    @Args(() => EventPageArgs) args: EventPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EventConnection> {
    return feedOf(companyId, { candidateId, recordId }, args, context, info);
  }
}

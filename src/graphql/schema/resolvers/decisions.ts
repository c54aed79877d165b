import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { Refusal } from '../../../core/errors.js';
import type { Decision, DecisionLocale } from '../../../core/people/decisions/decision.js';
import { decisionText } from '../../../core/people/decisions/decisionText.js';
import { listDecisions } from '../../../core/people/decisions/listDecisions.js';
import { readDecision, readDecisionsOf } from '../../../core/people/decisions/readDecision.js';
import type { FeatureRecord } from '../../../core/records/record.js';
import { callOf } from '../../execution/calling.js';
import type { GraphqlContext } from '../../execution/context.js';
import { nodeSelectionOf, selectionOf } from '../../execution/selection.js';
import type { List } from '../connection.js';
import { DecisionLocaleName } from '../enums.js';
import { CountsAs, grantedAt, Planned } from '../fields.js';
import { DecisionPageArgs } from '../inputs/decisions.js';
import { ofCompany, pageArguments, rootQuery } from '../rootCalls.js';
import { DecisionConnection, DecisionType } from '../types/decision.js';
import { FeatureRecordType } from '../types/record.js';
import { CompanyId } from './args.js';

const decisionCall = rootQuery(readDecision, { ids: { ...ofCompany, recordId: 'recordId' } });
const decisionsCall = rootQuery(listDecisions, {
  ids: ofCompany,
  body: pageArguments<DecisionPageArgs & { readonly companyId: string }>,
});

@Resolver()
export class DecisionResolver {
  @CountsAs(1)
  @Query(() => DecisionType, {
    nullable: true,
    description: 'The newest decision about a record; null if nothing was decided yet.',
  })
  decision(
    @CompanyId() companyId: string,
    @Arg('recordId', () => ID, { description: 'The record.' }) recordId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Decision | null> {
    return decisionCall.ask({ companyId, recordId }, context, info, selectionOf(info));
  }

  @Query(() => DecisionConnection, {
    nullable: true,
    description: "A company's decisions about records, oldest first, in the order of their events.",
  })
  async decisions(
    @CompanyId() companyId: string,
    @Args(() => DecisionPageArgs) args: DecisionPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<List<Decision>> {
    const page = await decisionsCall.ask({ ...args, companyId }, context, info, nodeSelectionOf(info));
    const { items, hasNextPage, endCursor } = page;
    return {
      nodes: items,
      edges: items.map((node) => ({ cursor: node.seq, node })),
      pageInfo: {
        hasNextPage,
        hasPreviousPage: typeof args.after === 'string',
        startCursor: items[0]?.seq ?? null,
        endCursor,
      },
    };
  }
}

@Resolver(() => DecisionType)
export class DecisionFields {
  // It needs names and scores: the selection names it, and the core reads them for it.
  @Planned({ by: 'execution', needs: [] })
  @FieldResolver(() => String, {
    description:
      'The decision in plain words, to hand to the candidate: facts alone, without an answer, a thinking of a scorer, or an id of a person.',
  })
  text(
    @Root() decision: Decision,
    @Arg('locale', () => DecisionLocaleName, { description: 'The language.' }) locale: DecisionLocale,
  ): string {
    return decisionText(decision, locale);
  }
}

@Resolver(() => FeatureRecordType)
export class RecordDecision {
  @CountsAs(1)
  @Planned({ by: 'execution', needs: ['id', 'companyId', 'candidateId'] })
  @FieldResolver(() => DecisionType, {
    nullable: true,
    description: 'The newest decision about the record; null if nothing was decided yet.',
  })
  decision(
    @Root() { companyId, id: recordId, candidateId }: FeatureRecord,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Decision | null> {
    const via = grantedAt(info.parentType, info.fieldName);
    return context.batches.load<object, Decision | Refusal | null>(
      info,
      companyId,
      { recordId, candidateId },
      (records) =>
        context.door.ask(
          readDecisionsOf,
          callOf(context, via, { companyId, records }, { selection: selectionOf(info) }),
        ),
      // A refusal is the error of this field alone.
    ) as Promise<Decision | null>;
  }
}

import { Arg, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Refusal } from '../../../core/errors.js';
import type { Decision, DecisionLocale } from '../../../core/people/decisions/decision.js';
import { listDecisions } from '../../../core/people/decisions/listDecisions.js';
import { readDecision, readDecisionsOf } from '../../../core/people/decisions/readDecision.js';
import { decisionText } from '../../../core/people/decisions/text/decisionText.js';
import type { FeatureRecord } from '../../../core/records/record.js';
import { selectionOf } from '../../answering/selection.js';
import { callOf } from '../../calls/calling.js';
import { named, ofCompany } from '../fields/args.js';
import { At } from '../fields/at.js';
import { CountsAs, coordinateOf, Planned } from '../fields/fieldPlans.js';
import { connectedBy, query, rootFields } from '../fields/rootRows.js';
import { FeatureRecordType } from '../records/recordTypes.js';
import { DecisionLocaleName } from '../values/enums.js';
import { DecisionPageArgs } from './decisionInputs.js';
import { DecisionConnection, DecisionType } from './decisionTypes.js';

export const DecisionResolver = rootFields({
  decision: query(readDecision, {
    type: () => DecisionType,
    description: 'The newest decision about a record; null if nothing was decided yet.',
    ids: { ...ofCompany, recordId: named('recordId', 'The record.') },
    countsAs: 1,
  }),
  decisions: query(listDecisions, {
    type: () => DecisionConnection,
    description: "A company's decisions about records, oldest first, in the order of their events.",
    ids: ofCompany,
    page: DecisionPageArgs,
    shows: connectedBy(({ seq }) => seq),
  }),
});

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
    @At() { context, info }: At,
  ): Promise<Decision | null> {
    const via = coordinateOf(info);
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

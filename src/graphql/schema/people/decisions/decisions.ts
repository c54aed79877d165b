import type { Refusal } from '../../../../core/kernel/errors.js';
import { listDecisions } from '../../../../core/modules/people/decisions/listDecisions.js';
import { readDecision, readDecisionsOf } from '../../../../core/modules/people/decisions/readDecision.js';
import { decisionText } from '../../../../core/modules/people/decisions/text/decisionText.js';
import type { Decision, DecisionLocale } from '../../../../core/modules/people/shapes/decision.js';
import type { FeatureRecord } from '../../../../core/modules/pipeline/shapes/record.js';
import { selectionOf } from '../../../engine/answering/selection.js';
import { loadFor } from '../../../engine/calls/batches.js';
import { callOf } from '../../../engine/calls/calling.js';
import { coordinateOf } from '../../../engine/fields/fieldPlans.js';
import { named, ofCompany } from '../../fields/args.js';
import { nested, nestedFields } from '../../fields/nestedRows.js';
import { connectedBy, query, rootFields } from '../../fields/rootRows.js';
import { FeatureRecordType } from '../../pipeline/types/records/recordTypes.js';
import { DecisionLocaleName } from '../../values/enums.js';
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

export const DecisionFields = nestedFields(() => DecisionType, {
  text: nested<Decision, { readonly locale: DecisionLocale }>({
    type: () => String,
    description:
      'The decision in plain words, to hand to the candidate: facts alone, without an answer, a thinking of a scorer, or an id of a person.',
    args: [{ name: 'locale', type: () => DecisionLocaleName, description: 'The language.' }],
    // It needs names and scores: the selection names it, and the core reads them for it.
    plan: { by: 'execution', needs: [] },
    resolve: (decisions, { locale }) => decisions.map((decision) => decisionText(decision, locale)),
  }),
});

export const RecordDecision = nestedFields(() => FeatureRecordType, {
  decision: nested<FeatureRecord>({
    type: () => DecisionType,
    nullable: true,
    description: 'The newest decision about the record; null if nothing was decided yet.',
    plan: { by: 'execution', needs: ['id', 'companyId', 'candidateId'] },
    countsAs: 1,
    resolve(records, _, { context, info }) {
      const via = coordinateOf(info);
      return loadFor<FeatureRecord, { recordId: string; candidateId: string }, Decision | Refusal | null>(
        records,
        ({ id: recordId, candidateId }) => ({ recordId, candidateId }),
        (companyId, records) =>
          context.dispatcher.query(
            readDecisionsOf,
            callOf(context, via, { companyId, records }, { selection: selectionOf(info) }),
          ),
      );
    },
  }),
});

import { selectionOf } from '#graphql-executor';
import type { DomainError } from '../../core/kernel/errors.js';
import { decisionText } from '../../core/people/decisions/decisionText.js';
import { listDecisions } from '../../core/people/decisions/listDecisions.js';
import { readDecision, readDecisionsOf } from '../../core/people/decisions/readDecision.js';
import type { Decision, DecisionLocale } from '../../core/people/shapes/decision.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { coordinateOf } from '../calls/coordinates.js';
import { named, ofCompany } from '../fields/args.js';
import { DecisionLocaleName } from '../fields/enums.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { connectedBy, query, rootFields } from '../fields/rootRows.js';
import { FeatureRecordType } from '../pipeline/recordTypes.js';
import { DecisionConnection, DecisionPageArgs, DecisionType } from './decisionTypes.js';
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
      'The decision in plain words, to give to the candidate: only facts, without answers, thoughts of a scorer, or ids of persons.',
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
      return loadFor<FeatureRecord, { recordId: string; candidateId: string }, Decision | DomainError | null>(
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

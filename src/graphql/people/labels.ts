import { ArgsType, Field, ID } from 'type-graphql';
import { encodeCursor } from '../../core/kernel/reading/page.js';
import type { CandidateLabel } from '../../core/pipeline/shapes/candidateLabel.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import { listCandidates, readLabels } from '../../core/records/labels/listCandidates.js';
import { type LabelledCandidate, putCandidates } from '../../core/records/labels/putCandidates.js';
import type { Candidate } from '../../core/records/readRecord.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { input, ofCompany } from '../fields/args.js';
import { type NestedField, nested, nestedFields } from '../fields/nestedRows.js';
import { PageArgs } from '../fields/pageInputs.js';
import { command, connectedBy, query, rootFields } from '../fields/rootRows.js';
import { type At, DateTime } from '../fields/scalars.js';
import { PutCandidatesInput } from '../pipeline/bulkInputs.js';
import { FeatureRecordType } from '../pipeline/recordTypes.js';
import { CandidateConnection, CandidateFilter, CandidateType, PutCandidatesResult } from './candidates.js';

/** The labels of candidates: names, and addresses in other systems. */

@ArgsType()
class CandidatePageArgs extends PageArgs {
  @Field(() => CandidateFilter, { nullable: true, description: 'Which candidates.' })
  readonly filter?: CandidateFilter | null;
}

export const LabelResolver = rootFields({
  candidates: query(listCandidates, {
    type: () => CandidateConnection,
    description:
      'The candidates who have a label, by its last change. A key that is limited to vacancies has those with a record there, and may not send `updatedAfter`.',
    ids: ofCompany,
    page: CandidatePageArgs,
    shows: connectedBy(({ label: { updatedAt, id } }) => encodeCursor({ value: updatedAt, id }, 'UPDATED_AT')),
  }),
  putCandidates: command(putCandidates, {
    type: () => PutCandidatesResult,
    description:
      'Gives candidates names, and addresses in other systems. No timer, retention or record changes. A label that has neither any more is deleted.',
    ids: ofCompany,
    args: [input(PutCandidatesInput, 'The candidates.')],
    selects: () => undefined,
    shows: (results) => ({ results }),
  }),
});

/** Read once for all fields of all candidates. Null for callers who may not read candidates. */
const readFor = (
  of: readonly { readonly companyId: string; readonly candidateId: string }[],
  { context, info }: At,
): Promise<readonly (LabelledCandidate | null)[]> =>
  loadFor(
    of,
    ({ candidateId }) => candidateId,
    (companyId, ids) =>
      context.batches.shared(info, `labels of ${companyId}`, ids, (candidateIds) =>
        context.dispatcher.query(readLabels, callOf(context, 'FeatureRecord.candidate', { companyId, candidateIds })),
      ),
  );

/** What is read of a candidate already is not read again. */
async function labelsOf(candidates: readonly Candidate[], at: At): Promise<readonly (CandidateLabel | null)[]> {
  const unread = candidates.filter(({ label }) => label === undefined);
  const read = unread.length === 0 ? [] : await readFor(unread, at);
  const found = new Map(unread.map((candidate, index) => [candidate, read[index]?.label ?? null]));
  return candidates.map((candidate) => candidate.label ?? found.get(candidate) ?? null);
}

const ofLabel = (member: keyof CandidateLabel, type: () => object, description: string): NestedField =>
  nested<Candidate>({
    type,
    nullable: true,
    description,
    plan: { by: 'execution', needs: [] },
    resolve: async (candidates, _, at) => (await labelsOf(candidates, at)).map((label) => label?.[member] ?? null),
  });

const ungranted = 'API keys need the grant `Query.candidates`.';

export const LabelFields = nestedFields(() => CandidateType, {
  id: ofLabel('id', () => ID, `The id of the label; null without one. ${ungranted}`),
  displayName: ofLabel('displayName', () => String, `The name; null without one. ${ungranted}`),
  externalUrl: ofLabel(
    'externalUrl',
    () => String,
    `Where another system shows the candidate, by https; null without one. ${ungranted}`,
  ),
  createdAt: ofLabel('createdAt', () => DateTime, `When the candidate got the label. ${ungranted}`),
  updatedAt: ofLabel('updatedAt', () => DateTime, `When the label was changed last. ${ungranted}`),
});

export const RecordCandidate = nestedFields(() => FeatureRecordType, {
  candidate: nested<FeatureRecord>({
    type: () => CandidateType,
    nullable: true,
    description: 'The candidate. Null for an API key without the grant `Query.candidates`.',
    plan: { by: 'execution', needs: ['companyId', 'candidateId'] },
    resolve: (records, _, at) => readFor(records, at),
  }),
});

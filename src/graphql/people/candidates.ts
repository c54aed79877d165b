import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { candidateFilter } from '../../core/pipeline/shapes/candidateFilter.js';
import { readBans } from '../../core/records/bans.js';
import type { ShownPutOutcome } from '../../core/records/labels/putCandidates.js';
import { listRecords } from '../../core/records/listRecords.js';
import { type Candidate, readCandidate } from '../../core/records/readRecord.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { ofCandidate } from '../fields/args.js';
import { listType } from '../fields/connectionTypes.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { AnyRecordPageArgs } from '../fields/pageInputs.js';
import { query, rootFields } from '../fields/rootRows.js';
import { RecordConnection } from '../pipeline/recordTypes.js';
import { ItemErrorType } from '../pipeline/resultTypes.js';
import { pagesField } from '../records/pageOf.js';
import { BanType } from './bans.js';

@IdentifiedBy('companyId', 'candidateId')
@ObjectType('Candidate', { description: "A candidate as the company's records show them.", simpleResolvers: true })
export class CandidateType implements Candidate {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;
}

@FieldsOf(candidateFilter.shape)
@InputType({ description: 'Selects candidates. Omitted conditions match everything.' })
export class CandidateFilter {}

export const CandidateConnection = listType('Candidate', CandidateType, 'A page of candidates.', {
  edge: 'A candidate with a cursor.',
  node: 'The candidate.',
  items: 'candidates',
});

@Embedded()
@ObjectType('PutCandidatesOutcome', { description: 'The outcome for one candidate.', simpleResolvers: true })
class PutCandidatesOutcome implements ShownPutOutcome {
  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => CandidateType, { nullable: true, description: 'The candidate; null if there is an error.' })
  readonly candidate!: ShownPutOutcome['candidate'];

  @Field(() => ItemErrorType, { nullable: true, description: 'Why the label stayed as it was.' })
  readonly error!: ShownPutOutcome['error'];
}

@Embedded()
@ObjectType('PutCandidatesResult', { description: 'The outcomes of labelling candidates.', simpleResolvers: true })
export class PutCandidatesResult {
  @Field(() => [PutCandidatesOutcome], {
    description: 'One outcome for each candidate, in the order in which they were sent.',
  })
  readonly results!: readonly ShownPutOutcome[];
}

export const CandidateResolver = rootFields({
  candidate: query(readCandidate, {
    type: () => CandidateType,
    description: "Reads a candidate with the records in all of the company's vacancies.",
    ids: ofCandidate,
  }),
});

export const CandidateFields = nestedFields(() => CandidateType, {
  ban: nested<Candidate>({
    type: () => BanType,
    nullable: true,
    description: 'The ban of the candidate; null if there is none. API keys need the grant `Query.bans`.',
    plan: { by: 'execution', needs: [] },
    resolve: (candidates, _, { context, info }) =>
      loadFor(
        candidates,
        ({ candidateId }) => candidateId,
        (companyId, ids) =>
          context.batches.shared(info, `bans of ${companyId}`, ids, (candidateIds) =>
            context.dispatcher.query(readBans, callOf(context, 'Query.bans', { companyId, candidateIds })),
          ),
      ),
  }),
  records: pagesField(listRecords, {
    type: () => RecordConnection,
    page: AnyRecordPageArgs,
    description: 'The records in all vacancies, oldest first unless ordered otherwise.',
    plan: { by: 'execution', needs: [] },
    scopeOf: ({ candidateId }: Candidate) => ({ candidateId }),
  }),
});

import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { candidateFilter } from '../../core/pipeline/shapes/candidateLabel.js';
import type { ShownPutOutcome } from '../../core/records/labels/putCandidates.js';
import type { Candidate } from '../../core/records/readCandidate.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { listType } from '../fields/connectionTypes.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import { ItemErrorType } from '../pipeline/resultTypes.js';

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

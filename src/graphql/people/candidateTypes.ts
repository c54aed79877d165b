import { Field, ID, ObjectType } from 'type-graphql';
import type { Candidate } from '../../core/records/readCandidate.js';
import { IdentifiedBy } from '../decorators/keys.js';

@IdentifiedBy('companyId', 'candidateId')
@ObjectType('Candidate', { description: "A candidate as the company's records show them.", simpleResolvers: true })
export class CandidateType implements Candidate {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;
}

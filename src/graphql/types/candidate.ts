import { Field, ID, ObjectType } from 'type-graphql';
import type { Candidate } from '../../core/records/readCandidate.js';
import type { FeatureRecord } from '../../core/records/record.js';
import { FeatureRecordType } from './record.js';

@ObjectType('Candidate', { description: "A candidate, as the company's records show one.", simpleResolvers: true })
export class CandidateType implements Candidate {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => [FeatureRecordType], { description: 'The records over all vacancies, oldest first.' })
  readonly records!: readonly FeatureRecord[];
}

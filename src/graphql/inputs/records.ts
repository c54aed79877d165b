import { Field, Float, ID, InputType } from 'type-graphql';
import { DateTime } from '../scalars.js';

@InputType({ description: "Closes one of a candidate's records and says where the candidate goes." })
export class OrchestrateInput {
  @Field(() => ID, {
    description: "The record that is closed: the one named by `id`, or another of the same candidate's in the vacancy.",
  })
  readonly resourceId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The feature to move to; the one with the next higher order where none is named.',
  })
  readonly destFeatureId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The phase, kept on the new record.' })
  readonly destPhaseId?: string | null;
}

@InputType({ description: 'A candidate to put into a feature.' })
class InitFeaturesCandidateInput {
  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => ID, { description: "The candidate's relation to the vacancy." })
  readonly relationId!: string;
}

@InputType({ description: 'Candidates to put into a feature.' })
export class InitFeaturesInput {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { description: 'The vacancy.' })
  readonly vacancyId!: string;

  @Field(() => ID, { description: 'The feature of the vacancy.' })
  readonly featureId!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the source that the candidates came from.' })
  readonly sourceId?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the candidates came from.' })
  readonly origin?: string | null;

  @Field(() => [InitFeaturesCandidateInput], { description: 'The candidates, 1 to 500.' })
  readonly candidates!: readonly InitFeaturesCandidateInput[];
}

@InputType({ description: 'Which psychometric records are meant; what is left out does not matter.' })
export class PsychometricFilter {
  @Field(() => ID, { nullable: true, description: 'Records of this vacancy.' })
  readonly vacancyId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Records in this feature.' })
  readonly featureId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Records of this candidate.' })
  readonly candidateId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Closed records, or open ones.' })
  readonly isClosed?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Records whose current status has this code.' })
  readonly statusCode?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Records changed after this instant.' })
  readonly updatedAfter?: string | null;
}

@InputType({ description: 'Which interviews are meant; what is left out does not matter.' })
export class InterviewFilter extends PsychometricFilter {
  @Field(() => Float, { nullable: true, description: 'Interviews with at least this score.' })
  readonly minScore?: number | null;

  @Field(() => Float, { nullable: true, description: 'Interviews with at most this score.' })
  readonly maxScore?: number | null;
}

import { Field, ID, ObjectType } from 'type-graphql';
import type { InitOutcome } from '../../core/records/initFeatures.js';
import type { Move } from '../../core/records/orchestrate.js';
import type { FeatureRecord } from '../../core/records/record.js';
import { FeatureRecordType } from './record.js';

@ObjectType('OrchestrateResult', {
  description: "A candidate's move from one feature to the next.",
  simpleResolvers: true,
})
export class OrchestrateResult implements Move {
  @Field(() => FeatureRecordType, { description: 'The record that was closed.' })
  readonly closed!: FeatureRecord;

  @Field(() => FeatureRecordType, {
    nullable: true,
    description: 'The record that the candidate moved to; null where no feature follows.',
  })
  readonly next!: FeatureRecord | null;
}

@ObjectType('InitFeaturesError', { description: 'Why a candidate has no new record.', simpleResolvers: true })
class InitFeaturesError implements NonNullable<InitOutcome['error']> {
  @Field(() => String, { description: 'The family of the error, as in `extensions.code`.' })
  readonly code!: string;

  @Field(() => String, { description: 'The reason, as in `extensions.reason`.' })
  readonly reason!: string;

  @Field(() => String, { description: 'The reason, for people.' })
  readonly message!: string;
}

@ObjectType('InitFeaturesOutcome', { description: 'What became of one candidate.', simpleResolvers: true })
class InitFeaturesOutcome implements InitOutcome {
  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => ID, { description: "The candidate's relation to the vacancy." })
  readonly relationId!: string;

  @Field(() => FeatureRecordType, { nullable: true, description: 'The new record; null where there is an error.' })
  readonly record!: FeatureRecord | null;

  @Field(() => InitFeaturesError, { nullable: true, description: 'Why there is no record.' })
  readonly error!: InitOutcome['error'];
}

@ObjectType('InitFeaturesResult', {
  description: 'What became of the candidates put into a feature.',
  simpleResolvers: true,
})
export class InitFeaturesResult {
  @Field(() => [InitFeaturesOutcome], {
    description: 'One outcome for each candidate, in the order in which they were sent.',
  })
  readonly results!: readonly InitOutcome[];
}

import { Field, ID, ObjectType } from 'type-graphql';
import type { Move } from '../../core/pipeline/rules/moves.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import type { BulkOutcome, ItemError } from '../../core/records/bulk.js';
import type { ForwardOutcome } from '../../core/records/forwardFeatures.js';
import type { InitOutcome } from '../../core/records/initFeatures.js';
import { Embedded } from '../decorators/keys.js';
import { FeatureRecordType } from './recordTypes.js';

@Embedded()
@ObjectType('OrchestrateResult', {
  description: "A candidate's move from one feature to the next.",
  simpleResolvers: true,
})
export class OrchestrateResult implements Move {
  @Field(() => FeatureRecordType, { description: 'The record that was closed.' })
  readonly closed!: FeatureRecord;

  @Field(() => FeatureRecordType, {
    nullable: true,
    description: 'The record that the candidate moved to; null if no feature follows.',
  })
  readonly next!: FeatureRecord | null;
}

@Embedded()
@ObjectType('ItemError', { description: 'Why one item failed.', simpleResolvers: true })
export class ItemErrorType implements ItemError {
  @Field(() => String, { description: 'The family of the error, as in `extensions.code`.' })
  readonly code!: ItemError['code'];

  @Field(() => String, { description: 'The reason, as in `extensions.reason`.' })
  readonly reason!: string;

  @Field(() => String, { description: 'A message for people.' })
  readonly message!: string;
}

@Embedded()
@ObjectType('InitFeaturesOutcome', { description: 'The outcome for one candidate.', simpleResolvers: true })
class InitFeaturesOutcome implements InitOutcome {
  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => ID, { description: "The candidate's relation to the vacancy." })
  readonly relationId!: string;

  @Field(() => FeatureRecordType, { nullable: true, description: 'The new record; null if there is an error.' })
  readonly record!: FeatureRecord | null;

  @Field(() => ItemErrorType, { nullable: true, description: 'Why there is no record.' })
  readonly error!: InitOutcome['error'];
}

@Embedded()
@ObjectType('InitFeaturesResult', {
  description: 'The outcomes of adding candidates to a feature.',
  simpleResolvers: true,
})
export class InitFeaturesResult {
  @Field(() => [InitFeaturesOutcome], {
    description: 'One outcome for each candidate, in the order in which they were sent.',
  })
  readonly results!: readonly InitOutcome[];
}

@Embedded()
@ObjectType('BulkOutcome', { description: 'The outcome for one named record.', simpleResolvers: true })
class BulkOutcomeType implements BulkOutcome {
  @Field(() => ID, { description: 'The id that was sent.' })
  readonly resourceId!: string;

  @Field(() => FeatureRecordType, { nullable: true, description: 'The record; null if there is an error.' })
  readonly record!: FeatureRecord | null;

  @Field(() => ItemErrorType, { nullable: true, description: 'Why the record stayed as it was.' })
  readonly error!: ItemError | null;
}

@Embedded()
@ObjectType('BulkResult', { description: 'The outcomes for the named records.', simpleResolvers: true })
export class BulkResult {
  @Field(() => [BulkOutcomeType], { description: 'One outcome for each id, in the order in which they were sent.' })
  readonly results!: readonly BulkOutcome[];
}

@Embedded()
@ObjectType('ForwardOutcome', {
  description: 'The outcome for one record to close.',
  simpleResolvers: true,
})
class ForwardOutcomeType implements ForwardOutcome {
  @Field(() => ID, { description: 'The id that was sent.' })
  readonly resourceId!: string;

  @Field(() => FeatureRecordType, {
    nullable: true,
    description: 'The record that was closed; null if there is an error.',
  })
  readonly closed!: FeatureRecord | null;

  @Field(() => FeatureRecordType, {
    nullable: true,
    description: 'The record that the candidate moved to; null if no feature follows, or if there is an error.',
  })
  readonly next!: FeatureRecord | null;

  @Field(() => ItemErrorType, { nullable: true, description: 'Why the candidate stays.' })
  readonly error!: ItemError | null;
}

@Embedded()
@ObjectType('ForwardResult', {
  description: 'The outcomes of moving candidates on.',
  simpleResolvers: true,
})
export class ForwardResult {
  @Field(() => [ForwardOutcomeType], { description: 'One outcome for each id, in the order in which they were sent.' })
  readonly results!: readonly ForwardOutcome[];
}

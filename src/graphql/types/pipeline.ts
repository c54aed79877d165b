import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Stage, StatusCount } from '../../core/reads.js';
import { type FeatureNode, FeatureType } from './feature.js';

/** A feature with how its candidates stand; a feature without records counts none. */
export interface PipelineStage extends Omit<Stage, 'featureId' | 'medianDays'> {
  readonly feature: FeatureNode;
  readonly medianDays: number | null;
}

export function pipelineStage(feature: FeatureNode, stages: readonly Stage[]): PipelineStage {
  const stage = stages.find(({ featureId }) => featureId === feature.id);
  return { pending: 0, inProgress: 0, finished: 0, discarded: 0, statuses: [], medianDays: null, ...stage, feature };
}

@ObjectType('StatusCount', { description: 'How many records have a status now.', simpleResolvers: true })
class StatusCountType implements StatusCount {
  @Field(() => String, { description: 'The status.' })
  readonly code!: string;

  @Field(() => Int, { description: 'How many records have it.' })
  readonly count!: number;
}

@ObjectType('PipelineStage', { description: 'How the candidates stand in one feature.', simpleResolvers: true })
export class PipelineStageType implements PipelineStage {
  @Field(() => FeatureType, { description: 'The feature.' })
  readonly feature!: FeatureNode;

  @Field(() => Int, { description: 'Open records that have not begun.' })
  readonly pending!: number;

  @Field(() => Int, { description: 'Open records that have begun.' })
  readonly inProgress!: number;

  @Field(() => Int, { description: 'Closed records, but for the discarded ones.' })
  readonly finished!: number;

  @Field(() => Int, { description: 'Records that were closed by discarding the candidate.' })
  readonly discarded!: number;

  @Field(() => [StatusCountType], { description: 'Its records by their current status, closed ones too; by code.' })
  readonly statuses!: readonly StatusCount[];

  @Field(() => Float, {
    nullable: true,
    description:
      "The median of the days in the feature, from a record's beginning to its end or until now; null where it has none.",
  })
  readonly medianDays!: number | null;
}

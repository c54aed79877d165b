import { Field, Float, Int, ObjectType } from 'type-graphql';
import { maxShownStatuses, type Stage, type StatusCount } from '../../core/pipeline/stores/vacancyStore.js';
import { Embedded } from '../decorators/keys.js';
import { type FeatureNode, FeatureType } from './featureTypes.js';

/** A feature with the counts of its candidates. A feature without records has counts of 0. */
export interface PipelineStage extends Omit<Stage, 'featureId' | 'medianDays'> {
  readonly feature: FeatureNode;
  readonly medianDays: number | null;
}

export function pipelineStage(feature: FeatureNode, stages: readonly Stage[]): PipelineStage {
  const stage = stages.find(({ featureId }) => featureId === feature.id);
  const none = {
    pending: 0,
    inProgress: 0,
    finished: 0,
    discarded: 0,
    statuses: [],
    otherStatuses: 0,
    medianDays: null,
  };
  return { ...none, ...stage, feature };
}

@Embedded()
@ObjectType('StatusCount', { description: 'The number of records that have a status.', simpleResolvers: true })
class StatusCountType implements StatusCount {
  @Field(() => String, { description: 'The status.' })
  readonly code!: string;

  @Field(() => Int, { description: 'The number of records.' })
  readonly count!: number;
}

@Embedded()
@ObjectType('PipelineStage', { description: 'Counts of the candidates in one feature.', simpleResolvers: true })
export class PipelineStageType implements PipelineStage {
  @Field(() => FeatureType, { description: 'The feature.' })
  readonly feature!: FeatureNode;

  @Field(() => Int, { description: 'Open records that have not begun.' })
  readonly pending!: number;

  @Field(() => Int, { description: 'Open records that have begun.' })
  readonly inProgress!: number;

  @Field(() => Int, { description: 'Closed records, without the discarded ones.' })
  readonly finished!: number;

  @Field(() => Int, { description: 'Records whose candidate was discarded.' })
  readonly discarded!: number;

  @Field(() => [StatusCountType], {
    description: `Counts of open and closed records by their current status, in the order of the codes: of the ${maxShownStatuses} statuses that most records have.`,
  })
  readonly statuses!: readonly StatusCount[];

  @Field(() => Int, {
    description: `The number of records whose status is not among the ${maxShownStatuses} of \`statuses\`.`,
  })
  readonly otherStatuses!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      "The median of the days in the feature, from a record's creation to its end or until now; null if there are no records.",
  })
  readonly medianDays!: number | null;
}

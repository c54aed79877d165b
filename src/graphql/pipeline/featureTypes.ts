import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { JsonObject } from '../../core/kernel/values/shapes.js';
import type { FeatureCode as Code, Feature, FeatureAction, Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import type { Batches } from '../calls/batches.js';
import { AddressedBy, Long, Planned } from '../decorators/declarations.js';
import { Embedded } from '../decorators/keys.js';
import { FeatureCode } from '../fields/enums.js';
import { JSONObject } from '../fields/scalars.js';
import {
  type AutomationsNode,
  automationsNode,
  automationsTypeNames,
  FeatureJobAutomations,
} from './jobAutomationsTypes.js';

/** A feature with its company and vacancy, which are needed to read its records. */
export interface FeatureNode extends Omit<Feature, 'jobAutomations'> {
  readonly jobAutomations: AutomationsNode;
  readonly companyId: string;
  readonly vacancyId: string;
}

export function featureNode(
  { companyId, id: vacancyId }: Pick<Vacancy, 'companyId' | 'id'>,
  feature: Feature,
  batches: Batches,
): FeatureNode {
  return batches.node(feature, () => ({
    ...feature,
    jobAutomations: automationsNode(feature),
    companyId,
    vacancyId,
  }));
}

export const featureNodes = (vacancy: Vacancy, batches: Batches): FeatureNode[] =>
  vacancy.features.map((feature) => featureNode(vacancy, feature, batches));

@Embedded()
@ObjectType('FeatureAction', { description: 'A message template that a feature uses.', simpleResolvers: true })
class FeatureActionType implements FeatureAction {
  @Field(() => ID, { description: 'The id of the action.' })
  readonly id!: string;

  @Field(() => ID, { description: 'The id of the template.' })
  readonly templateId!: string;
}

@AddressedBy('companyId', 'vacancyId', 'id')
@Embedded()
@ObjectType('Feature', { description: 'A stage module of a vacancy.', simpleResolvers: true })
export class FeatureType implements Omit<Feature, 'jobAutomations'> {
  @Field(() => ID, { description: 'Chosen by the client; unique within the vacancy.' })
  readonly id!: string;

  @Field(() => FeatureCode, { description: 'The kind of the module.' })
  readonly featureCode!: Code;

  @Field(() => Float, {
    description: 'The position within the vacancy; the next feature is the one with the next higher order.',
  })
  readonly order!: number;

  @Field(() => Boolean, { description: 'Whether the module runs automatically.' })
  readonly isAutomatic!: boolean;

  @Field(() => String, { description: 'The colour code, `#RRGGBB`.' })
  readonly color!: string;

  @Field(() => String, { description: 'The display name.' })
  readonly customName!: string;

  @Long()
  @Field(() => [FeatureActionType], { description: 'The message templates in use.' })
  readonly actions!: readonly FeatureAction[];

  @Field(() => Boolean, { description: "Whether a candidate's record starts IN_PROGRESS instead of PENDING." })
  readonly selfInit!: boolean;

  @Long()
  @Planned({ by: 'variants', typeNames: automationsTypeNames })
  @Field(() => FeatureJobAutomations, { description: 'The automations: timers that act without a request.' })
  readonly jobAutomations!: AutomationsNode;

  @Long()
  @Field(() => JSONObject, {
    nullable: true,
    description: 'The data of the variant, as sent; null if nothing was sent.',
  })
  readonly data!: JsonObject | null;
}

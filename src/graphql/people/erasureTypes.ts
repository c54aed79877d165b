import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Actor } from '../../core/application/event.js';
import {
  type Erasure,
  type ErasureReceiver,
  type PersonalPlace,
  personalPlaces,
} from '../../core/people/shapes/erasure.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { ActorType } from '../feed/eventTypes.js';
import { listType } from '../fields/connectionTypes.js';
import { ErasureReasonName, ErasureStatusName, PersonalPlaceName } from '../fields/enums.js';
import { DateTime } from '../fields/scalars.js';

/** A place and how many of its rows were erased. */
interface ErasedPlace {
  readonly place: PersonalPlace;
  readonly count: number;
}

/** A receipt with its actor as one object, and its places as a list. */
export interface ErasureNode extends Omit<Erasure, 'actorKind' | 'actorId' | 'counts'> {
  readonly actor: Actor;
  readonly places: readonly ErasedPlace[];
}

export function erasureNode({ actorKind, actorId, counts, ...erasure }: Erasure): ErasureNode {
  const places = personalPlaces.flatMap((place) => {
    const count = counts[place] ?? 0;
    return count > 0 ? [{ place, count }] : [];
  });
  return { ...erasure, actor: { kind: actorKind, id: actorId }, places };
}

@Embedded()
@ObjectType('ErasedPlace', { description: 'How much of a place was erased.', simpleResolvers: true })
class ErasedPlaceType implements ErasedPlace {
  @Field(() => PersonalPlaceName, { description: 'The place.' })
  readonly place!: PersonalPlace;

  @Field(() => Int, { description: 'How many rows were erased there.' })
  readonly count!: number;
}

@Embedded()
@ObjectType('ErasureReceiver', { description: 'A webhook that is notified of an erasure.', simpleResolvers: true })
export class ErasureReceiverType implements ErasureReceiver {
  @Field(() => ID, { description: 'The webhook.' })
  readonly webhookId!: string;

  @Field(() => DateTime, { nullable: true, description: 'The first 2xx answer; null if there is none yet.' })
  readonly acknowledgedAt!: string | null;
}

@IdentifiedBy('id')
@ObjectType('Erasure', {
  description: "The receipt of a person's erasure: what was erased, where, when and why.",
  simpleResolvers: true,
})
export class ErasureType implements ErasureNode {
  @Field(() => ID, { description: 'The id of the erasure, and of its event.' })
  readonly id!: string;

  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { description: "The token that replaces the person's id everywhere." })
  readonly token!: string;

  @Field(() => ErasureStatusName, { description: 'Its status.' })
  readonly status!: Erasure['status'];

  @Field(() => ErasureReasonName, { description: 'Why.' })
  readonly reason!: Erasure['reason'];

  @Field(() => String, { nullable: true, description: "The caller's own reference." })
  readonly reference!: string | null;

  @Field(() => ActorType, { description: 'Who decided it.' })
  readonly actor!: Actor;

  @Field(() => DateTime, { description: 'When it began. From then on the person is blocked.' })
  readonly createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When all places were erased; null while it is RUNNING.' })
  readonly doneAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When the person's id was removed from CANDIDATE_ERASED as well; null until then.",
  })
  readonly forgottenAt!: string | null;

  @Field(() => [ErasedPlaceType], { description: 'How many rows of which places were erased.' })
  readonly places!: readonly ErasedPlace[];
}

@Embedded()
@ObjectType('EraseCandidateResult', { description: 'The result of an erasure.', simpleResolvers: true })
export class EraseCandidateResultType {
  @Field(() => ErasureType, { description: 'The receipt.' })
  readonly erasure!: ErasureNode;
}

export const ErasureConnection = listType('Erasure', ErasureType, 'A page of erasures.', {
  edge: 'An erasure with its cursor.',
  node: 'The erasure.',
  items: 'erasures',
});

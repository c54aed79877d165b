import { ArgsType, Field, InputType } from 'type-graphql';
import { erasureFilter } from '../../core/people/erasure/readErasures.js';
import { eraseBody } from '../../core/people/shapes/erasure.js';
import { ErasureReasonName } from '../fields/enums.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';

/** The closed list is a part of the enum's. */
@FieldsOf(eraseBody.shape, { reason: { type: () => ErasureReasonName } })
@InputType({ description: "Why a person's data is erased." })
export class EraseCandidateInput {}

@FieldsOf(erasureFilter.shape)
@InputType({ description: 'Selects erasures. All given conditions must hold.' })
class ErasureFilter {}

@ArgsType()
export class ErasurePageArgs extends PageArgs {
  @Field(() => ErasureFilter, { nullable: true, description: 'Which erasures.' })
  readonly filter?: ErasureFilter | null;
}

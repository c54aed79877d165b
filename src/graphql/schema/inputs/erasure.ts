import { ArgsType, Field, InputType } from 'type-graphql';
import type { ErasureReason } from '../../../core/people/erasure/erasure.js';
import { erasureFilter } from '../../../core/people/erasure/readErasures.js';
import { ErasureReasonName } from '../enums.js';
import { FieldsOf } from '../fieldsOfShape.js';
import { PageArgs } from './pages.js';

@InputType({ description: "Why a person's data is erased." })
export class EraseCandidateInput {
  @Field(() => ErasureReasonName, { description: 'The reason; not RETENTION.' })
  readonly reason!: ErasureReason;

  @Field(() => String, {
    nullable: true,
    description: "The caller's own reference: 1 to 64 letters, digits and `. _ / -`, without the person's id.",
  })
  readonly reference?: string | null;
}

@FieldsOf(erasureFilter.shape)
@InputType({ description: 'Selects erasures. All given conditions must hold.' })
class ErasureFilter {}

@ArgsType()
export class ErasurePageArgs extends PageArgs {
  @Field(() => ErasureFilter, { nullable: true, description: 'Which erasures.' })
  readonly filter?: ErasureFilter | null;
}

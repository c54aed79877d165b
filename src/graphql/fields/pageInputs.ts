import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { interviewFilter, psychometricFilter, recordFilter } from '../../core/pipeline/shapes/recordFilter.js';
import type { RecordOrder } from '../../core/pipeline/stores/recordReads.js';
import { filterOfKinds } from '../../core/records/listRecords.js';
import { OrderDirection, RecordOrderField } from './enums.js';
import { FieldsOf } from './fieldsOfShape.js';

/** A page without a filter. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 20, description: 'How many, 1 to 100.' })
  readonly first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor after which the page begins. Default: the start.',
  })
  readonly after?: string | null;
}

@InputType('RecordOrder', { description: 'The order of records. Ties are ordered by id.' })
class RecordOrderInput implements RecordOrder {
  @Field(() => RecordOrderField, { description: 'What they are ordered by.' })
  readonly field!: RecordOrder['field'];

  @Field(() => OrderDirection, { description: 'The direction.' })
  readonly direction!: RecordOrder['direction'];
}

/** The arguments that pages of all kinds of records share. */
@ArgsType()
export abstract class RecordPageArgs extends PageArgs {
  @Field(() => RecordOrderInput, {
    nullable: true,
    description: 'The order; oldest first if none is given.',
  })
  readonly orderBy?: RecordOrder | null;
}

@FieldsOf(interviewFilter.shape)
@InputType({ description: 'Selects interviews. Omitted conditions match everything.' })
class InterviewFilter {}

@ArgsType()
export class InterviewPageArgs extends RecordPageArgs {
  @Field(() => InterviewFilter, { nullable: true, description: 'Which interviews.' })
  readonly filter?: InterviewFilter | null;
}

@FieldsOf(psychometricFilter.shape)
@InputType({ description: 'Selects psychometric records. Omitted conditions match everything.' })
class PsychometricFilter {}

@ArgsType()
export class PsychometricPageArgs extends RecordPageArgs {
  @Field(() => PsychometricFilter, { nullable: true, description: 'Which psychometric records.' })
  readonly filter?: PsychometricFilter | null;
}

@FieldsOf({ ...psychometricFilter.shape, kinds: filterOfKinds.shape.kinds, ...recordFilter.shape })
@InputType({ description: 'Selects records. Omitted conditions match everything.' })
class RecordFilter {}

@ArgsType()
export class AnyRecordPageArgs extends RecordPageArgs {
  @Field(() => RecordFilter, { nullable: true, description: 'Which records.' })
  readonly filter?: RecordFilter | null;
}

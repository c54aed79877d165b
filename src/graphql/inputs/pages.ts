import { ArgsType, Field, Int } from 'type-graphql';
import { InterviewFilter, PsychometricFilter } from './records.js';

@ArgsType()
export abstract class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 20, description: 'How many, 1 to 100.' })
  readonly first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor after which the page begins; from the start where none is given.',
  })
  readonly after?: string | null;
}

@ArgsType()
export class InterviewPageArgs extends PageArgs {
  @Field(() => InterviewFilter, { nullable: true, description: 'Which interviews.' })
  readonly filter?: InterviewFilter | null;
}

@ArgsType()
export class PsychometricPageArgs extends PageArgs {
  @Field(() => PsychometricFilter, { nullable: true, description: 'Which psychometric records.' })
  readonly filter?: PsychometricFilter | null;
}

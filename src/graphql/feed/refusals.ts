import { Field, Int, ObjectType } from 'type-graphql';
import type { Actor } from '../../core/application/event.js';
import { listRefusals } from '../../core/refusals/listRefusals.js';
import type { RefusalCount } from '../../core/refusals/refusal.js';
import { Embedded } from '../decorators/keys.js';
import { ofCompany } from '../fields/args.js';
import { query, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../fields/scalars.js';
import { ActorType } from './eventTypes.js';

@Embedded()
@ObjectType('RefusalCount', {
  description: 'How many requests of a caller were rejected for one reason, within a minute.',
  simpleResolvers: true,
})
export class RefusalCountType implements RefusalCount {
  @Field(() => ActorType, {
    nullable: true,
    description:
      'The caller. In a minute with more than 1,000 such counts, the others are counted together, with null.',
  })
  readonly actor!: Actor | null;

  @Field(() => String, { description: "The error's `reason`, or its `code` if it has no reason." })
  readonly reason!: string;

  @Field(() => DateTime, { description: 'The beginning of the minute.' })
  readonly minute!: string;

  @Field(() => Int, { description: 'How often.' })
  readonly count!: number;
}

export const RefusalResolver = rootFields({
  refusals: query(listRefusals, {
    type: () => [RefusalCountType],
    description:
      'Rejected requests (4xx) of known callers in the company, by caller, reason and minute: newest first, at most 5,000. Stored for 30 days. For admins.',
    ids: ofCompany,
    args: [
      {
        name: 'since',
        type: () => DateTime,
        nullable: true,
        description: 'Only those from the minute of this instant on.',
      },
    ],
  }),
});

import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { DeliveryStatus as Status } from '../../core/webhooks/delivery.js';
import { DeliveryStatus, WebhookStatus } from '../enums.js';
import { PageArgs } from './pages.js';
import { PatchOf } from './patch.js';

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'Where events are sent: an https URL of a public address, without credentials.' })
  readonly url!: string;

  @Field(() => [String], { nullable: true, description: 'Which types of events; all where none is named.' })
  readonly types?: readonly string[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Of which vacancy; of all, and of the company, where none is named.',
  })
  readonly vacancyId?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  readonly description?: string | null;
}

@PatchOf(CreateWebhookInput, [])
@InputType({ description: 'What changes of a webhook: what is absent stays as it is.' })
export class UpdateWebhookInput {
  @Field(() => WebhookStatus, { nullable: true, description: 'ACTIVE or PAUSED.' })
  readonly status?: string;
}

@InputType({ description: 'Which deliveries; all that is said has to fit.' })
class DeliveryFilter {
  @Field(() => DeliveryStatus, { nullable: true, description: 'How they stand.' })
  readonly status?: Status | null;

  @Field(() => ID, { nullable: true, description: 'Of this event.' })
  readonly eventId?: string | null;
}

@ArgsType()
export class DeliveryPageArgs extends PageArgs {
  @Field(() => DeliveryFilter, { nullable: true, description: 'Which deliveries.' })
  readonly filter?: DeliveryFilter | null;
}

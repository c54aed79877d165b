import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { DeliveryStatus as Status } from '../../../core/webhooks/delivery.js';
import { DeliveryStatus, WebhookStatus } from '../enums.js';
import { PageArgs } from './pages.js';
import { PatchOf } from './patch.js';

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'Where events are sent: an https URL of a public address, without credentials.' })
  readonly url!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'The types of events that are sent; all if it is omitted.',
  })
  readonly types?: readonly string[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The vacancy whose events are sent. If it is omitted, the events of all vacancies and of the company.',
  })
  readonly vacancyId?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  readonly description?: string | null;
}

@PatchOf(CreateWebhookInput, [])
@InputType({ description: 'Changes of a webhook. Omitted fields stay as they are.' })
export class UpdateWebhookInput {
  @Field(() => WebhookStatus, { nullable: true, description: 'ACTIVE or PAUSED.' })
  readonly status?: string;
}

@InputType({ description: 'Selects deliveries. All given conditions must hold.' })
class DeliveryFilter {
  @Field(() => DeliveryStatus, { nullable: true, description: 'Deliveries with this status.' })
  readonly status?: Status | null;

  @Field(() => ID, { nullable: true, description: 'Deliveries of this event.' })
  readonly eventId?: string | null;
}

@ArgsType()
export class DeliveryPageArgs extends PageArgs {
  @Field(() => DeliveryFilter, { nullable: true, description: 'Which deliveries.' })
  readonly filter?: DeliveryFilter | null;
}

import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { dataShapes } from '../../core/people/personal/redaction.js';
import type { Delivery, DeliveryAttempt, DeliveryStatus as DeliveryStanding } from '../../core/webhooks/delivery.js';
import { deliveryFilter } from '../../core/webhooks/listDeliveries.js';
import { newWebhook } from '../../core/webhooks/sentWebhook.js';
import type { Webhook, WebhookWithSecret } from '../../core/webhooks/webhook.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { listType } from '../fields/connectionTypes.js';
import { DeliveryStatus, WebhookStatus } from '../fields/enums.js';
import { ChangesOf, DescribedFieldsOf, FieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';
import { DateTime } from '../fields/scalars.js';

@DescribedFieldsOf(dataShapes.Webhook.shape, {
  id: 'The id of the webhook.',
  companyId: 'The company.',
  url: 'Where events are sent.',
  types: 'The types of events that are sent; null for all.',
  vacancyId: 'The vacancy whose events are sent; null for those of all vacancies and of the company.',
  description: 'What it is for.',
  payload: 'What is sent of an event.',
  apiKeyId: "The API key that owns it; null if it is the company's.",
  status: 'Whether events are sent.',
  reason:
    'Why it is DISABLED: GONE (it answered 410), FAILING (five days without a success), BACKLOG (too many deliveries were waiting) or KEY_ENDED (its API key has ended). Otherwise null.',
  createdAt: 'When it was created.',
})
@IdentifiedBy('id')
@ObjectType('Webhook', { description: "A URL to which a company's events are sent.", simpleResolvers: true })
export class WebhookType {}

@Embedded()
@ObjectType('WebhookWithSecret', { description: 'A webhook with its new secret.', simpleResolvers: true })
export class WebhookWithSecretType implements WebhookWithSecret {
  @Field(() => WebhookType, { description: 'The webhook.' })
  readonly webhook!: Webhook;

  @Field(() => String, {
    description:
      'The secret that messages are signed with, `whsec_…` in the form of Standard Webhooks. It is shown once.',
  })
  readonly secret!: string;
}

@Embedded()
@ObjectType('DeliveryAttempt', { description: 'One request to a webhook.', simpleResolvers: true })
class DeliveryAttemptType implements DeliveryAttempt {
  @Field(() => DateTime, { description: 'When it began.' })
  readonly at!: string;

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  readonly durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the response; null if there was no response.' })
  readonly status!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'What went wrong: TIMEOUT, CONNECTION, TLS or ADDRESS_NOT_ALLOWED; null if nothing went wrong.',
  })
  readonly error!: DeliveryAttempt['error'];

  @Field(() => String, { nullable: true, description: 'The beginning of the response, at most 1,024 characters.' })
  readonly answer!: string | null;
}

@IdentifiedBy('id')
@ObjectType('Delivery', { description: 'An event on its way to a webhook.', simpleResolvers: true })
export class DeliveryType implements Omit<Delivery, 'companyId' | 'requestedAt' | 'createdAt'> {
  @Field(() => ID, { description: 'The id of the delivery.' })
  readonly id!: string;

  @Field(() => ID, { description: 'The webhook.' })
  readonly webhookId!: string;

  @Field(() => ID, { description: 'The id of the event, which the message has as `webhook-id`.' })
  readonly eventId!: string;

  @Field(() => String, { description: 'The number of the event in the feed; "0" for a test.' })
  readonly seq!: string;

  @Field(() => String, { description: 'The type of the event.' })
  readonly type!: string;

  @Field(() => DeliveryStatus, { description: 'The status of the delivery.' })
  readonly status!: DeliveryStanding;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the next attempt is due, after the deliveries before this one have ended; null if there is none.',
  })
  readonly nextAttemptAt!: string | null;

  @Field(() => [DeliveryAttemptType], { description: 'Its last attempts, oldest first, 20 at most.' })
  readonly attempts!: readonly DeliveryAttempt[];
}

export const DeliveryConnection = listType('Delivery', DeliveryType, 'A page of deliveries, newest first.', {
  edge: 'A delivery with its cursor.',
  node: 'The delivery.',
  items: 'deliveries',
});

@FieldsOf(newWebhook.shape)
@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {}

@ChangesOf(newWebhook.shape)
@InputType({ description: 'Changes of a webhook. Omitted fields stay as they are.' })
export class UpdateWebhookInput {
  @Field(() => WebhookStatus, { nullable: true, description: 'ACTIVE or PAUSED.' })
  readonly status?: string;
}

@FieldsOf(deliveryFilter.shape)
@InputType({ description: 'Selects deliveries. All given conditions must hold.' })
class DeliveryFilter {}

@ArgsType()
export class DeliveryPageArgs extends PageArgs {
  @Field(() => DeliveryFilter, { nullable: true, description: 'Which deliveries.' })
  readonly filter?: DeliveryFilter | null;
}

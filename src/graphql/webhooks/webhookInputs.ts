import { ArgsType, Field, InputType } from 'type-graphql';
import { deliveryFilter } from '../../core/webhooks/listDeliveries.js';
import { newWebhook } from '../../core/webhooks/sentWebhook.js';
import { WebhookStatus } from '../fields/enums.js';
import { ChangesOf, FieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';

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

import { Field, ObjectType } from 'type-graphql';
import type { CallbackSecret } from '../../core/callbacks/rollCallbackSecret.js';
import { DateTime } from '../scalars.js';

@ObjectType('CallbackSecret', {
  description: "What a company's test provider signs its messages by.",
  simpleResolvers: true,
})
export class CallbackSecretType implements CallbackSecret {
  @Field(() => String, { description: 'The secret, `whsec_…` as Standard Webhooks writes it. It is shown once.' })
  readonly secret!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the one before stays good; null where there was none.',
  })
  readonly previousValidUntil!: string | null;
}

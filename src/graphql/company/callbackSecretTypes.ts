import { Field, ObjectType } from 'type-graphql';
import type { CallbackSecret } from '../../core/callbacks/rollCallbackSecret.js';
import { Embedded } from '../decorators/keys.js';
import { DateTime } from '../fields/scalars.js';

@Embedded()
@ObjectType('CallbackSecret', {
  description: "The secret with which a company's test provider signs its messages.",
  simpleResolvers: true,
})
export class CallbackSecretType implements CallbackSecret {
  @Field(() => String, { description: 'The secret, `whsec_…` in the form of Standard Webhooks. It is shown once.' })
  readonly secret!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the previous secret stays valid; null if there was none.',
  })
  readonly previousValidUntil!: string | null;
}

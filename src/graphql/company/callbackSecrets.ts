import { Field, ObjectType } from 'type-graphql';
import { type CallbackSecret, rollCallbackSecret } from '../../core/callbacks/rollCallbackSecret.js';
import { Embedded } from '../decorators/keys.js';
import { ofCompany } from '../fields/args.js';
import { commandWithoutKey, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../fields/scalars.js';

@Embedded()
@ObjectType('CallbackSecret', {
  description: "The secret with which a company's test provider signs its messages.",
  simpleResolvers: true,
})
class CallbackSecretType implements CallbackSecret {
  @Field(() => String, { description: 'The secret, `whsec_…` in the form of Standard Webhooks. It is shown once.' })
  readonly secret!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the previous secret stays valid; null if there was none.',
  })
  readonly previousValidUntil!: string | null;
}

export const CallbackSecretResolver = rootFields({
  rollCallbackSecret: commandWithoutKey(rollCallbackSecret, {
    type: () => CallbackSecretType,
    description:
      "Creates a new secret with which a company's test provider signs its messages. The previous one stays valid for 24 hours; older ones become invalid. For admins.",
    ids: ofCompany,
  }),
});

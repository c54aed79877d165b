import { rollCallbackSecret } from '../../core/callbacks/rollCallbackSecret.js';
import { ofCompany } from '../fields/args.js';
import { commandWithoutKey, rootFields } from '../fields/rootRows.js';
import { CallbackSecretType } from './callbackSecretTypes.js';

export const CallbackSecretResolver = rootFields({
  rollCallbackSecret: commandWithoutKey(rollCallbackSecret, {
    type: () => CallbackSecretType,
    description:
      "Creates a new secret with which a company's test provider signs its messages. The previous one stays valid for 24 hours; older ones become invalid. For admins.",
    ids: ofCompany,
  }),
});

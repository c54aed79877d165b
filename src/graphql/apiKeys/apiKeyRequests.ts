import {
  approveApiKeyRequest,
  declineApiKeyRequest,
  listApiKeyRequests,
} from '../../core/apiKeys/decideApiKeyRequest.js';
import { claimApiKey, requestApiKey } from '../../core/apiKeys/requestApiKey.js';
import { encodeCursor } from '../../core/kernel/reading/page.js';
import { id, input, ofCompany } from '../fields/args.js';
import { command, commandWithoutKey, connectedBy, query, rootFields } from '../fields/rootRows.js';
import {
  ApiKeyRequestConnection,
  ApiKeyRequestPageArgs,
  ApiKeyRequestType,
  ApproveApiKeyRequestInput,
  DeclineApiKeyRequestInput,
  IssuedApiKeyType,
  RequestApiKeyInput,
} from './apiKeyTypes.js';

const ofRequest = { ...ofCompany, id: id('request') };

export const ApiKeyRequestResolver = rootFields({
  apiKeyRequests: query(listApiKeyRequests, {
    type: () => ApiKeyRequestConnection,
    description: 'Requests for API keys, oldest first: all of the company for admins, their own for other users.',
    ids: ofCompany,
    page: ApiKeyRequestPageArgs,
    shows: connectedBy(({ requestedAt, id }) => encodeCursor({ value: requestedAt, id })),
  }),
  requestApiKey: command(requestApiKey, {
    type: () => ApiKeyRequestType,
    description: 'Requests an API key. For users.',
    ids: ofCompany,
    args: [input(RequestApiKeyInput, 'The key.')],
    isFlat: true,
  }),
  approveApiKeyRequest: command(approveApiKeyRequest, {
    type: () => ApiKeyRequestType,
    description: 'Approves a request for an API key, as it was sent or narrower. For admins.',
    ids: ofRequest,
    args: [{ ...input(ApproveApiKeyRequestInput, 'What is approved; all if omitted.'), nullable: true }],
  }),
  declineApiKeyRequest: command(declineApiKeyRequest, {
    type: () => ApiKeyRequestType,
    description: 'Declines a request for an API key. For admins.',
    ids: ofRequest,
    args: [input(DeclineApiKeyRequestInput, 'Why.')],
  }),
  claimApiKey: commandWithoutKey(claimApiKey, {
    type: () => IssuedApiKeyType,
    description:
      'Creates the key of an approved request, once, within 7 days. For the user who requested it, who is the only one to see its secret.',
    ids: ofRequest,
  }),
});

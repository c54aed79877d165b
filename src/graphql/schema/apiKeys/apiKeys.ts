import { Int } from 'type-graphql';
import type { ApiKey } from '../../../core/modules/apiKeys/apiKey.js';
import { issueApiKey, listApiKeys, revokeApiKey, rollApiKey } from '../../../core/modules/apiKeys/manageApiKeys.js';
import { readKeyRefusals } from '../../../core/modules/refusals/listRefusals.js';
import { loadFor } from '../../engine/calls/batches.js';
import { callOf } from '../../engine/calls/calling.js';
import { id, input, ofCompany } from '../fields/args.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { commandWithoutKey, query, rootFields } from '../fields/rootRows.js';
import { RefusalCountType } from '../refusals/refusalTypes.js';
import { DateTime } from '../values/scalars.js';
import { IssueApiKeyInput } from './apiKeyInputs.js';
import { ApiKeyType, IssuedApiKeyType } from './apiKeyTypes.js';

const ofKey = { ...ofCompany, id: id('key') };

export const ApiKeyResolver = rootFields({
  apiKeys: query(listApiKeys, {
    type: () => [ApiKeyType],
    description: "A company's API keys, oldest first, with the last 200 that were revoked or have expired. For admins.",
    ids: ofCompany,
  }),
  issueApiKey: commandWithoutKey(issueApiKey, {
    type: () => IssuedApiKeyType,
    description: 'Issues an API key. For admins.',
    ids: ofCompany,
    args: [input(IssueApiKeyInput, 'The key.')],
    isFlat: true,
  }),
  rollApiKey: commandWithoutKey(rollApiKey, {
    type: () => IssuedApiKeyType,
    description:
      'Gives an API key a new secret. For admins; a key that was asked for is rolled by its requester alone.',
    ids: ofKey,
    args: [
      {
        name: 'overlapHours',
        type: () => Int,
        nullable: true,
        defaultValue: 24,
        description: 'Hours for which the old secret stays valid, 0 to 720. With 0 it ends at once.',
      },
    ],
  }),
  revokeApiKey: commandWithoutKey(revokeApiKey, {
    type: () => ApiKeyType,
    description: 'Revokes an API key: it can never be used again. For admins.',
    ids: ofKey,
  }),
});

export const ApiKeyFields = nestedFields(() => ApiKeyType, {
  refusals: nested<ApiKey, { readonly since?: string | null }>({
    type: () => [RefusalCountType],
    description:
      'Refusals (4xx) of the key, by reason and minute: newest first, 100 at most. They are kept for 30 days.',
    args: [
      {
        name: 'since',
        type: () => DateTime,
        nullable: true,
        description: 'Only refusals from the minute of this instant on.',
      },
    ],
    plan: { by: 'execution', needs: ['id', 'companyId'] },
    countsAs: 100,
    resolve: (keys, { since }, { context }) =>
      loadFor(
        keys,
        ({ id }) => id,
        (companyId, apiKeyIds) =>
          context.dispatcher.query(
            readKeyRefusals,
            callOf(context, 'ApiKey.refusals', { companyId, apiKeyIds }, { body: () => ({ since }) }),
          ),
      ),
  }),
});

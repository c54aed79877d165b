import { Int } from 'type-graphql';
import type { ApiKey } from '../../core/apiKeys/apiKey.js';
import { changeApiKey } from '../../core/apiKeys/changeApiKey.js';
import {
  issueApiKey,
  listApiKeyPages,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
} from '../../core/apiKeys/manageApiKeys.js';
import { encodeCursor } from '../../core/kernel/reading/page.js';
import { readKeyRefusals } from '../../core/refusals/listRefusals.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { RefusalCountType } from '../feed/refusals.js';
import { id, input, ofCompany } from '../fields/args.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { PageArgs } from '../fields/pageInputs.js';
import { command, commandWithoutKey, connectedBy, query, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../fields/scalars.js';
import { ApiKeyConnection, ApiKeyType, ChangeApiKeyInput, IssueApiKeyInput, IssuedApiKeyType } from './apiKeyTypes.js';

const ofKey = { ...ofCompany, id: id('key') };

export const ApiKeyResolver = rootFields({
  apiKeys: query(listApiKeys, {
    type: () => [ApiKeyType],
    description:
      "A company's API keys, oldest first, with the last 200 that were revoked or have expired. For admins. With many keys it may exceed what an operation may resolve: use `apiKeyPages`.",
    ids: ofCompany,
  }),
  apiKeyPages: query(listApiKeyPages, {
    type: () => ApiKeyConnection,
    description: "A company's API keys, oldest first, with those that were revoked or have expired. For admins.",
    ids: ofCompany,
    page: PageArgs,
    shows: connectedBy(({ createdAt, id }) => encodeCursor({ value: createdAt, id })),
  }),
  issueApiKey: commandWithoutKey(issueApiKey, {
    type: () => IssuedApiKeyType,
    description: 'Issues an API key. For admins.',
    ids: ofCompany,
    args: [input(IssueApiKeyInput, 'The key.')],
    isFlat: true,
  }),
  changeApiKey: command(changeApiKey, {
    type: () => ApiKeyType,
    description:
      'Changes an API key: its rate limit up or down, and its grants, vacancies, addresses and expiry only to something narrower. It takes effect within 5 seconds. For admins.',
    ids: ofKey,
    args: [input(ChangeApiKeyInput, 'What changes.')],
  }),
  rollApiKey: commandWithoutKey(rollApiKey, {
    type: () => IssuedApiKeyType,
    description: 'Gives an API key a new secret. For admins; a requested key can only be rolled by its requester.',
    ids: ofKey,
    args: [
      {
        name: 'overlapHours',
        type: () => Int,
        nullable: true,
        defaultValue: 24,
        description: 'Hours for which the old secret stays valid, 0 to 720. With 0, it ends immediately.',
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
      'Rejected requests (4xx) of the key, by reason and minute: newest first, at most 100. Stored for 30 days.',
    args: [
      {
        name: 'since',
        type: () => DateTime,
        nullable: true,
        description: 'Only those from the minute of this instant on.',
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

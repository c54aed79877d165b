import { Arg, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { ApiKey } from '../../../core/apiKeys/apiKey.js';
import { issueApiKey, listApiKeys, revokeApiKey, rollApiKey } from '../../../core/apiKeys/manageApiKeys.js';
import { readKeyRefusals } from '../../../core/refusals/listRefusals.js';
import type { RefusalCount } from '../../../core/refusals/refusal.js';
import { callOf } from '../../calls/calling.js';
import { RefusalCountType } from '../company/refusalTypes.js';
import { id, input, ofCompany } from '../fields/args.js';
import { At } from '../fields/at.js';
import { CountsAs, Planned } from '../fields/fieldPlans.js';
import { commandWithoutKey, query, rootFields } from '../fields/rootRows.js';
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

@Resolver(() => ApiKeyType)
export class ApiKeyFields {
  @Planned({ by: 'execution', needs: ['id', 'companyId'] })
  @CountsAs(100)
  @FieldResolver(() => [RefusalCountType], {
    description:
      'Refusals (4xx) of the key, by reason and minute: newest first, 100 at most. They are kept for 30 days.',
  })
  refusals(
    @Root() { companyId, id }: ApiKey,
    @Arg('since', () => DateTime, { nullable: true, description: 'Only refusals from the minute of this instant on.' })
    since: string | null | undefined,
    @At() { context, info }: At,
  ): Promise<readonly RefusalCount[]> {
    return context.batches.load(info, companyId, id, (apiKeyIds) =>
      context.door.ask(
        readKeyRefusals,
        callOf(context, 'ApiKey.refusals', { companyId, apiKeyIds }, { body: () => ({ since }) }),
      ),
    );
  }
}

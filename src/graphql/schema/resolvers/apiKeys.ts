import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ApiKey, IssuedApiKey } from '../../../core/apiKeys/apiKey.js';
import { issueApiKey, listApiKeys, revokeApiKey, rollApiKey } from '../../../core/apiKeys/manageApiKeys.js';
import { readKeyRefusals } from '../../../core/refusals/listRefusals.js';
import type { RefusalCount } from '../../../core/refusals/refusal.js';
import { callOf } from '../../calls/calling.js';
import type { GraphqlContext } from '../../execution/context.js';
import { CountsAs, Planned } from '../fields.js';
import { IssueApiKeyInput } from '../inputs/apiKey.js';
import { ofCompany, rootCommand, rootQuery } from '../rootCalls.js';
import { DateTime } from '../scalars.js';
import { ApiKeyType, IssuedApiKeyType } from '../types/apiKey.js';
import { RefusalCountType } from '../types/refusal.js';
import { CompanyId, Id } from './args.js';

const ofKey = { ...ofCompany, id: 'id' } as const;
const apiKeysCall = rootQuery(listApiKeys, { ids: ofCompany });
const issueCall = rootCommand(issueApiKey, {
  ids: ofCompany,
  body: ({ body }: { readonly body: Omit<IssueApiKeyInput, 'companyId'> }) => body,
});
const rollCall = rootCommand(rollApiKey, {
  ids: ofKey,
  body: ({ overlapHours }: { readonly overlapHours: number }) => ({ overlapHours }),
});
const revokeCall = rootCommand(revokeApiKey, { ids: ofKey });

@Resolver()
export class ApiKeyResolver {
  @Query(() => [ApiKeyType], {
    nullable: true,
    description: "A company's API keys, oldest first, with the last 200 that were revoked or have expired. For admins.",
  })
  apiKeys(
    @CompanyId() companyId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ApiKey[]> {
    return apiKeysCall.ask({ companyId }, context, info);
  }

  @Mutation(() => IssuedApiKeyType, { nullable: true, description: 'Issues an API key. For admins.' })
  issueApiKey(
    @Arg('input', () => IssueApiKeyInput, { description: 'The key.' }) input: IssueApiKeyInput,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<IssuedApiKey> {
    const { companyId, ...body } = input;
    return issueCall.tell({ companyId, body }, context, info);
  }

  @Mutation(() => IssuedApiKeyType, {
    nullable: true,
    description:
      'Gives an API key a new secret. For admins; a key that was asked for is rolled by its requester alone.',
  })
  rollApiKey(
    @CompanyId() companyId: string,
    @Id('key') id: string,
    @Arg('overlapHours', () => Int, {
      nullable: true,
      defaultValue: 24,
      description: 'Hours for which the old secret stays valid, 0 to 720. With 0 it ends at once.',
    })
    overlapHours: number,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<IssuedApiKey> {
    return rollCall.tell({ companyId, id, overlapHours }, context, info);
  }

  @Mutation(() => ApiKeyType, {
    nullable: true,
    description: 'Revokes an API key: it can never be used again. For admins.',
  })
  revokeApiKey(
    @CompanyId() companyId: string,
    @Id('key') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ApiKey> {
    return revokeCall.tell({ companyId, id }, context, info);
  }
}

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
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<readonly RefusalCount[]> {
    return context.batches.load(info, companyId, id, (apiKeyIds) =>
      context.door.ask(
        readKeyRefusals,
        callOf(context, 'ApiKey.refusals', { companyId, apiKeyIds }, { body: () => ({ since }) }),
      ),
    );
  }
}

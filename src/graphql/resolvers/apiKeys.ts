import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { ApiKey, IssuedApiKey } from '../../core/apiKeys/apiKey.js';
import { issueApiKey, listApiKeys, revokeApiKey, rollApiKey } from '../../core/apiKeys/manageApiKeys.js';
import { callOf, type GraphqlContext } from '../context.js';
import { IssueApiKeyInput } from '../inputs/apiKey.js';
import { ApiKeyType, IssuedApiKeyType } from '../types/apiKey.js';
import { CompanyId, Id } from './args.js';

@Resolver()
export class ApiKeyResolver {
  @Query(() => [ApiKeyType], {
    nullable: true,
    description: "A company's API keys, oldest first, revoked and expired ones too. For admins.",
  })
  apiKeys(@CompanyId() companyId: string, @Ctx() context: GraphqlContext): Promise<ApiKey[]> {
    return context.door.ask(listApiKeys, callOf(context, 'Query.apiKeys', { companyId }));
  }

  @Mutation(() => IssuedApiKeyType, { nullable: true, description: 'Issues an API key. For admins.' })
  issueApiKey(
    @Arg('input', () => IssueApiKeyInput, { description: 'The key.' }) input: IssueApiKeyInput,
    @Ctx() context: GraphqlContext,
  ): Promise<IssuedApiKey> {
    const { companyId, ...body } = input;
    return context.door.tell(issueApiKey, callOf(context, 'Mutation.issueApiKey', { companyId }, { body: () => body }));
  }

  @Mutation(() => IssuedApiKeyType, { nullable: true, description: 'Gives an API key a new secret. For admins.' })
  rollApiKey(
    @CompanyId() companyId: string,
    @Id('key') id: string,
    @Arg('overlapHours', () => Int, {
      nullable: true,
      defaultValue: 24,
      description: 'For how many hours the old secret stays good, 0 to 720; with 0 it ends at once.',
    })
    overlapHours: number,
    @Ctx() context: GraphqlContext,
  ): Promise<IssuedApiKey> {
    const call = callOf(context, 'Mutation.rollApiKey', { companyId, id }, { body: () => ({ overlapHours }) });
    return context.door.tell(rollApiKey, call);
  }

  @Mutation(() => ApiKeyType, { nullable: true, description: 'Ends an API key for good. For admins.' })
  revokeApiKey(@CompanyId() companyId: string, @Id('key') id: string, @Ctx() context: GraphqlContext): Promise<ApiKey> {
    return context.door.tell(revokeApiKey, callOf(context, 'Mutation.revokeApiKey', { companyId, id }));
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { IssuedApiKey } from '../../../core/apiKeys/apiKey.js';
import type { ApiKeyRequest } from '../../../core/apiKeys/apiKeyRequest.js';
import { claimApiKey } from '../../../core/apiKeys/claimApiKey.js';
import { approveApiKeyRequest, declineApiKeyRequest } from '../../../core/apiKeys/decideApiKeyRequest.js';
import { listApiKeyRequests } from '../../../core/apiKeys/listApiKeyRequests.js';
import { requestApiKey } from '../../../core/apiKeys/requestApiKey.js';
import { encodeCursor } from '../../../core/reading/page.js';
import type { GraphqlContext } from '../../execution/context.js';
import { connectionOf, type List } from '../connection.js';
import {
  ApiKeyRequestPageArgs,
  ApproveApiKeyRequestInput,
  DeclineApiKeyRequestInput,
  RequestApiKeyInput,
} from '../inputs/apiKey.js';
import { ofCompany, pageArguments, rootCommand, rootQuery } from '../rootCalls.js';
import { ApiKeyRequestConnection, ApiKeyRequestType, IssuedApiKeyType } from '../types/apiKey.js';
import { CompanyId, Id, IdempotencyKey } from './args.js';

const ofRequest = { ...ofCompany, id: 'id' } as const;
const sent = { body: ({ input }: { readonly input?: object | null | undefined }) => input };

const requestsCall = rootQuery(listApiKeyRequests, {
  ids: ofCompany,
  body: pageArguments<ApiKeyRequestPageArgs & { readonly companyId: string }>,
});
const requestCall = rootCommand(requestApiKey, {
  ids: ofCompany,
  body: ({ body }: { readonly body: Omit<RequestApiKeyInput, 'companyId'> }) => body,
});
const approveCall = rootCommand(approveApiKeyRequest, { ids: ofRequest, ...sent });
const declineCall = rootCommand(declineApiKeyRequest, { ids: ofRequest, ...sent });
const claimCall = rootCommand(claimApiKey, { ids: ofRequest });

const byRequest = ({ requestedAt, id }: ApiKeyRequest): string => encodeCursor({ value: requestedAt, id });

@Resolver()
export class ApiKeyRequestResolver {
  @Query(() => ApiKeyRequestConnection, {
    nullable: true,
    description: 'Requests for API keys, oldest first: all of the company for admins, their own for other users.',
  })
  async apiKeyRequests(
    @CompanyId() companyId: string,
    @Args(() => ApiKeyRequestPageArgs) args: ApiKeyRequestPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<List> {
    const page = await requestsCall.ask({ ...args, companyId }, context, info);
    return connectionOf(page, args.after, byRequest);
  }

  @Mutation(() => ApiKeyRequestType, { nullable: true, description: 'Asks for an API key. For users.' })
  requestApiKey(
    @Arg('input', () => RequestApiKeyInput, { description: 'The key.' }) input: RequestApiKeyInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ApiKeyRequest> {
    const { companyId, ...body } = input;
    return requestCall.tell({ companyId, body, idempotencyKey }, context, info);
  }

  @Mutation(() => ApiKeyRequestType, {
    nullable: true,
    description: 'Approves a request for an API key, as it was sent or narrower. For admins.',
  })
  approveApiKeyRequest(
    @CompanyId() companyId: string,
    @Id('request') id: string,
    @Arg('input', () => ApproveApiKeyRequestInput, { nullable: true, description: 'What is approved; all if omitted.' })
    input: ApproveApiKeyRequestInput | null | undefined,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ApiKeyRequest> {
    return approveCall.tell({ companyId, id, input, idempotencyKey }, context, info);
  }

  @Mutation(() => ApiKeyRequestType, { nullable: true, description: 'Declines a request for an API key. For admins.' })
  declineApiKeyRequest(
    @CompanyId() companyId: string,
    @Id('request') id: string,
    @Arg('input', () => DeclineApiKeyRequestInput, { description: 'Why.' }) input: DeclineApiKeyRequestInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ApiKeyRequest> {
    return declineCall.tell({ companyId, id, input, idempotencyKey }, context, info);
  }

  @Mutation(() => IssuedApiKeyType, {
    nullable: true,
    description:
      'Makes the key of an approved request, once, within 7 days. For the user who asked, who alone sees its secret.',
  })
  claimApiKey(
    @CompanyId() companyId: string,
    @Id('request') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<IssuedApiKey> {
    return claimCall.tell({ companyId, id }, context, info);
  }
}

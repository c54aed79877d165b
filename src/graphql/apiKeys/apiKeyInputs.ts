import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { ApiKeyRequestState } from '../../core/apiKeys/apiKeyRequest.js';
import { decline } from '../../core/apiKeys/decideApiKeyRequest.js';
import { apiKeyPatch, approval, issuedApiKey, keyContact, keyGrant, newApiKey } from '../../core/apiKeys/sentApiKey.js';
import { ApiKeyRequestStateName } from '../fields/enums.js';
import { ChangesOf, FieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';

/** In the core they are of two forms, IPv4 or IPv6; GraphQL takes them as text. */
const cidrs = { type: () => [String] };
const requestsPerMinute = { type: () => Int };

@FieldsOf(keyGrant.shape)
@InputType({ description: 'Something that a key may be used for.' })
class ApiKeyGrantInput {}

@FieldsOf(keyContact.shape, { email: { type: () => String } })
@InputType({ description: 'Who is responsible for a key.' })
class ApiKeyContactInput {}

/** What is sent for a key, whether it is issued or asked for. */
@FieldsOf(newApiKey.shape, {
  grants: { type: () => [ApiKeyGrantInput] },
  contact: { type: () => ApiKeyContactInput },
  cidrs,
  requestsPerMinute,
})
@InputType()
abstract class NewApiKey {
  @Field(() => ID, { description: 'The company that the key is tied to.' })
  readonly companyId!: string;
}

@FieldsOf({ agentFor: issuedApiKey.shape.agentFor }, { agentFor: { type: () => ID } })
@InputType({ description: 'A new API key.' })
export class IssueApiKeyInput extends NewApiKey {}

@InputType({ description: 'The API key that a user requests.' })
export class RequestApiKeyInput extends NewApiKey {}

@ChangesOf(apiKeyPatch.shape, { cidrs, requestsPerMinute })
@InputType({ description: 'What is changed of an API key. What is omitted stays as it is.' })
export class ChangeApiKeyInput {}

@FieldsOf(approval.shape, { cidrs, requestsPerMinute })
@InputType({ description: 'What is approved of a request. What is omitted stays as requested.' })
export class ApproveApiKeyRequestInput {}

@FieldsOf(decline.shape)
@InputType({ description: 'Why a request is declined.' })
export class DeclineApiKeyRequestInput {}

@ArgsType()
export class ApiKeyRequestPageArgs extends PageArgs {
  @Field(() => ApiKeyRequestStateName, { nullable: true, description: 'Only requests in this state.' })
  readonly state?: ApiKeyRequestState | null;
}

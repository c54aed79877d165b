import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { ApiKeyRequestState } from '../../core/apiKeys/apiKeyRequest.js';
import { approval, decline } from '../../core/apiKeys/decideApiKeyRequest.js';
import { issuedApiKey, keyContact, keyGrant, newApiKey } from '../../core/apiKeys/newApiKey.js';
import { ApiKeyRequestStateName } from '../fields/enums.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';

/** In the core they are of two forms, IPv4 or IPv6; GraphQL takes them as text. */
const cidrs = { type: () => [String] };

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

@FieldsOf(approval.shape, { cidrs })
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

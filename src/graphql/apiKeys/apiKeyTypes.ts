import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { IssuedApiKey, ShownApiKey } from '../../core/apiKeys/apiKey.js';
import { shownKeyMembers } from '../../core/apiKeys/apiKeyEvents.js';
import type { ApiKeyRequestState } from '../../core/apiKeys/apiKeyRequest.js';
import { decline } from '../../core/apiKeys/decideApiKeyRequest.js';
import { apiKeyPatch, approval, issuedApiKey, keyContact, keyGrant, newApiKey } from '../../core/apiKeys/sentApiKey.js';
import { dataShapes } from '../../core/people/personal/redaction.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { listType } from '../fields/connectionTypes.js';
import { ApiKeyRequestStateName } from '../fields/enums.js';
import { ChangesOf, DescribedFieldsOf, FieldsOf, ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';

@ShownFieldsOf(keyGrant.shape, {
  endpoint: { description: 'Method and path, or a GraphQL coordinate such as `Mutation.initFeatures`.' },
})
@Embedded()
@ObjectType('ApiKeyGrant', { description: 'Something that a key may be used for.', simpleResolvers: true })
class ApiKeyGrantType {}

@ShownFieldsOf(keyContact.shape, { email: { type: () => String } })
@Embedded()
@ObjectType('ApiKeyContact', { description: 'Who is responsible for a key.', simpleResolvers: true })
class ApiKeyContactType {}

@DescribedFieldsOf(shownKeyMembers, {
  id: 'The public id, part of the secret.',
  companyId: 'The one company that the key is tied to.',
  grants: { type: () => [ApiKeyGrantType], description: 'What the key may be used for.' },
  contact: { type: () => ApiKeyContactType, description: 'Who is responsible for it.' },
  vacancyIds: {
    type: () => [ID],
    description: 'The vacancies that it is limited to; null if it is valid for the whole company.',
  },
  cidrs: 'The ranges of addresses from which it can be used, in CIDR notation; null if from anywhere.',
  requestsPerMinute: {
    type: () => Int,
    description: 'Its own rate limit: requests in any 60 seconds; null if it has the rate limit of all keys.',
  },
  budget: {
    type: () => Int,
    description:
      'The rate limit that applies now: its own, or that of all keys, and at most the setting KEY_RATE_LIMIT_MAX.',
  },
  agentFor: { type: () => ID, description: 'The user for whom an agent with this key acts; null if for nobody.' },
  requestedBy: {
    type: () => ID,
    description:
      'The user who requested and claimed it, and is the only one who can roll it; null if an admin issued it.',
  },
  createdAt: 'When it was issued.',
  expiresAt: 'When it expires; null if never.',
  revokedAt: 'When it was revoked; null if it was not.',
  lastUsedAt: 'When it was last used, to within a minute; null if it was never used.',
})
@IdentifiedBy('id')
@ObjectType('ApiKey', { description: 'An API key, without its secret.', simpleResolvers: true })
export class ApiKeyType {}

export const ApiKeyConnection = listType('ApiKey', ApiKeyType, 'A page of API keys, oldest first.', {
  edge: 'A key with its cursor.',
  node: 'The key.',
  items: 'keys',
});

@Embedded()
@ObjectType('IssuedApiKey', { description: 'An API key with its new secret.', simpleResolvers: true })
export class IssuedApiKeyType implements IssuedApiKey {
  @Field(() => ApiKeyType, { description: 'The key.' })
  readonly apiKey!: ShownApiKey;

  @Field(() => String, {
    description: 'The whole value of the header `x-auth-api-key`. It is shown only once, and is not stored.',
  })
  readonly secret!: string;
}

@DescribedFieldsOf(dataShapes.ApiKeyRequest.shape, {
  id: 'The id of the request.',
  companyId: 'The company.',
  grants: { type: () => [ApiKeyGrantType], description: 'What was requested.' },
  contact: { type: () => ApiKeyContactType, description: 'Who will be responsible for the key.' },
  vacancyIds: {
    type: () => [ID],
    description:
      'The vacancies that the key is limited to, as requested or approved; null if it is valid for the whole company.',
  },
  cidrs: 'The ranges of addresses from which the key can be used, as requested or approved; null if from anywhere.',
  requestsPerMinute: {
    type: () => Int,
    description:
      "The key's own rate limit, as requested or approved: requests in any 60 seconds; null for the rate limit of all keys.",
  },
  expiresAt: 'When the key expires, as requested or approved; null if never.',
  state: 'Its state.',
  requestedBy: { type: () => ID, description: 'The user who requested it.' },
  requestedAt: 'When it was requested.',
  approvedGrants: 'The endpoints that were approved; null until then.',
  decidedBy: { type: () => ID, description: 'The admin who decided; null until then.' },
  decidedAt: 'When the admin decided; null until then.',
  declineReason: 'Why it was declined; null if it was not.',
  claimUntil: "Until when the key can be claimed, by the company's time; null if it was never approved.",
  apiKeyId: 'The key; null until it is claimed.',
})
@IdentifiedBy('id')
@ObjectType('ApiKeyRequest', {
  description: "A user's request for an API key, which an admin decides and the user then claims.",
  simpleResolvers: true,
})
export class ApiKeyRequestType {}

export const ApiKeyRequestConnection = listType(
  'ApiKeyRequest',
  ApiKeyRequestType,
  'A page of requests for API keys, oldest first.',
  { edge: 'A request with its cursor.', node: 'The request.', items: 'requests' },
);

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

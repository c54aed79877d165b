import { Field, ID, ObjectType } from 'type-graphql';
import type { ApiKey, IssuedApiKey } from '../../../core/modules/apiKeys/apiKey.js';
import { keyContact, keyGrant } from '../../../core/modules/apiKeys/newApiKey.js';
import { dataShapes } from '../../../core/modules/people/personal/eventData.js';
import { DescribedFieldsOf, ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { listType } from '../lists/connectionTypes.js';

@ShownFieldsOf(keyGrant.shape, {
  endpoint: { description: 'Method and path, or a GraphQL coordinate such as `Mutation.initFeatures`.' },
})
@ObjectType('ApiKeyGrant', { description: 'Something that a key may be used for.', simpleResolvers: true })
class ApiKeyGrantType {}

@ShownFieldsOf(keyContact.shape, { email: { type: () => String } })
@ObjectType('ApiKeyContact', { description: 'Who is responsible for a key.', simpleResolvers: true })
class ApiKeyContactType {}

@DescribedFieldsOf(dataShapes.ApiKey.shape, {
  id: 'The public id, part of the secret.',
  companyId: 'The one company that the key is tied to.',
  grants: { type: () => [ApiKeyGrantType], description: 'What the key may be used for.' },
  contact: { type: () => ApiKeyContactType, description: 'Who is responsible for it.' },
  vacancyIds: {
    type: () => [ID],
    description: 'The only vacancies that it is for; null if it is for the whole company.',
  },
  cidrs: 'The ranges of addresses from which it can be used, in CIDR notation; null if from anywhere.',
  agentFor: { type: () => ID, description: 'The user for whom an agent with this key acts; null: for nobody.' },
  requestedBy: {
    type: () => ID,
    description: 'The user who asked for it, claimed it and alone rolls it; null if an admin issued it.',
  },
  createdAt: 'When it was issued.',
  expiresAt: 'When it ends; null if it has no end.',
  revokedAt: 'When it was revoked; null if it was not.',
  lastUsedAt: 'When it was last used, to within a minute; null if it was never used.',
})
@ObjectType('ApiKey', { description: 'An API key, without its secret.', simpleResolvers: true })
export class ApiKeyType {}

@ObjectType('IssuedApiKey', { description: 'An API key with its new secret.', simpleResolvers: true })
export class IssuedApiKeyType implements IssuedApiKey {
  @Field(() => ApiKeyType, { description: 'The key.' })
  readonly apiKey!: ApiKey;

  @Field(() => String, {
    description: 'The whole value of the header `x-auth-api-key`. It is shown once and never kept.',
  })
  readonly secret!: string;
}

@DescribedFieldsOf(dataShapes.ApiKeyRequest.shape, {
  id: 'The id of the request.',
  companyId: 'The company.',
  grants: { type: () => [ApiKeyGrantType], description: 'What was asked for.' },
  contact: { type: () => ApiKeyContactType, description: 'Who will be responsible for the key.' },
  vacancyIds: {
    type: () => [ID],
    description:
      'The only vacancies that the key is for, as they were asked for, or approved; null if it is for the whole company.',
  },
  cidrs:
    'The ranges of addresses from which the key can be used, as they were asked for, or approved; null if from anywhere.',
  expiresAt: 'When the key ends, as it was asked for, or approved; null if it has no end.',
  state: 'What has become of it.',
  requestedBy: { type: () => ID, description: 'The user who asked.' },
  requestedAt: 'When the user asked.',
  approvedGrants: 'The endpoints that were approved; null until then.',
  decidedBy: { type: () => ID, description: 'The admin who decided; null until then.' },
  decidedAt: 'When the admin decided; null until then.',
  declineReason: 'Why it was declined; null if it was not.',
  claimUntil: "Until when the key can be claimed, by the company's time; null if it was never approved.",
  apiKeyId: 'The key; null until it is claimed.',
})
@ObjectType('ApiKeyRequest', {
  description: "A user's request for an API key, which an admin decides and the user then claims.",
  simpleResolvers: true,
})
export class ApiKeyRequestType {}

export const ApiKeyRequestConnection = listType(
  'ApiKeyRequest',
  ApiKeyRequestType,
  'A page of requests for API keys, oldest first.',
  { edge: 'A request with its place in the list.', node: 'The request.', items: 'requests' },
);

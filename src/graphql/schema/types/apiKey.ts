import { Field, ID, ObjectType } from 'type-graphql';
import type { ApiKey, ApiKeyContact, ApiKeyGrant, IssuedApiKey } from '../../../core/apiKeys/apiKey.js';
import type { ApiKeyRequest } from '../../../core/apiKeys/apiKeyRequest.js';
import { ApiKeyRequestStateName } from '../enums.js';
import { DateTime } from '../scalars.js';
import { listType } from './connections.js';

@ObjectType('ApiKeyGrant', { description: 'Something that a key may be used for.', simpleResolvers: true })
class ApiKeyGrantType implements ApiKeyGrant {
  @Field(() => String, { description: 'Method and path, or a GraphQL coordinate such as `Mutation.initFeatures`.' })
  readonly endpoint!: string;

  @Field(() => String, { description: 'Why the company needs it.' })
  readonly justification!: string;
}

@ObjectType('ApiKeyContact', { description: 'Who is responsible for a key.', simpleResolvers: true })
class ApiKeyContactType implements ApiKeyContact {
  @Field(() => String, { description: 'The name of the company.' })
  readonly companyName!: string;

  @Field(() => String, { description: "The person's full name." })
  readonly fullName!: string;

  @Field(() => String, { description: "The person's role in the company." })
  readonly role!: string;

  @Field(() => String, { description: "The person's e-mail address." })
  readonly email!: string;
}

@ObjectType('ApiKey', { description: 'An API key, without its secret.', simpleResolvers: true })
export class ApiKeyType implements ApiKey {
  @Field(() => ID, { description: 'The public id, part of the secret.' })
  readonly id!: string;

  @Field(() => ID, { description: 'The one company that the key is tied to.' })
  readonly companyId!: string;

  @Field(() => [ApiKeyGrantType], { description: 'What the key may be used for.' })
  readonly grants!: readonly ApiKeyGrant[];

  @Field(() => ApiKeyContactType, { description: 'Who is responsible for it.' })
  readonly contact!: ApiKeyContact;

  @Field(() => [ID], {
    nullable: true,
    description: 'The only vacancies that it is for; null if it is for the whole company.',
  })
  readonly vacancyIds!: readonly string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The ranges of addresses from which it can be used, in CIDR notation; null if from anywhere.',
  })
  readonly cidrs!: readonly string[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The user who asked for it, claimed it and alone rolls it; null if an admin issued it.',
  })
  readonly requestedBy!: string | null;

  @Field(() => DateTime, { description: 'When it was issued.' })
  readonly createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ends; null if it has no end.' })
  readonly expiresAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was revoked; null if it was not.' })
  readonly revokedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was last used, to within a minute; null if it was never used.',
  })
  readonly lastUsedAt!: string | null;
}

@ObjectType('IssuedApiKey', { description: 'An API key with its new secret.', simpleResolvers: true })
export class IssuedApiKeyType implements IssuedApiKey {
  @Field(() => ApiKeyType, { description: 'The key.' })
  readonly apiKey!: ApiKey;

  @Field(() => String, {
    description: 'The whole value of the header `x-auth-api-key`. It is shown once and never kept.',
  })
  readonly secret!: string;
}

@ObjectType('ApiKeyRequest', {
  description: "A user's request for an API key, which an admin decides and the user then claims.",
  simpleResolvers: true,
})
export class ApiKeyRequestType implements ApiKeyRequest {
  @Field(() => ID, { description: 'The id of the request.' })
  readonly id!: string;

  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => [ApiKeyGrantType], { description: 'What was asked for.' })
  readonly grants!: readonly ApiKeyGrant[];

  @Field(() => ApiKeyContactType, { description: 'Who will be responsible for the key.' })
  readonly contact!: ApiKeyContact;

  @Field(() => [ID], {
    nullable: true,
    description:
      'The only vacancies that the key is for, as they were asked for, or approved; null if it is for the whole company.',
  })
  readonly vacancyIds!: readonly string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The ranges of addresses from which the key can be used, as they were asked for, or approved; null if from anywhere.',
  })
  readonly cidrs!: readonly string[] | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the key ends, as it was asked for, or approved; null if it has no end.',
  })
  readonly expiresAt!: string | null;

  @Field(() => ApiKeyRequestStateName, { description: 'What has become of it.' })
  readonly state!: ApiKeyRequest['state'];

  @Field(() => ID, { description: 'The user who asked.' })
  readonly requestedBy!: string;

  @Field(() => DateTime, { description: 'When the user asked.' })
  readonly requestedAt!: string;

  @Field(() => [String], { nullable: true, description: 'The endpoints that were approved; null until then.' })
  readonly approvedGrants!: readonly string[] | null;

  @Field(() => ID, { nullable: true, description: 'The admin who decided; null until then.' })
  readonly decidedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the admin decided; null until then.' })
  readonly decidedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was declined; null if it was not.' })
  readonly declineReason!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Until when the key can be claimed, by the company's time; null if it was never approved.",
  })
  readonly claimUntil!: string | null;

  @Field(() => ID, { nullable: true, description: 'The key; null until it is claimed.' })
  readonly apiKeyId!: string | null;
}

export const ApiKeyRequestConnection = listType(
  'ApiKeyRequest',
  ApiKeyRequestType,
  'A page of requests for API keys, oldest first.',
  { edge: 'A request with its place in the list.', node: 'The request.', items: 'requests' },
);

import { Field, ID, ObjectType } from 'type-graphql';
import type { ApiKey, ApiKeyContact, ApiKeyGrant, IssuedApiKey } from '../../../core/apiKeys/apiKey.js';
import { DateTime } from '../scalars.js';

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

import { Field, ID, InputType } from 'type-graphql';
import type { ApiKeyContact, ApiKeyGrant } from '../../../core/apiKeys/apiKey.js';
import { DateTime } from '../scalars.js';

@InputType({ description: 'Something that a key may be used for.' })
class ApiKeyGrantInput implements ApiKeyGrant {
  @Field(() => String, {
    description: 'Method and path as in the REST API, or a GraphQL coordinate such as `Mutation.initFeatures`.',
  })
  readonly endpoint!: string;

  @Field(() => String, { description: 'Why the company needs it.' })
  readonly justification!: string;
}

@InputType({ description: 'Who is responsible for a key.' })
class ApiKeyContactInput implements ApiKeyContact {
  @Field(() => String, { description: 'The name of the company.' })
  readonly companyName!: string;

  @Field(() => String, { description: "The person's full name." })
  readonly fullName!: string;

  @Field(() => String, { description: "The person's role in the company." })
  readonly role!: string;

  @Field(() => String, { description: "The person's e-mail address." })
  readonly email!: string;
}

@InputType({ description: 'A new API key.' })
export class IssueApiKeyInput {
  @Field(() => ID, { description: 'The company that the key is tied to.' })
  readonly companyId!: string;

  @Field(() => [ApiKeyGrantInput], { description: 'What the key may be used for, 1 to 100 grants.' })
  readonly grants!: readonly ApiKeyGrant[];

  @Field(() => ApiKeyContactInput, { description: 'Who is responsible for it.' })
  readonly contact!: ApiKeyContact;

  @Field(() => DateTime, { nullable: true, description: 'When it ends. If it is omitted, the key has no end.' })
  readonly expiresAt?: string | null;
}

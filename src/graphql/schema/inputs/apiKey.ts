import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { ApiKeyContact, ApiKeyGrant } from '../../../core/apiKeys/apiKey.js';
import type { ApiKeyRequestState } from '../../../core/apiKeys/apiKeyRequest.js';
import { ApiKeyRequestStateName } from '../enums.js';
import { DateTime } from '../scalars.js';
import { PageArgs } from './pages.js';

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

/** What is sent for a key, whether it is issued or asked for. */
@InputType()
abstract class NewApiKey {
  @Field(() => ID, { description: 'The company that the key is tied to.' })
  readonly companyId!: string;

  @Field(() => [ApiKeyGrantInput], { description: 'What the key may be used for, 1 to 100 grants.' })
  readonly grants!: readonly ApiKeyGrant[];

  @Field(() => ApiKeyContactInput, { description: 'Who is responsible for it.' })
  readonly contact!: ApiKeyContact;

  @Field(() => DateTime, { nullable: true, description: 'When it ends. If it is omitted, the key has no end.' })
  readonly expiresAt?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      "The only vacancies that it is for, 1 to 100. With them it can't use what is of the whole company. If they are omitted, it is for the whole company.",
  })
  readonly vacancyIds?: readonly string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The ranges of IPv4 and IPv6 addresses from which it can be used, in CIDR notation, 1 to 50. If they are omitted, it can be used from anywhere.',
  })
  readonly cidrs?: readonly string[] | null;
}

@InputType({ description: 'A new API key.' })
export class IssueApiKeyInput extends NewApiKey {}

@InputType({ description: 'The API key that a user asks for.' })
export class RequestApiKeyInput extends NewApiKey {}

@InputType({ description: 'What is approved of a request. What is omitted stays as it was asked for.' })
export class ApproveApiKeyRequestInput {
  @Field(() => [String], { nullable: true, description: 'The endpoints of some of its grants; one at least.' })
  readonly grants?: readonly string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'When the key ends; not after what was asked for.' })
  readonly expiresAt?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'The only vacancies that the key is for, 1 to 100; if some were asked for, out of those.',
  })
  readonly vacancyIds?: readonly string[] | null;

  @Field(() => [String], { nullable: true, description: 'Ranges of addresses, each within one that was asked for.' })
  readonly cidrs?: readonly string[] | null;
}

@InputType({ description: 'Why a request is declined.' })
export class DeclineApiKeyRequestInput {
  @Field(() => String, { description: 'The reason, which the user sees.' })
  readonly reason!: string;
}

@ArgsType()
export class ApiKeyRequestPageArgs extends PageArgs {
  @Field(() => ApiKeyRequestStateName, { nullable: true, description: 'Only requests in this state.' })
  readonly state?: ApiKeyRequestState | null;
}

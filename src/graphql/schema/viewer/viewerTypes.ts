import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CallerKind } from '../values/enums.js';
import { DateTime } from '../values/scalars.js';

@ObjectType({ description: "What is left of a caller's budget of requests.", simpleResolvers: true })
export class RateLimit {
  @Field(() => Int, { description: 'Requests in any 60 seconds.' })
  readonly limit!: number;

  @Field(() => Int, { description: 'Requests left now.' })
  readonly remaining!: number;

  @Field(() => DateTime, { description: 'When one more request is available.' })
  readonly resetAt!: string;
}

@ObjectType({ description: 'The caller, as this service knows it.', simpleResolvers: true })
export class Viewer {
  @Field(() => CallerKind, { description: 'The kind of credential that the caller used.' })
  readonly kind!: keyof typeof CallerKind;

  @Field(() => ID, { description: "The user's id, or the public id of the API key." })
  readonly id!: string;

  @Field(() => [ID], { description: 'The companies that the caller may act in.' })
  readonly companyIds!: readonly string[];

  @Field(() => [String], { description: 'What the caller may use: endpoints and GraphQL coordinates.' })
  readonly grants!: readonly string[];

  @Field(() => RateLimit, { nullable: true, description: 'The budget of requests; null for callers without a limit.' })
  readonly rateLimit!: RateLimit | null;
}

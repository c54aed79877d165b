import { Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { viewerOf } from '../../core/application/access/viewer.js';
import type { GraphqlContext } from '../calls/context.js';
import { Embedded, IdentifiedBy } from '../decorators/keys.js';
import { CallerKind } from '../fields/enums.js';
import { DateTime } from '../fields/scalars.js';

@Embedded()
@ObjectType({ description: "What is left of a caller's rate limit.", simpleResolvers: true })
export class RateLimit {
  @Field(() => Int, { description: 'Requests in any 60 seconds.' })
  readonly limit!: number;

  @Field(() => Int, { description: 'Requests left now.' })
  readonly remaining!: number;

  @Field(() => DateTime, { description: 'When one more request is available.' })
  readonly resetAt!: string;
}

@Embedded()
@ObjectType({ description: 'The time zones that this service knows.', simpleResolvers: true })
export class TimeZones {
  @Field(() => String, { description: 'The version of the IANA time-zone database, such as 2026f.' })
  readonly tzdbVersion!: string;

  @Field(() => [String], {
    description: 'All names that `timezone` accepts, in upper or lower case, including the links of the database.',
  })
  readonly names!: readonly string[];
}

@IdentifiedBy('id')
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

  @Field(() => RateLimit, { nullable: true, description: 'The rate limit; null for callers without one.' })
  readonly rateLimit!: RateLimit | null;

  @Field(() => TimeZones, { description: 'The time zones that the service uses for local dates.' })
  readonly timeZones!: TimeZones;
}

@Resolver()
export class ViewerResolver {
  /** Needs no grant, and reads nothing from the core: the caller is known already. */
  @Query(() => Viewer, {
    nullable: true,
    description: 'The caller, with its grants and what is left of its rate limit.',
  })
  viewer(@Ctx() { caller, meter }: GraphqlContext): Promise<Viewer> {
    return viewerOf(caller, meter);
  }
}

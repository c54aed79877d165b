import { Ctx, Query, Resolver } from 'type-graphql';
import { grantsOf } from '../../../core/application/access/caller.js';
import type { Meter } from '../../../core/application/limits/limiter.js';
import type { GraphqlContext } from '../../engine/calls/context.js';
import { type RateLimit, Viewer } from './viewerTypes.js';

@Resolver()
export class ViewerResolver {
  /** Needs no grant, and reads nothing from the core: the caller is known already. */
  @Query(() => Viewer, {
    nullable: true,
    description: 'The caller, with its grants and what is left of its budget.',
  })
  async viewer(@Ctx() { caller, meter }: GraphqlContext): Promise<Viewer> {
    return {
      kind: caller.kind === 'user' ? 'USER' : 'API_KEY',
      id: caller.id,
      companyIds: caller.companyIds,
      grants: grantsOf(caller),
      rateLimit: meter && (await left(meter)),
    };
  }
}

async function left(meter: Meter): Promise<RateLimit> {
  const allowance = await meter.peek();
  const { limit, remaining } = allowance;
  return { limit, remaining, resetAt: new Date(meter.resetsAt(allowance)).toISOString() };
}

import { Ctx, Query, Resolver } from 'type-graphql';
import { grantsOf } from '../../core/application/access/caller.js';
import type { Meter } from '../../core/application/limits/limiter.js';
import { presentTable } from '../../core/kernel/zones/presentTable.js';
import type { GraphqlContext } from '../calls/context.js';
import { type RateLimit, Viewer } from './viewerTypes.js';

@Resolver()
export class ViewerResolver {
  /** Needs no grant, and reads nothing from the core: the caller is known already. */
  @Query(() => Viewer, {
    nullable: true,
    description: 'The caller, with its grants and what is left of its rate limit.',
  })
  async viewer(@Ctx() { caller, meter }: GraphqlContext): Promise<Viewer> {
    const { version, names } = presentTable();
    return {
      kind: caller.kind === 'user' ? 'USER' : 'API_KEY',
      id: caller.id,
      companyIds: caller.companyIds,
      grants: grantsOf(caller),
      rateLimit: meter && (await left(meter)),
      timeZones: { tzdbVersion: version, names },
    };
  }
}

async function left(meter: Meter): Promise<RateLimit> {
  const allowance = await meter.peek();
  const { limit, remaining } = allowance;
  return { limit, remaining, resetAt: new Date(meter.resetsAt(allowance)).toISOString() };
}

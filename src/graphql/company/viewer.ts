import { Ctx, Query, Resolver } from 'type-graphql';
import { viewerOf } from '../../core/application/access/viewer.js';
import type { GraphqlContext } from '../calls/context.js';
import { Viewer } from './viewerTypes.js';

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

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Mutation, Resolver } from 'type-graphql';
import type { Change } from '../../../core/door/useCase.js';
import { selectedOf } from '../../../core/reading/selection.js';
import { cancelFeatures } from '../../../core/records/moving/cancelFeatures.js';
import { discardFeatures } from '../../../core/records/moving/discardFeatures.js';
import { forwardFeatures } from '../../../core/records/moving/forwardFeatures.js';
import { initFeatures } from '../../../core/records/moving/initFeatures.js';
import { reopenRecords } from '../../../core/records/moving/reopenRecords.js';
import { dismissHeld, releaseHeld } from '../../../core/timers/releaseHeld.js';
import type { GraphqlContext } from '../../execution/context.js';
import { selectionOf } from '../../execution/selection.js';
import { BulkInput, DiscardFeaturesInput, InitFeaturesInput } from '../inputs/bulk.js';
import { ofCompany, rootCommand } from '../rootCalls.js';
import { BulkResult, ForwardResult, InitFeaturesResult } from '../types/results.js';
import { IdempotencyKey } from './args.js';

interface Sent {
  readonly companyId: string;
}

/** A command on many items at once. Its input holds the company's id and the body. */
function inBulk<B, R>(command: Change<{ companyId: string }, B, R>) {
  const call = rootCommand(command, { ids: ofCompany, body: ({ body }: { readonly body: object }) => body });
  return async <I extends Sent>(
    { companyId, ...body }: I,
    idempotencyKey: string | undefined,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): Promise<{ results: R }> => {
    const selection = selectedOf(selectionOf(info), 'results');
    return { results: await call.tell({ companyId, body, idempotencyKey }, context, info, selection) };
  };
}

const initCall = inBulk(initFeatures);
const forwardCall = inBulk(forwardFeatures);
const cancelCall = inBulk(cancelFeatures);
const discardCall = inBulk(discardFeatures);
const reopenCall = inBulk(reopenRecords);
const releaseCall = inBulk(releaseHeld);
const dismissCall = inBulk(dismissHeld);

@Resolver()
export class BulkResolver {
  @Mutation(() => InitFeaturesResult, {
    nullable: true,
    description: 'Puts candidates into a feature; the first candidate moves a SAVED vacancy to IN_PROGRESS.',
  })
  initFeatures(
    @Arg('input', () => InitFeaturesInput, { description: 'The candidates and the feature.' }) input: InitFeaturesInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<InitFeaturesResult> {
    return initCall(input, idempotencyKey, context, info);
  }

  @Mutation(() => ForwardResult, {
    nullable: true,
    description: 'Closes records and moves each candidate on to the next feature.',
  })
  forwardFeatures(
    @Arg('input', () => BulkInput, { description: 'The records to close.' }) input: BulkInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ForwardResult> {
    return forwardCall(input, idempotencyKey, context, info);
  }

  @Mutation(() => BulkResult, {
    nullable: true,
    description: 'Cancels what was arranged in records. They become CANCELLED and stay open.',
  })
  cancelFeatures(
    @Arg('input', () => BulkInput, { description: 'The records.' }) input: BulkInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BulkResult> {
    return cancelCall(input, idempotencyKey, context, info);
  }

  @Mutation(() => BulkResult, {
    nullable: true,
    description: 'Rejects candidates: their records become DISCARDED and are closed. `reopenRecords` undoes it.',
  })
  discardFeatures(
    @Arg('input', () => DiscardFeaturesInput, { description: 'The records, and why.' }) input: DiscardFeaturesInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BulkResult> {
    return discardCall(input, idempotencyKey, context, info);
  }

  @Mutation(() => BulkResult, {
    nullable: true,
    description: 'Undoes discards of the last 30 days: the records are open again, in their previous status.',
  })
  reopenRecords(
    @Arg('input', () => BulkInput, { description: 'The records.' }) input: BulkInput,
    @Arg('liftBan', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description: 'Whether the bans of these candidates end, too. API keys also need the grant `Mutation.liftBan`.',
    })
    liftBan: boolean | null,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BulkResult> {
    return reopenCall({ ...input, liftBan }, idempotencyKey, context, info);
  }

  @Mutation(() => BulkResult, {
    nullable: true,
    description: 'Discards records that timers hold; the calling admin is the one who rejects. For admins.',
  })
  releaseHeld(
    @Arg('input', () => BulkInput, { description: 'The records.' }) input: BulkInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BulkResult> {
    return releaseCall(input, idempotencyKey, context, info);
  }

  @Mutation(() => BulkResult, {
    nullable: true,
    description: 'Keeps records that timers hold: no timer watches their current status any more. For admins.',
  })
  dismissHeld(
    @Arg('input', () => BulkInput, { description: 'The records.' }) input: BulkInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BulkResult> {
    return dismissCall(input, idempotencyKey, context, info);
  }
}

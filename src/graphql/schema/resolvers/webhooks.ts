import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeCursor } from '../../../core/reading/page.js';
import type { Delivery } from '../../../core/webhooks/delivery.js';
import { cursorValueOf, listDeliveries } from '../../../core/webhooks/listDeliveries.js';
import { recoverDeliveries, resendDelivery, sendTestEvent } from '../../../core/webhooks/manageDeliveries.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rollWebhookSecret,
  updateWebhook,
} from '../../../core/webhooks/manageWebhooks.js';
import { maxWebhooks, type Webhook, type WebhookWithSecret } from '../../../core/webhooks/webhook.js';
import { callOf } from '../../execution/calling.js';
import type { GraphqlContext } from '../../execution/context.js';
import { connectionOf, type List } from '../connection.js';
import { CountsAs, grantedAt, Planned } from '../fields.js';
import { CreateWebhookInput, DeliveryPageArgs, UpdateWebhookInput } from '../inputs/webhooks.js';
import { ofCompany, rootCommand, rootQuery } from '../rootCalls.js';
import { DateTime } from '../scalars.js';
import { DeliveryConnection, DeliveryType, WebhookType, WebhookWithSecretType } from '../types/webhook.js';
import { CompanyId, Id, WebhookId } from './args.js';

const ofOne = { ...ofCompany, id: 'id' } as const;
/** A webhook, in the argument `webhookId` of fields about its deliveries. */
const ofWebhook = { ...ofCompany, id: 'webhookId' } as const;
const sent = { body: ({ input }: { readonly input: object }) => input };

const webhooksCall = rootQuery(listWebhooks, { ids: ofCompany });
const webhookCall = rootQuery(readWebhook, { ids: ofOne });
const createCall = rootCommand(createWebhook, { ids: ofCompany, ...sent });
const updateCall = rootCommand(updateWebhook, { ids: ofOne, ...sent });
const rollCall = rootCommand(rollWebhookSecret, { ids: ofOne });
const deleteCall = rootCommand(deleteWebhook, { ids: ofOne });
const testCall = rootCommand(sendTestEvent, { ids: ofWebhook });
const resendCall = rootCommand(resendDelivery, { ids: ofOne });
const recoverCall = rootCommand(recoverDeliveries, {
  ids: ofWebhook,
  body: ({ since }: { readonly since: string }) => ({ since }),
});

@Resolver()
export class WebhookResolver {
  @CountsAs(maxWebhooks)
  @Query(() => [WebhookType], { nullable: true, description: "A company's webhooks, oldest first. For admins." })
  webhooks(
    @CompanyId() companyId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Webhook[]> {
    return webhooksCall.ask({ companyId }, context, info);
  }

  @Query(() => WebhookType, { nullable: true, description: 'A webhook. For admins.' })
  webhook(
    @CompanyId() companyId: string,
    @Id('webhook') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Webhook> {
    return webhookCall.ask({ companyId, id }, context, info);
  }

  @Mutation(() => WebhookWithSecretType, {
    nullable: true,
    description: 'Creates a webhook. It gets the events that are committed from now on. For admins.',
  })
  createWebhook(
    @CompanyId() companyId: string,
    @Arg('input', () => CreateWebhookInput, { description: 'The webhook.' }) input: CreateWebhookInput,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<WebhookWithSecret> {
    return createCall.tell({ companyId, input }, context, info);
  }

  @Mutation(() => WebhookType, {
    nullable: true,
    description:
      'Changes a webhook. A webhook that becomes ACTIVE gets the events that are committed from now on. For admins.',
  })
  updateWebhook(
    @CompanyId() companyId: string,
    @Id('webhook') id: string,
    @Arg('input', () => UpdateWebhookInput, { description: 'What changes.' }) input: UpdateWebhookInput,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Webhook> {
    return updateCall.tell({ companyId, id, input }, context, info);
  }

  @Mutation(() => WebhookWithSecretType, {
    nullable: true,
    description:
      'Gives a webhook a new secret. For 24 hours messages are signed with the old one, too; with 5 secrets at most. For admins.',
  })
  rollWebhookSecret(
    @CompanyId() companyId: string,
    @Id('webhook') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<WebhookWithSecret> {
    return rollCall.tell({ companyId, id }, context, info);
  }

  @Mutation(() => WebhookType, {
    nullable: true,
    description: 'Deletes a webhook with its deliveries, and returns it. For admins.',
  })
  deleteWebhook(
    @CompanyId() companyId: string,
    @Id('webhook') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Webhook> {
    return deleteCall.tell({ companyId, id }, context, info);
  }

  @Mutation(() => DeliveryType, {
    nullable: true,
    description: 'Sends a WEBHOOK_TEST to a webhook, in one attempt and whatever its status is. For admins.',
  })
  sendTestEvent(
    @CompanyId() companyId: string,
    @WebhookId() webhookId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Delivery> {
    return testCall.tell({ companyId, webhookId }, context, info);
  }

  @Mutation(() => DeliveryType, {
    nullable: true,
    description: 'Attempts a delivery once more, whatever its status is. For admins.',
  })
  resendDelivery(
    @CompanyId() companyId: string,
    @Id('delivery') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Delivery> {
    return resendCall.tell({ companyId, id }, context, info);
  }

  @Mutation(() => Int, {
    nullable: true,
    description:
      'Queues the events since an instant that never reached a webhook: they failed, or were not queued. Oldest first, 10,000 at most. Returns how many. For admins.',
  })
  recoverDeliveries(
    @CompanyId() companyId: string,
    @WebhookId() webhookId: string,
    @Arg('since', () => DateTime, { description: 'Events since this instant.' }) since: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<number> {
    return recoverCall.tell({ companyId, webhookId, since }, context, info);
  }
}

const byDelivery = (delivery: Delivery): string => encodeCursor({ value: cursorValueOf(delivery), id: delivery.id });

@Resolver(() => WebhookType)
export class WebhookFields {
  @Planned({ by: 'execution', needs: ['id', 'companyId'] })
  @FieldResolver(() => DeliveryConnection, { nullable: true, description: 'Its deliveries, newest first.' })
  async deliveries(
    @Root() { companyId, id }: Webhook,
    @Args(() => DeliveryPageArgs) args: DeliveryPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<List> {
    const via = grantedAt(info.parentType, info.fieldName);
    const page = await context.batches.load(info, companyId, id, (webhookIds) =>
      context.door.ask(listDeliveries, callOf(context, via, { companyId, webhookIds }, { body: () => args })),
    );
    return connectionOf(page, args.after, byDelivery);
  }
}

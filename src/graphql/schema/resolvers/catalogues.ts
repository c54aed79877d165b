import type { GraphQLResolveInfo } from 'graphql';
import { Arg, type ClassType, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { CatalogueName, Entry } from '../../../core/catalogues/catalogue.js';
import {
  type CatalogueUseCases,
  conversationActions,
  notificableStatuses,
  rejectionReasons,
  type Shown,
  templateVariables,
} from '../../../core/catalogues/manageCatalogues.js';
import type { GraphqlContext } from '../../execution/context.js';
import { selectionOf } from '../../execution/selection.js';
import { ofCompany, rootCommand, rootQuery } from '../rootCalls.js';
import {
  ConversationActionInput,
  ConversationActionType,
  NotificableStatusType,
  RejectionReasonType,
  TemplateVariableType,
} from '../types/catalogues.js';
import { CompanyId, Id, IdempotencyKey } from './args.js';

interface Catalogue<C extends CatalogueName> {
  readonly name: C;
  /** The suffix of the fields' names: the name of an entry. */
  readonly entry: string;
  /** The words for one entry and for several in descriptions. */
  readonly words: readonly [one: string, many: string];
  readonly type: ClassType;
  readonly input: ClassType;
  readonly useCases: CatalogueUseCases<C>;
}

/** The three fields of a catalogue. */
function catalogueResolver<C extends CatalogueName>({
  name,
  entry,
  words: [one, many],
  type,
  input,
  useCases,
}: Catalogue<C>) {
  const listCall = rootQuery(useCases.list, { ids: ofCompany });
  const saveCall = rootCommand(useCases.save, {
    ids: ofCompany,
    body: ({ input }: { readonly input: Entry<C> }) => input,
  });
  const deleteCall = rootCommand(useCases.delete, { ids: { ...ofCompany, id: 'id' } });

  @Resolver()
  class CatalogueResolver {
    @Query(() => [type], { name, nullable: true, description: `The company's catalogue of ${many}, by id.` })
    list(
      @CompanyId() companyId: string,
      @Ctx() context: GraphqlContext,
      @Info() info: GraphQLResolveInfo,
    ): Promise<readonly Shown<C>[]> {
      return listCall.ask({ companyId }, context, info, selectionOf(info));
    }

    @Mutation(() => type, {
      name: `save${entry}`,
      nullable: true,
      description: `Adds a ${one} to the catalogue, or replaces the one with the same id. For admins.`,
    })
    save(
      @CompanyId() companyId: string,
      @Arg('input', () => input, { description: `The ${one}.` }) sent: Entry<C>,
      @IdempotencyKey() idempotencyKey: string | undefined,
      @Ctx() context: GraphqlContext,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Shown<C>> {
      return saveCall.tell({ companyId, input: sent, idempotencyKey }, context, info);
    }

    @Mutation(() => type, {
      name: `delete${entry}`,
      nullable: true,
      description: `Deletes a ${one} from the catalogue, and returns it. For admins.`,
    })
    delete(
      @CompanyId() companyId: string,
      @Id(one) id: string,
      @IdempotencyKey() idempotencyKey: string | undefined,
      @Ctx() context: GraphqlContext,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Shown<C>> {
      return deleteCall.tell({ companyId, id, idempotencyKey }, context, info);
    }
  }
  return CatalogueResolver;
}

export const NotificableStatusResolver = catalogueResolver({
  name: 'notificableStatuses',
  entry: 'NotificableStatus',
  words: ['notificable status', 'notificable statuses'],
  type: NotificableStatusType,
  input: NotificableStatusType,
  useCases: notificableStatuses,
});

export const TemplateVariableResolver = catalogueResolver({
  name: 'templateVariables',
  entry: 'TemplateVariable',
  words: ['template variable', 'template variables'],
  type: TemplateVariableType,
  input: TemplateVariableType,
  useCases: templateVariables,
});

export const ConversationActionResolver = catalogueResolver({
  name: 'conversationActions',
  entry: 'ConversationAction',
  words: ['conversation action', 'conversation actions'],
  type: ConversationActionType,
  input: ConversationActionInput,
  useCases: conversationActions,
});

export const RejectionReasonResolver = catalogueResolver({
  name: 'rejectionReasons',
  entry: 'RejectionReason',
  words: ['rejection reason', 'rejection reasons'],
  type: RejectionReasonType,
  input: RejectionReasonType,
  useCases: rejectionReasons,
});

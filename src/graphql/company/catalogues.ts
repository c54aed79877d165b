import type { ClassType } from 'type-graphql';
import type { CatalogueName } from '../../core/catalogues/catalogue.js';
import {
  type CatalogueUseCases,
  conversationActions,
  notificableStatuses,
  rejectionReasons,
  templateVariables,
} from '../../core/catalogues/manageCatalogues.js';
import { id, input, ofCompany } from '../fields/args.js';
import { command, query, rootFields } from '../fields/rootRows.js';
import {
  ConversationActionInput,
  ConversationActionType,
  NotificableStatusType,
  RejectionReasonType,
  TemplateVariableType,
} from './catalogueTypes.js';

interface Catalogue<C extends CatalogueName> {
  readonly name: C;
  /** The suffix of the fields' names: the name of an entry. */
  readonly entry: string;
  /** The words for one entry and for several in descriptions. */
  readonly words: readonly [one: string, many: string];
  readonly type: ClassType;
  /** The type of the input, where it has not the fields of the answer. */
  readonly sent?: ClassType;
  readonly useCases: CatalogueUseCases<C>;
}

/** The three fields of a catalogue. */
function catalogueResolver<C extends CatalogueName>({
  name,
  entry,
  words: [one, many],
  type,
  sent = type,
  useCases,
}: Catalogue<C>): ClassType {
  return rootFields({
    [name]: query(useCases.list, {
      type: () => [type],
      description: `The company's catalogue of ${many}, by id.`,
      ids: ofCompany,
    }),
    [`save${entry}`]: command(useCases.save, {
      type: () => type,
      description: `Adds a ${one} to the catalogue, or replaces the one with the same id. For admins.`,
      ids: ofCompany,
      args: [input(sent, `The ${one}.`)],
    }),
    [`delete${entry}`]: command(useCases.delete, {
      type: () => type,
      description: `Deletes a ${one} from the catalogue, and returns it. For admins.`,
      ids: { ...ofCompany, id: id(one) },
    }),
  });
}

export const NotificableStatusResolver = catalogueResolver({
  name: 'notificableStatuses',
  entry: 'NotificableStatus',
  words: ['notificable status', 'notificable statuses'],
  type: NotificableStatusType,
  useCases: notificableStatuses,
});

export const TemplateVariableResolver = catalogueResolver({
  name: 'templateVariables',
  entry: 'TemplateVariable',
  words: ['template variable', 'template variables'],
  type: TemplateVariableType,
  useCases: templateVariables,
});

export const ConversationActionResolver = catalogueResolver({
  name: 'conversationActions',
  entry: 'ConversationAction',
  words: ['conversation action', 'conversation actions'],
  type: ConversationActionType,
  sent: ConversationActionInput,
  useCases: conversationActions,
});

export const RejectionReasonResolver = catalogueResolver({
  name: 'rejectionReasons',
  entry: 'RejectionReason',
  words: ['rejection reason', 'rejection reasons'],
  type: RejectionReasonType,
  useCases: rejectionReasons,
});

import { type ClassType, Field, ID, InputType, ObjectType } from 'type-graphql';
import { buttonShape, type CatalogueName, catalogues } from '../../core/catalogues/catalogue.js';
import {
  type CatalogueUseCases,
  conversationActions,
  notificableStatuses,
  rejectionReasons,
  templateVariables,
} from '../../core/catalogues/manageCatalogues.js';
import { Shows } from '../decorators/declarations.js';
import { Embedded } from '../decorators/keys.js';
import { id as idOf, input, ofCompany } from '../fields/args.js';
import { DescribedFieldsOf, idsGoneFrom, replacedBy } from '../fields/fieldsOfShape.js';
import { nestedFields } from '../fields/nestedRows.js';
import { partOfList } from '../fields/partOfList.js';
import { command, query, rootFields } from '../fields/rootRows.js';

/** Entries of catalogues. Inputs have the fields of the answers, except those that are computed from other data. */

const id = 'Chosen by the company; unique within the catalogue.';
const name = 'What it is called.';

const status = 'A status that candidates may be notified of.';
@DescribedFieldsOf(catalogues.notificableStatuses.shape, { id, name })
@Embedded()
@ObjectType('NotificableStatus', { description: status, simpleResolvers: true })
@InputType('NotificableStatusInput', { description: status })
class NotificableStatusType {}

const variable = 'A variable that message templates may contain.';
@DescribedFieldsOf(catalogues.templateVariables.shape, {
  id,
  name,
  description: 'The text that replaces it.',
  example: 'An example of its value.',
  canBeUsedInHSM: 'Whether highly structured messages may contain it.',
  canBeUsedInStatic: 'Whether static messages may contain it.',
  canBeUsedInTemplateIds: 'The templates that may contain it; null if none is named.',
})
@Embedded()
@ObjectType('TemplateVariable', { description: variable, simpleResolvers: true })
@InputType('TemplateVariableInput', { description: variable })
class TemplateVariableType {}

const button = 'A button under a message.';
const buttonId = 'Chosen by the company.';
const ofButton = {
  text: 'The text on the button.',
  isRequired: 'Whether the message needs it.',
  isEditable: 'Whether its text may be changed.',
  type: 'What it does.',
} as const;

@DescribedFieldsOf(buttonShape.shape, { id: buttonId, ...ofButton })
@InputType('ConversationActionButtonInput', { description: button })
class ConversationActionButtonInput {}

@DescribedFieldsOf(buttonShape.shape, {
  id: { description: 'The same as `buttonId`.', deprecationReason: replacedBy('buttonId', idsGoneFrom) },
  ...ofButton,
})
@Embedded()
@ObjectType('ConversationActionButton', { description: button, simpleResolvers: true })
class ConversationActionButtonType {
  @Shows('id')
  @Field(() => ID, { description: buttonId })
  readonly buttonId!: string;
}

const action = 'A message of the conversation with candidates; features name it in their `actions`.';
const ofAction = { id, name, description: 'What it is for.' } as const;
const buttons = 'Its buttons; null if it has none.';

@DescribedFieldsOf(catalogues.conversationActions.shape, {
  ...ofAction,
  buttons: { type: () => [ConversationActionButtonInput], description: buttons },
})
@InputType('ConversationActionInput', { description: action })
class ConversationActionInput {}

@DescribedFieldsOf(catalogues.conversationActions.shape, {
  ...ofAction,
  buttons: { type: () => [ConversationActionButtonType], description: buttons },
})
@Embedded()
@ObjectType('ConversationActionFields', { description: action, simpleResolvers: true })
class ConversationActionFields {}

@Embedded()
@ObjectType('ConversationAction', { description: action, simpleResolvers: true })
class ConversationActionType extends ConversationActionFields {
  @Field(() => Boolean, { description: 'Whether a feature of a vacancy that is not closed names it in its `actions`.' })
  readonly isBeingUsed!: boolean;

  readonly buttons!: readonly object[] | null;
}

export const ButtonFields = nestedFields(() => ConversationActionType, {
  buttons: partOfList<ConversationActionType>({
    type: () => [ConversationActionButtonType],
    nullable: true,
    description: 'Its buttons; null if it has none.',
    plan: { by: 'record' },
    lengthOf: ({ buttons }) => buttons?.length ?? 0,
    resolve: (actions, { from, to }) => actions.map(({ buttons }) => (buttons ? buttons.slice(from, to) : null)),
  }),
});

const reason = 'A reason for which the company rejects candidates.';
@DescribedFieldsOf(catalogues.rejectionReasons.shape, { id, name })
@Embedded()
@ObjectType('RejectionReason', { description: reason, simpleResolvers: true })
@InputType('RejectionReasonInput', { description: reason })
class RejectionReasonType {}

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
      ids: { ...ofCompany, id: idOf(one) },
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

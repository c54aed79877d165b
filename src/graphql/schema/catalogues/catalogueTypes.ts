import { Field, InputType, ObjectType } from 'type-graphql';
import { buttonShape, catalogues } from '../../../core/modules/catalogues/catalogue.js';
import { DescribedFieldsOf } from '../fields/fieldsOfShape.js';

/** Entries of catalogues. Inputs have the fields of the answers, except those that are computed from other data. */

const id = 'Chosen by the company; unique within the catalogue.';
const name = 'What it is called.';

const status = 'A status that candidates may be notified of.';
@DescribedFieldsOf(catalogues.notificableStatuses.shape, { id, name })
@ObjectType('NotificableStatus', { description: status, simpleResolvers: true })
@InputType('NotificableStatusInput', { description: status })
export class NotificableStatusType {}

const variable = 'A variable that message templates may hold.';
@DescribedFieldsOf(catalogues.templateVariables.shape, {
  id,
  name,
  description: 'The text that replaces it.',
  example: 'An example of its value.',
  canBeUsedInHSM: 'Whether highly structured messages may hold it.',
  canBeUsedInStatic: 'Whether static messages may hold it.',
  canBeUsedInTemplateIds: 'The templates that may hold it; null if none is named.',
})
@ObjectType('TemplateVariable', { description: variable, simpleResolvers: true })
@InputType('TemplateVariableInput', { description: variable })
export class TemplateVariableType {}

const button = 'A button under a message.';
@DescribedFieldsOf(buttonShape.shape, {
  id: 'Chosen by the company.',
  text: 'The text on the button.',
  isRequired: 'Whether the message needs it.',
  isEditable: 'Whether its text may be changed.',
  type: 'What it does.',
})
@ObjectType('ConversationActionButton', { description: button, simpleResolvers: true })
@InputType('ConversationActionButtonInput', { description: button })
class ConversationActionButtonType {}

const action = 'A message of the conversation with candidates; features name it in their `actions`.';
@DescribedFieldsOf(catalogues.conversationActions.shape, {
  id,
  name,
  description: 'What it is for.',
  buttons: { type: () => [ConversationActionButtonType], description: 'Its buttons; null if it has none.' },
})
@ObjectType('ConversationActionFields', { description: action, simpleResolvers: true })
@InputType('ConversationActionInput', { description: action })
export class ConversationActionInput {}

@ObjectType('ConversationAction', { description: action, simpleResolvers: true })
export class ConversationActionType extends ConversationActionInput {
  @Field(() => Boolean, { description: 'Whether a feature of a vacancy that is not closed names it in its `actions`.' })
  readonly isBeingUsed!: boolean;
}

const reason = 'A reason for which the company rejects candidates.';
@DescribedFieldsOf(catalogues.rejectionReasons.shape, { id, name })
@ObjectType('RejectionReason', { description: reason, simpleResolvers: true })
@InputType('RejectionReasonInput', { description: reason })
export class RejectionReasonType {}

import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type {
  ConversationActionButton,
  Entry,
  NotificableStatus,
  RejectionReason,
  TemplateVariable,
} from '../../../core/catalogues/catalogue.js';
import type { Shown } from '../../../core/catalogues/manageCatalogues.js';
import { ButtonType } from '../enums.js';

/** Entries of catalogues. Inputs have the fields of the answers, except those that are computed from other data. */

const idText = 'Chosen by the company; unique within the catalogue.';

const status = 'A status that candidates may be notified of.';
@ObjectType('NotificableStatus', { description: status, simpleResolvers: true })
@InputType('NotificableStatusInput', { description: status })
export class NotificableStatusType implements NotificableStatus {
  @Field(() => ID, { description: idText })
  readonly id!: string;

  @Field(() => String, { description: 'What it is called.' })
  readonly name!: string;
}

const variable = 'A variable that message templates may hold.';
@ObjectType('TemplateVariable', { description: variable, simpleResolvers: true })
@InputType('TemplateVariableInput', { description: variable })
export class TemplateVariableType implements TemplateVariable {
  @Field(() => ID, { description: idText })
  readonly id!: string;

  @Field(() => String, { description: 'What it is called.' })
  readonly name!: string;

  @Field(() => String, { description: 'The text that replaces it.' })
  readonly description!: string;

  @Field(() => String, { description: 'An example of its value.' })
  readonly example!: string;

  @Field(() => Boolean, { description: 'Whether highly structured messages may hold it.' })
  readonly canBeUsedInHSM!: boolean;

  @Field(() => Boolean, { description: 'Whether static messages may hold it.' })
  readonly canBeUsedInStatic!: boolean;

  @Field(() => [ID], { nullable: true, description: 'The templates that may hold it; null if none is named.' })
  readonly canBeUsedInTemplateIds!: readonly string[] | null;
}

const button = 'A button under a message.';
@ObjectType('ConversationActionButton', { description: button, simpleResolvers: true })
@InputType('ConversationActionButtonInput', { description: button })
class ConversationActionButtonType implements ConversationActionButton {
  @Field(() => ID, { description: 'Chosen by the company.' })
  readonly id!: string;

  @Field(() => String, { description: 'The text on the button.' })
  readonly text!: string;

  @Field(() => Boolean, { description: 'Whether the message needs it.' })
  readonly isRequired!: boolean;

  @Field(() => Boolean, { description: 'Whether its text may be changed.' })
  readonly isEditable!: boolean;

  @Field(() => ButtonType, { description: 'What it does.' })
  readonly type!: ConversationActionButton['type'];
}

const action = 'A message of the conversation with candidates; features name it in their `actions`.';
@ObjectType('ConversationActionFields', { description: action, simpleResolvers: true })
@InputType('ConversationActionInput', { description: action })
export class ConversationActionInput implements Entry<'conversationActions'> {
  @Field(() => ID, { description: idText })
  readonly id!: string;

  @Field(() => String, { description: 'What it is called.' })
  readonly name!: string;

  @Field(() => String, { description: 'What it is for.' })
  readonly description!: string;

  @Field(() => [ConversationActionButtonType], { nullable: true, description: 'Its buttons; null if it has none.' })
  readonly buttons!: readonly ConversationActionButton[] | null;
}

@ObjectType('ConversationAction', { description: action, simpleResolvers: true })
export class ConversationActionType extends ConversationActionInput implements Shown<'conversationActions'> {
  @Field(() => Boolean, { description: 'Whether a feature of a vacancy that is not closed names it in its `actions`.' })
  readonly isBeingUsed!: boolean;
}

const reason = 'A reason for which the company rejects candidates.';
@ObjectType('RejectionReason', { description: reason, simpleResolvers: true })
@InputType('RejectionReasonInput', { description: reason })
export class RejectionReasonType implements RejectionReason {
  @Field(() => ID, { description: idText })
  readonly id!: string;

  @Field(() => String, { description: 'What it is called.' })
  readonly name!: string;
}

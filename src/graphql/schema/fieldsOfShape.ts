import 'reflect-metadata';
import { Field, Float, ID } from 'type-graphql';
import type { MarkedMembers } from '../../core/people/marks.js';
import { type Members, membersOf, type Taken } from '../../core/values/members.js';
import { enumOf } from './enums.js';
import { type FieldPlan, Planned } from './fields.js';
import { DateTime } from './scalars.js';

/** The type of a field, as TypeGraphQL takes it. */
type FieldType = () => object;

/** What GraphQL says of a member in another way than the core's shape. A member with a shape of its own needs a type. */
export type Otherwise<M> = { readonly [N in keyof M]?: { readonly type?: FieldType; readonly description?: string } };

const mustBeSent = 'Must be sent; null if there is none.';
const emptied = 'Null empties it.';

/** Declares the members of a core's shape as fields of a class, in their order, with their types and descriptions. */
export const FieldsOf = <M extends Members>(members: M, otherwise: Otherwise<M> = {}): ClassDecorator =>
  declared(members, otherwise, mustBeSent, false);

/** Declares the same fields for a change of the thing: each of them may be left out. */
export const ChangesOf = <M extends Members>(members: M, otherwise: Otherwise<M> = {}): ClassDecorator =>
  declared(members, otherwise, emptied, true);

/** Declares the members of what is only shown. Their descriptions say what null means. */
export const ShownFieldsOf = <M extends Members>(members: M, otherwise: Otherwise<M> = {}): ClassDecorator =>
  declared(members, otherwise, '', false);

/**
 * Declares the same fields without a word on null: for what is stored and shown, whose
 * members bear marks.
 * @param plan how a plan answers all of them; the default is that of a field without a resolver
 */
export const PlainFieldsOf =
  (members: MarkedMembers, plan?: FieldPlan): ClassDecorator =>
  (type) => {
    declared(members, {}, '', false)(type);
    if (plan) for (const name of Object.keys(members)) Planned(plan)(type.prototype, name);
  };

function declared<M extends Members>(
  members: M,
  otherwise: Otherwise<M>,
  ofNull: string,
  isChange: boolean,
): ClassDecorator {
  return ({ prototype }) => {
    for (const [name, { takes, isNullable, isOptional, description }] of membersOf(members)) {
      const type = otherwise[name]?.type ?? typeOf(takes);
      if (!type) throw new Error(`The field ${name} needs a type.`);
      const meaning = otherwise[name]?.description ?? description;
      Field(type, {
        nullable: isNullable || isChange,
        description: isNullable && !isOptional && ofNull ? `${meaning} ${ofNull}` : meaning,
      })(prototype, name);
    }
  };
}

/** Undefined for what has a shape of its own. A closed list that GraphQL has no enum for is text. */
function typeOf(takes: Taken): FieldType | undefined {
  if (takes === null) return undefined;
  if (typeof takes === 'string') return () => plainTypes[takes];
  if ('oneOf' in takes) return () => enumOf(takes.oneOf) ?? String;
  const item = typeOf(takes.listOf);
  return item && (() => [item()]);
}

const plainTypes = { id: ID, text: String, instant: DateTime, number: Float, boolean: Boolean };

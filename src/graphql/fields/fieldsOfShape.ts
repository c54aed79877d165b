import { defined, keysOf, objectWith } from '../../core/kernel/values/objects.js';
import 'reflect-metadata';
import { Field, Float, ID } from 'type-graphql';
import type { FieldPlan } from '#graphql-executor';
import type { MarkedMembers } from '../../core/kernel/marks.js';
import { type Members, membersOf, type Taken } from '../../core/kernel/values/members.js';
import { Long, Planned } from '../decorators/declarations.js';
import { enumOf } from './enums.js';
import { DateTime } from './scalars.js';

/** The type of a field, as TypeGraphQL takes it. */
type FieldType = () => object;

interface Meaning {
  readonly type?: FieldType;
  readonly description?: string;
  /** It may be as long as a body. */
  readonly isLong?: true;
  readonly deprecationReason?: string;
}

/** What GraphQL says of a member in another way than the core's shape. A member with a shape of its own needs a type. */
export type Otherwise<M> = { readonly [N in keyof M]?: Meaning };

const nullIfLeftOut = 'Null or omitted if there is none.';
const emptied = 'Null removes it.';

/** Declares the members of a core's shape as fields of a class, in their order, with their types and descriptions. */
export const FieldsOf = <M extends Members>(members: M, otherwise: Otherwise<M> = {}): ClassDecorator =>
  declared(members, otherwise, nullIfLeftOut, false);

/** Declares the same fields for a change of the thing: each of them may be left out. */
export const ChangesOf = <M extends Members>(members: M, otherwise: Otherwise<M> = {}): ClassDecorator =>
  declared(members, otherwise, emptied, true);

/** Declares the members of what is only shown. Their descriptions say what null means. A text named `…Id` is an id. */
export const ShownFieldsOf = <M extends Members>(members: M, otherwise: Otherwise<M> = {}): ClassDecorator =>
  declared(members, otherwise, '', false, true);

/** The same in other words and in another order. A member without words does not compile. */
export function DescribedFieldsOf<M extends Members>(
  members: M,
  words: { readonly [N in keyof M]: string | (Meaning & { readonly description: string }) },
): ClassDecorator {
  const names = keysOf(words);
  const ordered: Members = objectWith(names, (name) => defined<Members[string]>(members[name]));
  const meanings = names.map((name): [string, Meaning] => {
    const word: string | Meaning = words[name];
    return [name, typeof word === 'string' ? { description: word } : word];
  });
  return ShownFieldsOf(ordered, Object.fromEntries(meanings));
}

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
  isShown = false,
): ClassDecorator {
  return ({ prototype }) => {
    for (const [name, { takes, isNullable, isOptional, description }] of membersOf(members)) {
      const isId = isShown && takes === 'text' && /^id$|Id$/.test(name);
      const type = otherwise[name]?.type ?? typeOf(isId ? 'id' : takes);
      if (!type) throw new Error(`The field ${name} needs a type.`);
      const meaning = otherwise[name]?.description ?? description;
      Field(type, {
        nullable: isNullable || isChange,
        description: isNullable && !isOptional && ofNull ? `${meaning} ${ofNull}` : meaning,
        ...(otherwise[name]?.deprecationReason && { deprecationReason: otherwise[name].deprecationReason }),
      })(prototype, name);
      if (otherwise[name]?.isLong) Long()(prototype, name);
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

/**
 * The reason of a deprecation, in the form that docs/CHANGES.md promises.
 * @param day from which the member may be gone: a year after the release that deprecates it, at the earliest
 */
export const replacedBy = (successor: string, day: `${number}-${number}-${number}`): string =>
  `Use ${successor}. May be gone from ${day} on.`;

/** The day for members called `id` that identify nothing (ADR 30). */
export const idsGoneFrom = '2027-12-01';

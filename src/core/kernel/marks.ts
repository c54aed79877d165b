import { z } from 'zod';

/**
 * What of a thing is personal (docs/PRIVACY.md; ADR 24). Each field bears a mark at its one declaration. Erasing a
 * person, and the table of docs/PRIVACY.md, follow the marks.
 *
 * - `identifier`: the id of the person. Erasing replaces it by the person's token.
 * - `content`: what is said about the person. Erasing empties it.
 * - `none`: neither. It stays.
 *
 * A shape of a thing that is stored is made by {@link marked}. A member without a mark does not compile. The mark
 * stands outermost: `content(text.nullable())`. A description may follow it.
 */
export type Mark = 'identifier' | 'content' | 'none';

/** How a field is erased. */
export interface ErasingRule {
  readonly mark: Mark;
  /** A code or an id of the company: it stays as long as it is in its catalogue. */
  readonly unlessInCatalogue?: true;
  /** The id of who did something. It stays, but where it is the person's own id: then it becomes the token. */
  readonly isStaff?: true;
}

declare const brand: unique symbol;

/** The brand exists in types only. It has a name, so that the types of published shapes can name it. */
export interface Branded {
  readonly [brand]: true;
}

/** A shape that bears a mark. */
type Marked<S extends z.ZodType = z.ZodType> = S & Branded;
export type MarkedMembers = Readonly<Record<string, Marked>>;
/** An object whose members all bear marks. */
export type MarkedShape = z.ZodObject<MarkedMembers>;

/** The shape of one value of a member: of a list, that of its entries. */
type Bare<S> = S extends z.ZodNullable<infer T> | z.ZodOptional<infer T> | z.ZodArray<infer T> ? Bare<T> : S;
/** A member that is an object, or a list of objects, must say what of these is personal. */
type Complete<S> =
  Bare<S> extends z.ZodObject ? (Bare<S> extends MarkedShape ? unknown : 'its members need marks') : unknown;

const rules = z.registry<{ readonly erasing: ErasingRule }>();

/** How a member is erased. @throws if it bears no mark, which the types of shapes prevent */
export function erasingRuleOf(member: z.ZodType): ErasingRule {
  const rule = rules.get(member);
  if (!rule) throw new Error('A member of a shape bears no mark.');
  return rule.erasing;
}

function bearing<S extends z.ZodType>(shape: S, erasing: ErasingRule): Marked<S> {
  const own = isShared(shape, erasing) ? shape.clone() : shape;
  rules.add(own, { erasing });
  return own as Marked<S>;
}

/**
 * Whether other fields may have the same shape. A shape with a name, or with a description of its own, is marked itself,
 * because a copy of it would not be found by its name in documents.
 */
function isShared(shape: z.ZodType, { mark, isStaff, unlessInCatalogue }: ErasingRule): boolean {
  const known = rules.has(shape) && erasingRuleOf(shape);
  if (known) return known.mark !== mark || known.isStaff !== isStaff || known.unlessInCatalogue !== unlessInCatalogue;
  return shape._zod.parent === undefined && z.globalRegistry.get(shape)?.id === undefined;
}

/** The id of the person. */
export const identifier = <S extends z.ZodType>(shape: S & Complete<S>): Marked<S> =>
  bearing<S>(shape, { mark: 'identifier' });

/** What is said about the person. @throws if it can't be empty */
export function content<S extends z.ZodType>(shape: S & Complete<S>): Marked<S> {
  emptyOf(shape);
  return bearing<S>(shape, { mark: 'content' });
}

/** What is not personal. Of an object, or a list of objects, each member says so for itself. */
export const none = <S extends z.ZodType>(shape: S & Complete<S>): Marked<S> => bearing<S>(shape, { mark: 'none' });

/** The id of a user, a key or a worker: not the person's, unless it equals it. */
export const staff = <S extends z.ZodType>(shape: S & Complete<S>): Marked<S> =>
  bearing<S>(shape, { mark: 'none', isStaff: true });

/** The id of an entry of a catalogue. Where a company has none, it is free text. @throws if it can't be empty */
export function catalogued<S extends z.ZodType>(shape: S & Complete<S>): Marked<S> {
  emptyOf(shape);
  return bearing<S>(shape, { mark: 'content', unlessInCatalogue: true });
}

/** What is left of content: null, an empty text where null is not allowed, an empty list of a list. */
export function emptyOf(shape: z.ZodType): null | '' | readonly [] {
  if (shape.isNullable()) return null;
  if (shape instanceof z.ZodString) return '';
  if (shape instanceof z.ZodArray) return [];
  throw new Error('A member with content must be nullable, a text or a list, because erasing empties it.');
}

/** Makes the shape of a thing. */
export const marked = <const M extends MarkedMembers>(members: M) => z.strictObject(members);

/** Makes the shape of a type. It must have all members of the type. */
export const shapeOf =
  <T extends object>() =>
  <const M extends { readonly [K in keyof T]-?: Marked }>(members: M & MarkedMembers) =>
    z.strictObject(members);

/** The object that a member is, or that the entries of a list are; null if these are plain values or free JSON. */
export function objectIn(shape: z.core.$ZodType): MarkedShape | null {
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return objectIn(shape.unwrap());
  if (shape instanceof z.ZodArray) return objectIn(shape.element);
  if (shape instanceof z.ZodPipe) return objectIn(shape.in);
  return shape instanceof z.ZodObject ? (shape as MarkedShape) : null;
}

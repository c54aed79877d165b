import { z } from 'zod';
import { keysOf } from './objects.js';

/**
 * Bounds of text in characters, which are code points, as JSON Schema and PostgreSQL count them, and the most levels of
 * nesting: `levels` in all JSON input, `freeLevels` in free JSON that is stored as it is.
 */
export const bounds = { id: 128, name: 512, text: 200_000, levels: 64, freeLevels: 30 } as const;

/** Whether a text has more characters than a bound. Most texts are short, and need no count. */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);

/** Marks the shapes that are ids, those derived from {@link id} included. */
export const ids = z.registry<{ readonly isId: true }>();
export const id = z.string().min(1).max(bounds.id).register(ids, { isId: true });
export const name = z.string().max(bounds.name);
export const text = z.string().max(bounds.text);
/** A hash such as SHA-256 makes, in hexadecimal digits of either case. It is stored as it is sent. */
export const hash = z.string().regex(/^[0-9a-fA-F]{64}$/, { error: 'must have 64 hexadecimal digits' });
/**
 * The forms of ISO 8601 that RFC 3339 has, and those of HTML's `datetime-local`: seconds may be omitted, a space may stand
 * for the T, the letters are case-insensitive, the offset may be omitted.
 */
const dateTimeForm =
  /^(\d{4}-\d{2}-\d{2})[Tt ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d(?:\.\d+)?))?([zZ]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** A date-time in the form that Date understands, with seconds and a T; null if it is not one, or not a day of the calendar. */
export function usualDateTime(sent: string): string | null {
  const [, day = '', minute = '', second = '00', offset = ''] = dateTimeForm.exec(sent) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  return `${day}T${minute}:${second}${offset.toUpperCase()}`;
}

export const dateTime = z
  .string()
  .refine((sent) => usualDateTime(sent) !== null, { error: 'must be an ISO 8601 date-time' })
  .meta({ format: 'date-time' });

/** An optional member, which is null by default. So both are one payload for idempotency. */
export const orNull = <S extends z.ZodType>(shape: S) => shape.nullish().transform((sent) => sent ?? null);

/** A number that keeps its value: beyond 2^53, a JSON parser rounds numbers silently. */
export const exactNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/** Whether a date-time has an offset from UTC. */
export const hasOffset = (sent: string): boolean => /([zZ]|[+-]\d{2}:?\d{2})$/.test(sent);

/** An instant as this service writes it into events and exports. */
export const storedInstant = z.iso.datetime();
export const textOrNull = z.string().nullable();

/**
 * A date-time as an instant in UTC with milliseconds. Without an offset it means UTC. Only the years 1 to 9999 are
 * valid, because the database reads other years differently or not at all.
 */
export const instant = dateTime
  .transform((sent) => new Date(`${usualDateTime(sent)}${hasOffset(sent) ? '' : 'Z'}`))
  .refine(
    (at) =>
      at.getTime() >= Date.parse('0001-01-01T00:00:00Z') && at.getTime() <= Date.parse('9999-12-31T23:59:59.999Z'),
    {
      error: 'must be a date-time in the years 1 to 9999',
    },
  )
  .transform((at) => at.toISOString());

/** A language tag of BCP 47: `es`, `pt-BR`. */
export const languageTag = z.string().max(bounds.id).refine(isLanguageTag, { error: 'must be a BCP 47 language tag' });

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const maxUrlLength = 2_048;

const url = z.url();

/** A URL that pages show as a link. Other schemes may run scripts, so they are rejected. It is stored as it is sent. */
export const httpUrl = z
  .string()
  .max(maxUrlLength)
  .regex(/^https?:\/\/\S+$/i, { error: 'must be an http or https URL' })
  .refine((sent) => url.safeParse(sent).success, { error: 'must be an http or https URL' });

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

function depthOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((deepest: number, member) => Math.max(deepest, depthOf(member)), 0);
}

/** A JSON object that is stored as it was sent. Its texts and its total levels are checked before (see input.ts). */
export const jsonObject = z
  .custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'must be an object',
  })
  .refine((value) => depthOf(value) <= bounds.freeLevels, {
    error: `must not be nested more than ${bounds.freeLevels} levels deep`,
  })
  .meta({ type: 'object', additionalProperties: true });

/** The type of a shape in the core. All members are read-only, because the core never mutates them. */
export type Of<S extends z.ZodType> = Frozen<z.infer<S>>;

type Frozen<T> = T extends readonly (infer M)[]
  ? readonly Frozen<M>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** Makes a function that copies the members of a shape, in its order. */
export function shownBy<S extends z.ZodObject>({ shape }: S): (value: Of<S>) => Of<S> {
  const members = keysOf(shape);
  return (value) => Object.fromEntries(members.map((member) => [member, value[member]])) as Of<S>;
}

/**
 * Rejects a list in which two items have the same value of one of these members. Absent and null members are ignored.
 */
export function unique<K extends string>(...members: readonly K[]) {
  return (items: readonly { readonly [M in K]?: unknown }[], context: z.RefinementCtx): void => {
    for (const member of members) {
      const seen = new Set<unknown>();
      for (const [index, { [member]: value }] of items.entries()) {
        if (seen.has(value))
          context.addIssue({ code: 'custom', path: [index, member], message: 'must be unique within the vacancy' });
        if (value !== undefined && value !== null) seen.add(value);
      }
    }
  };
}

/** The ids by which calls name what they are about. */

export const companyTarget = z.strictObject({ companyId: id });
export type CompanyTarget = z.infer<typeof companyTarget>;

/** One of the company's webhooks, API keys, reviews … */
export const itemTarget = z.strictObject({ companyId: id, id });
export type ItemTarget = z.infer<typeof itemTarget>;

export const vacancyTarget = z.strictObject({ companyId: id, vacancyId: id });
export type VacancyTarget = z.infer<typeof vacancyTarget>;

export const vacanciesTarget = z.strictObject({ companyId: id, vacancyIds: z.array(id).readonly() });

export const recordTarget = z.strictObject({ companyId: id, vacancyId: id, id });
export type RecordTarget = z.infer<typeof recordTarget>;

export const personTarget = z.strictObject({ companyId: id, candidateId: id });
export type PersonTarget = z.infer<typeof personTarget>;

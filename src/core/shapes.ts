import { z } from 'zod';

/**
 * Bounds of text, in UTF-16 code units (CONTRACT "REST": ids 128, names 512, texts 200,000); levels of all JSON that comes
 * in, and of free JSON within it, which is kept.
 */
export const bounds = { id: 128, name: 512, text: 200_000, levels: 64, freeLevels: 30 } as const;

export const id = z.string().min(1).max(bounds.id);
export const name = z.string().max(bounds.name);
export const text = z.string().max(bounds.text);
export const dateTime = z.iso
  .datetime({ offset: true, local: true, error: 'must be an ISO 8601 date-time' })
  .meta({ format: 'date-time' });

/** Whether a date-time says its distance from UTC. */
export const hasOffset = (sent: string): boolean => /([zZ]|[+-]\d{2}:?\d{2})$/.test(sent);

/**
 * A date-time as an instant in UTC with milliseconds; without an offset it is taken for UTC. What isn't of the years 1 to
 * 9999 is refused: the database would read it otherwise, or not at all.
 */
export const instant = dateTime
  .transform((sent) => new Date(hasOffset(sent) ? sent : `${sent}Z`))
  .refine(
    (at) =>
      at.getTime() >= Date.parse('0001-01-01T00:00:00Z') && at.getTime() <= Date.parse('9999-12-31T23:59:59.999Z'),
    {
      error: 'must be a date-time of the years 1 to 9999',
    },
  )
  .transform((at) => at.toISOString());

/** A language tag as BCP 47 writes it: `es`, `pt-BR`. */
export const languageTag = z
  .string()
  .max(bounds.id)
  .refine(isLanguageTag, { error: 'must be a language tag in the form of BCP 47' });

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const maxUrlLength = 2_048;

const url = z.url();

/** An address to be opened from a page: any other scheme may be a script in somebody's board. It is kept as it is sent. */
export const httpUrl = z
  .string()
  .max(maxUrlLength)
  .regex(/^https?:\/\/\S+$/, { error: 'must be an http or https URL' })
  .refine((sent) => url.safeParse(sent).success, { error: 'must be an http or https URL' });

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

function depthOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((deepest: number, member) => Math.max(deepest, depthOf(member)), 0);
}

/** A JSON object kept as it was sent; its text and its levels altogether are checked before (see input.ts). */
export const jsonObject = z
  .custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'must be an object',
  })
  .refine((value) => depthOf(value) <= bounds.freeLevels, { error: `must be nested at most ${bounds.freeLevels} deep` })
  .meta({ type: 'object', additionalProperties: true });

/** What a shape describes, as the core holds it: nothing of it is ever changed in place. */
export type Of<S extends z.ZodType> = Frozen<z.infer<S>>;

type Frozen<T> = T extends readonly (infer M)[]
  ? readonly Frozen<M>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

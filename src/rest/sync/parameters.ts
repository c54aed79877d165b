import { z } from 'zod';
import { errors, type InputFault } from '../../core/kernel/errors.js';
import { quoted } from '../../core/kernel/quoted.js';
import { parse } from '../../core/kernel/values/input.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { bounds, dateTime, id } from '../../core/kernel/values/shapes.js';

/** The parameters of query strings: what each may be, how it is read, and how it is described. */

export interface Parameter {
  /** Parses the text that was sent. */
  readonly shape: z.ZodType<unknown, string>;
  readonly schema: JsonSchema;
  readonly description: string;
}

/** The parameters of an endpoint, by name. None of them is required. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** A whole number, written in decimal digits. */
export const wholeNumber = (min: number, max: number, description: string, usual?: number): Parameter => ({
  shape: z
    .string()
    .regex(/^\d{1,15}$/, { error: `must be ${min} to ${max}` })
    .transform(Number)
    .refine((sent) => sent >= min && sent <= max, { error: `must be ${min} to ${max}` }),
  schema: { type: 'integer', minimum: min, maximum: max, ...(usual !== undefined && { default: usual }) },
  description,
});

export const flag = (description: string): Parameter => ({
  shape: z.enum(['true', 'false']).transform((sent) => sent === 'true'),
  schema: { type: 'boolean' },
  description,
});

export const oneOf = <const T extends string>(names: readonly T[], description: string): Parameter => ({
  shape: z.enum(names) as unknown as z.ZodType<unknown, string>,
  schema: { type: 'string', enum: [...names] },
  description,
});

/** Several names, separated by commas. */
export const someOf = <const T extends string>(names: readonly T[], description: string): Parameter => ({
  shape: z
    .string()
    .transform((sent) => sent.split(','))
    .pipe(z.array(z.enum(names)).min(1).max(names.length)),
  schema: { type: 'array', items: { type: 'string', enum: [...names] }, minItems: 1, maxItems: names.length },
  description,
});

export const idParameter = (description: string): Parameter => ({
  shape: id,
  schema: { type: 'string', minLength: 1, maxLength: bounds.id },
  description,
});

export const instantParameter = (description: string): Parameter => ({
  shape: dateTime,
  schema: { type: 'string', format: 'date-time' },
  description,
});

/** A cursor is opaque here: what reads the list judges it. */
export const cursorParameter = (description: string): Parameter => ({
  shape: z.string().min(1).max(8_192),
  schema: { type: 'string' },
  description,
});

/**
 * The parsed parameters of a query string.
 * @throws BAD_USER_INPUT INVALID_INPUT that names each parameter which is unknown, repeated or invalid
 */
export function parametersIn(querystring: string, known: Parameters): Readonly<Record<string, unknown>> {
  const { sent, faults } = pairsIn(querystring);
  const values: Record<string, unknown> = {};
  for (const [name, text] of sent) {
    if (!Object.hasOwn(known, name)) {
      faults.push({ path: quoted(name), message: 'is not a known parameter' });
      continue;
    }
    const parsed = parse(known[name]?.shape ?? z.never(), text);
    if ('value' in parsed) values[name] = parsed.value;
    else faults.push(...parsed.faults.map(({ message }) => ({ path: name, message })));
  }
  if (faults.length > 0) throw errors.invalidInput(faults);
  return values;
}

/** Splits a query string (URL Standard, application/x-www-form-urlencoded). Each name may be there once. */
function pairsIn(querystring: string): { readonly sent: ReadonlyMap<string, string>; readonly faults: InputFault[] } {
  const sent = new Map<string, string>();
  const faults: InputFault[] = [];
  for (const pair of querystring.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const written = at < 0 ? pair : pair.slice(0, at);
    const name = decoded(written);
    const text = decoded(at < 0 ? '' : pair.slice(at + 1));
    if (name === null || text === null) {
      faults.push({ path: quoted(name ?? written), message: 'must be UTF-8 in percent-encoding' });
    } else if (sent.has(name)) faults.push({ path: quoted(name), message: 'may be sent only once' });
    else sent.set(name, text);
  }
  return { sent, faults };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

import { z } from 'zod';

/** Bounds of text, in UTF-16 code units (CONTRACT "REST": ids 128, names 512, texts 200,000). */
export const bounds = { id: 128, name: 512, text: 200_000, depth: 32 } as const;

export const id = z.string().min(1).max(bounds.id);
export const name = z.string().max(bounds.name);
export const text = z.string().max(bounds.text);
export const dateTime = z.iso.datetime({ offset: true, local: true, error: 'must be an ISO 8601 date-time' });

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON object kept as it was sent; its text and depth are bounded by the door (see input.ts). */
export const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  { error: 'must be an object' },
);

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppMiddleware } from '../state.js';
import { entityTag, sendTag } from './entityTag.js';

/**
 * What `npm run artefacts` writes and tests compare with the code and the docs. A start reads it, because to generate it
 * takes a third of a start. The relative path is the same from src and from dist.
 */
const directory = join(import.meta.dirname, '../../../contracts');

const types = {
  '/openapi.json': 'application/json',
  '/events.schema.json': 'application/schema+json',
  '/schema.graphql': 'text/plain',
  '/llms.txt': 'text/markdown',
  '/llms-full.txt': 'text/markdown',
} as const;

/**
 * The documents for programs and for language models.
 * @throws Error if a file is missing
 */
export function documents(): readonly (ServedDocument & { readonly path: string })[] {
  return Object.entries(types).map(([path, type]) => {
    const file = join(directory, path);
    if (!existsSync(file)) throw new Error(`${file} is missing. Copy the directory contracts from the release.`);
    return { path, type, text: readFileSync(file, 'utf8') };
  });
}

export interface ServedDocument {
  readonly type: string;
  readonly text: string;
}

/** Serves a public text from memory. Clients may cache it and revalidate it by its tag. */
export function document({ type, text }: ServedDocument): AppMiddleware {
  const bytes = Buffer.from(text);
  const tag = entityTag(bytes);
  return (ctx) => {
    ctx.set('Cache-Control', 'public, no-cache');
    ctx.type = type;
    ctx.body = bytes;
    sendTag(ctx, tag);
  };
}

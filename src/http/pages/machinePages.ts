import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppMiddleware } from '../state.js';
import { entityTag, sendTag } from './entityTag.js';

/**
 * The pages for language models: what the service is, on one page and in full. `npm run artefacts` writes them, because
 * they are made of the docs, which no process has. The relative path is the same from src and from dist.
 */
const directory = join(import.meta.dirname, '../../../contracts');

const paths = ['/llms.txt', '/llms-full.txt'] as const;

/** @returns the pages by their path; none where a process runs without these files */
export function machinePages(): readonly (ServedDocument & { readonly path: string })[] {
  return paths
    .map((path) => ({ path, file: join(directory, path) }))
    .filter(({ file }) => existsSync(file))
    .map(({ path, file }) => ({ path, type: 'text/markdown', text: readFileSync(file, 'utf8') }));
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

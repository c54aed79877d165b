import type { AppMiddleware } from '../state.js';
import { entityTag, sendTag } from './entityTag.js';

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

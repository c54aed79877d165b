import { entityTag, sendTag } from './entityTag.js';
import type { AppContext, AppMiddleware } from './state.js';

export interface ServedDocument {
  readonly type: string;
  readonly text: string;
}

/** Serves a text from memory, open to everybody: kept by clients, who ask whether it still holds. */
export function document({ type, text }: ServedDocument): AppMiddleware {
  const bytes = Buffer.from(text);
  const tag = entityTag(bytes);
  return (ctx) => {
    ctx.set('Cache-Control', 'public, no-cache');
    ctx.type = type;
    ctx.body = bytes;
    sendTag(ctx as AppContext, tag);
  };
}

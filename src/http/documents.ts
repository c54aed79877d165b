import { entityTag, sendTag } from './entityTag.js';
import type { AppContext, AppMiddleware } from './state.js';

export interface ServedDocument {
  readonly path: `/${string}`;
  readonly type: string;
  readonly text: string;
}

/** Serves texts from memory, open to everybody: kept by clients, who ask whether they still hold. */
export function documents(served: readonly ServedDocument[]): AppMiddleware {
  const byPath = new Map(
    served.map(({ path, type, text }) => {
      const bytes = Buffer.from(text);
      return [path as string, { type, bytes, tag: entityTag(bytes) }];
    }),
  );
  return (ctx, next) => {
    const document = byPath.get(ctx.path);
    if (!document || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set('Cache-Control', 'public, no-cache');
    ctx.type = document.type;
    ctx.body = document.bytes;
    sendTag(ctx as AppContext, document.tag);
  };
}

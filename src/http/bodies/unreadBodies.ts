import type { IncomingMessage } from 'node:http';
import type { AppContext } from '../state.js';

/**
 * The most bytes of a body that are received after its request is answered. Most refusals come before the body is read.
 * It is several times the size of the largest body that is accepted.
 */
const maxDiscardedBytes = 4 * 1024 * 1024;
/** The wait for the rest of a body ends if nothing comes for this time. */
const maxSilenceMs = 2_000;

/** Whether a request has a body, which may not have arrived yet. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Receives and discards the rest of a body that nobody reads. Afterwards the connection is fit for the next request,
 * which behind a proxy may be another caller's. If the body may be longer than {@link maxDiscardedBytes}, the answer
 * closes the connection. Call this after everything else about the answer is decided.
 */
export function discardUnread(ctx: AppContext): void {
  const { req } = ctx;
  if (!hasBody(req) || req.readableEnded || req.destroyed) return;
  // A decoder that has failed takes nothing any more.
  req.unpipe();
  if (!req.complete) answerBeforeEnd(ctx);
  req.resume();
}

/**
 * Sends the answer at once, and ends it when the body has arrived. An ended answer may close its connection. The system
 * then discards an answer that the client has not read, because the client still sends. The listener ends the wait when
 * the time for a whole request is over.
 */
function answerBeforeEnd(ctx: AppContext): void {
  const { req, res } = ctx;
  const { body } = ctx.response;
  const { 'content-length': length = Number.POSITIVE_INFINITY } = req.headers;
  if (Number(length) > maxDiscardedBytes) res.setHeader('Connection', 'close');
  // Koa would end the answer.
  ctx.respond = false;
  if (body === null || body === undefined) res.flushHeaders();
  else res.write(body);
  const silence = setTimeout(() => res.end(), maxSilenceMs);
  let discarded = 0;
  req.on('data', (chunk: Buffer) => {
    silence.refresh();
    discarded += chunk.length;
    if (discarded > maxDiscardedBytes) res.end();
  });
  req.once('close', () => res.end());
  res.once('close', () => clearTimeout(silence));
}

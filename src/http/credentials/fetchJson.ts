import { wordsOf } from '../faultLog.js';

/** Fetches a document of an identity provider. It follows no redirect, so the address is always the operator's. */

export interface FetchBounds {
  /** For the whole answer, in milliseconds. */
  readonly ms: number;
  readonly maxBytes: number;
}

/** @throws Error if it can't be fetched within the bounds, or is not JSON */
export async function fetchJson(url: string, { ms, maxBytes }: FetchBounds): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
    headers: { accept: 'application/json' },
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`the answer was ${response.status}`);
  }
  return JSON.parse(await textOf(response.body, maxBytes));
}

async function textOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The innermost message, because the outer error of `fetch` only says that it failed. */
export function innermostMessage(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? innermostMessage(error.cause) : wordsOf(error);
}

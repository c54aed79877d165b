import { setTimeout as sleep } from 'node:timers/promises';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api.js';

export type Api = Client<paths, 'application/json'>;

export interface ApiOptions {
  /** The service's origin, such as `https://api.example.com`. */
  readonly origin: string;
  /** For servers alone: whoever has it is the company. */
  readonly apiKey: string;
  /** Milliseconds; something other than the clock in tests. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

export function createApi({ origin, apiKey, wait = sleep }: ApiOptions): Api {
  return createClient<paths, 'application/json'>({
    baseUrl: origin,
    headers: { 'x-auth-api-key': apiKey },
    fetch: patientFetch(wait),
  });
}

const maxAttempts = 3;

/**
 * Waits as long as the service says, and tries again: a key has a budget, and a service that restarts is back soon.
 * A POST may be sent again, for each of ours has an Idempotency-Key.
 */
function patientFetch(wait: (ms: number) => Promise<unknown>): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(request.clone());
      const retryAfter = response.headers.get('retry-after');
      if (retryAfter === null || attempt === maxAttempts) return response;
      await response.body?.cancel();
      await wait(Number(retryAfter) * 1000);
    }
  };
}

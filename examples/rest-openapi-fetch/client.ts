import { setTimeout as sleep } from 'node:timers/promises';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api.js';

export type Api = Client<paths, 'application/json'>;

export interface ApiOptions {
  /** The service's origin, such as `https://api.example.com`. */
  readonly origin: string;
  /** Only for servers: the key acts for the company. */
  readonly apiKey: string;
  /** In milliseconds. Tests replace it, so that they don't wait. */
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
 * Waits for the time that the service returns, and retries: a key has a budget, and a service that restarts is back
 * soon. A POST can be sent again, because each call here has an Idempotency-Key.
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

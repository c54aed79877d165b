import { memberOf } from '../../core/kernel/values/objects.js';
import { fetchSigningKeys } from '../../http/credentials/signingKeys.js';
import { wordsOf } from '../../http/faultLog.js';
import { connectRedis } from '../../http/limiter/redisLimiter.js';
import type { Config } from '../../start/config.js';
import { fail, type Outcome, ok, skip, within } from './finding.js';

/** Checks of Redis, and of the keys that verify tokens. */

const answerMs = 3_000;

export async function redisCheck({ redisUrl }: Config): Promise<Outcome> {
  if (redisUrl === null) return skip('REDIS_URL is unset: each node counts requests by itself');
  const failed = (cause: string): Outcome => fail(cause, 'start Redis, correct REDIS_URL, or unset it');
  const redis = connectRedis(redisUrl);
  const first = new Promise<Outcome>((resolve) => {
    redis.once('ready', () => resolve(ok('it answers')));
    redis.once('error', (error) => resolve(failed(wordsOf(error))));
  });
  try {
    return await within(answerMs, first, () => failed(`no answer within ${answerMs / 1000} s`));
  } finally {
    redis.disconnect();
  }
}

export async function jwtCheck({ jwt, production }: Config): Promise<Outcome> {
  switch (jwt.kind) {
    case 'secret':
      return ok(`tokens are verified with JWT_SECRET${jwt.previous === null ? '' : ', and with JWT_PREVIOUS_SECRET'}`);
    case 'publicKey':
      return ok('tokens are verified with JWT_PUBLIC_KEY');
    case 'generated':
      return ok(`tokens are verified with a secret generated in DATA_DIR${production ? '' : ', for trials'}`);
    case 'jwks': {
      const failed = (cause: string): Outcome => fail(cause, 'correct JWT_JWKS_URL, or make its server reachable');
      const asked = fetchSigningKeys(jwt.url).then(
        (keys) => ok(`JWT_JWKS_URL has ${keys.length} keys`),
        (error: unknown) => failed(`JWT_JWKS_URL has no keys: ${causesOf(error)}`),
      );
      return within(answerMs, asked, () => failed(`JWT_JWKS_URL does not respond within ${answerMs / 1000} s`));
    }
  }
}

/** `fetch` hides the reason in the cause. */
export function causesOf(error: unknown): string {
  const cause = memberOf(error, 'cause');
  return cause === undefined ? wordsOf(error) : `${wordsOf(error)}: ${wordsOf(cause)}`;
}

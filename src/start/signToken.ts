import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Tokens signed by this service itself: for trying it out, and for the demo (CONTRACT "Callers": JWT). */

/** What a token is signed by, and what is checked of it beside the signature. */
export interface Signing {
  readonly secret: string;
  /** What the token's header calls the secret; nothing where missing. */
  readonly kid?: string;
  readonly issuer?: string | null;
  readonly audience?: string | null;
}

interface TokenContents extends Signing {
  /** The user, `sub`. */
  readonly subject: string;
  /** At least one; the companies it may act in. */
  readonly companyIds: readonly string[];
  readonly roles?: readonly string[];
  /** Seconds from `now` to `exp`. */
  readonly ttlSeconds: number;
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

/** As a key object, the text is never taken for a PEM. */
const keyOf = (secret: string): ReturnType<typeof createSecretKey> => createSecretKey(Buffer.from(secret));

const inSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Signs a JWT by HS256. One company makes the claim `companyId`, several make `companyIds`. */
export function signToken({
  secret,
  kid,
  subject,
  companyIds,
  roles = [],
  ttlSeconds,
  issuer,
  audience,
  now = Date.now(),
}: TokenContents): string {
  const claims = {
    sub: subject,
    ...(companyIds.length === 1 ? { companyId: companyIds[0] } : { companyIds }),
    ...(roles.length > 0 && { roles }),
    ...(issuer && { iss: issuer }),
    ...(audience && { aud: audience }),
    iat: inSeconds(now),
    exp: inSeconds(now) + ttlSeconds,
  };
  return jwt.sign(claims, keyOf(secret), { algorithm: 'HS256', ...(kid !== undefined && { keyid: kid }) });
}

/** Whether a token of ours will still be good at an instant. @param at milliseconds since the epoch */
export function isGoodToken(token: string, { secret, issuer, audience }: Signing, at: number): boolean {
  try {
    jwt.verify(token, keyOf(secret), {
      algorithms: ['HS256'],
      clockTimestamp: inSeconds(at),
      ...(issuer && { issuer }),
      ...(audience && { audience }),
    });
    return true;
  } catch {
    return false;
  }
}

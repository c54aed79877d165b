import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Tokens that this service signs itself: for trials, and for the demo (docs/AUTHENTICATION.md, "Tokens"). */

/** The secret that a token is signed with, and the claims that are checked in addition to the signature. */
export interface Signing {
  readonly secret: string;
  /** The secret's name in the token's header; where it is left out, the header has none. */
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

/** A key object, because jsonwebtoken could take a text for a PEM. */
const keyOf = (secret: string): ReturnType<typeof createSecretKey> => createSecretKey(Buffer.from(secret));

const inSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Signs a JWT by HS256. One company becomes the claim `companyId`, several become `companyIds`. */
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

/** Whether a token of this service will still be valid at an instant. @param at milliseconds since the epoch */
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

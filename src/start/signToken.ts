import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import {
  adminRole,
  type ClaimRules,
  claimPath,
  claimReader,
  usualClaims,
} from '../core/application/access/tokenClaims.js';
import { withValueAt } from '../core/kernel/values/jsonPointer.js';

/** Tokens that this service signs itself: for trials, and for the demo (docs/AUTHENTICATION.md, "Tokens"). */

/** The secret that a token is signed with, and the claims that are checked in addition to the signature. */
export interface Signing {
  readonly secret: string;
  /** The secret's name in the token's header; where it is left out, the header has none. */
  readonly kid?: string;
  readonly issuer?: string | null;
  readonly audience?: string | null;
  /** Where companies and roles are claimed. */
  readonly claims?: ClaimRules | undefined;
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

/** Signs a JWT by HS256. Without other rules, one company becomes the claim `companyId`, several become `companyIds`. */
export function signToken({
  secret,
  kid,
  subject,
  companyIds,
  roles = [],
  ttlSeconds,
  issuer,
  audience,
  claims: rules = usualClaims,
  now = Date.now(),
}: TokenContents): string {
  const claims = {
    ...rightsBy(rules, companyIds, roles),
    sub: subject,
    ...(issuer && { iss: issuer }),
    ...(audience && { aud: audience }),
    iat: inSeconds(now),
    exp: inSeconds(now) + ttlSeconds,
  };
  return jwt.sign(claims, keyOf(secret), { algorithm: 'HS256', ...(kid !== undefined && { keyid: kid }) });
}

/** The claims of companies and roles. */
function rightsBy(
  { companyClaim, rolesClaim, adminRoles: [admin = adminRole] }: ClaimRules,
  companyIds: readonly string[],
  roles: readonly string[],
): object {
  const [one, ...others] = companyIds;
  const single = others.length === 0 && one !== undefined;
  const claim = companyClaim ?? (single ? 'companyId' : 'companyIds');
  const claims = withValueAt({}, claimPath(claim), single ? one : companyIds);
  if (roles.length === 0) return claims;
  return withValueAt(
    claims,
    claimPath(rolesClaim),
    roles.map((role) => (role === adminRole ? admin : role)),
  );
}

/** Whether a token of this service will still be valid at an instant. @param at milliseconds since the epoch */
export function isGoodToken(token: string, { secret, issuer, audience, claims }: Signing, at: number): boolean {
  try {
    const found = jwt.verify(token, keyOf(secret), {
      algorithms: ['HS256'],
      clockTimestamp: inSeconds(at),
      ...(issuer && { issuer }),
      ...(audience && { audience }),
    });
    // The rules may have changed since.
    return claimReader(claims)(found).companyIds.length > 0;
  } catch {
    return false;
  }
}

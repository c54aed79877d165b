import { z } from 'zod';
import { errors } from '../../kernel/errors.js';
import { parse } from '../../kernel/values/input.js';
import { id } from '../../kernel/values/shapes.js';
import { isReserved, type UserCaller } from './caller.js';

/** The claims of a user's token. Its signature and its times are checked before (docs/AUTHENTICATION.md, "Tokens"). */
const claims = z.object({
  sub: id,
  // Required here, because a library may accept a token without `exp` as one that never expires.
  exp: z.number(),
  companyId: id.optional(),
  companyIds: z.array(id).max(1000).optional(),
  roles: z.array(z.string()).optional(),
});

/** The user of a checked token. @throws UNAUTHENTICATED TOKEN_INVALID with the names of the invalid claims */
export function userFromClaims(found: unknown): UserCaller {
  // The others are nobody's business here, whatever they hold.
  const declared = Object.entries(found ?? {}).filter(([name]) => Object.hasOwn(claims.shape, name));
  const parsed = parse(claims, Object.fromEntries(declared));
  if ('faults' in parsed) {
    const names = new Set(parsed.faults.map(({ path }) => path.split('.')[0]));
    throw errors.tokenInvalid(`the token lacks a valid claim ${[...names].join(', ')}`);
  }
  const { sub, companyId, companyIds = [], roles = [] } = parsed.value;
  if (isReserved(sub)) {
    throw errors.tokenInvalid(
      'its sub is reserved: it begins with `api-key:`, or is the name of a component of the service',
    );
  }
  return {
    kind: 'user',
    id: sub,
    companyIds: [...new Set(companyId === undefined ? companyIds : [companyId, ...companyIds])],
    roles,
  };
}

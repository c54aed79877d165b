import { z } from 'zod';
import { errors } from '../../kernel/errors.js';
import { parse } from '../../kernel/values/input.js';
import { type JsonPath, readJsonPointer, valueAt } from '../../kernel/values/jsonPointer.js';
import { entriesOf } from '../../kernel/values/objects.js';
import { id } from '../../kernel/values/shapes.js';
import { isReserved, type UserCaller } from './caller.js';

/** Where tokens say of which companies a user is, and what the user may do (docs/AUTHENTICATION.md, "Tokens"). */
export interface ClaimRules {
  /** A claim's name, or a JSON Pointer to what is within one; null: `companyId` and `companyIds`. */
  readonly companyClaim: string | null;
  /** The company of tokens without such a claim; null: they have none. */
  readonly company: string | null;
  /** As `companyClaim`. */
  readonly rolesClaim: string;
  /** The values in it that mean the role `admin`. */
  readonly adminRoles: readonly string[];
}

/** The role that manages API keys, webhooks, settings and data-subject requests. */
export const adminRole = 'admin';

export const usualClaims: ClaimRules = {
  companyClaim: null,
  company: null,
  rolesClaim: 'roles',
  adminRoles: [adminRole],
};

/** Where a claim is. A name may have any characters, but does not begin with a slash. */
export const claimPath = (claim: string): JsonPath => readJsonPointer(claim) ?? [claim];

/** The claims of companies, as people read them. */
export const companyClaims = ({ companyClaim }: ClaimRules): readonly string[] =>
  companyClaim === null ? ['companyId', 'companyIds'] : [companyClaim];

/** A text is a list of one: providers write a single value so. */
const list = <T extends z.ZodType>(of: z.ZodArray<T>) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), of);

/** The claims of a user's token. Its signature and its times are checked before (docs/AUTHENTICATION.md, "Tokens"). */
const claims = z.object({
  sub: id,
  // Required here, because a library may accept a token without `exp` as one that never expires.
  exp: z.number(),
  companyId: list(z.array(id).max(1000)).optional(),
  companyIds: list(z.array(id).max(1000)).optional(),
  roles: list(z.array(z.string())).optional(),
});

/** The claim of each member; null: none. */
const claimsBy = ({ companyClaim, rolesClaim }: ClaimRules): Record<keyof z.infer<typeof claims>, string | null> => ({
  sub: 'sub',
  exp: 'exp',
  companyId: companyClaim ?? 'companyId',
  companyIds: companyClaim === null ? 'companyIds' : null,
  roles: rolesClaim,
});

/**
 * Reads the user of a checked token's claims. Other claims are ignored.
 * @returns a function that throws UNAUTHENTICATED TOKEN_INVALID with the names of the invalid claims
 */
export function claimReader(rules: ClaimRules = usualClaims): (found: unknown) => UserCaller {
  const claimOf = claimsBy(rules);
  const paths = entriesOf(claimOf).flatMap(([name, claim]) =>
    claim === null ? [] : [{ name, path: claimPath(claim) }],
  );
  return (found) => {
    const values = paths.map(({ name, path }) => [name, valueAt(found, path)] as const);
    const parsed = parse(claims, Object.fromEntries(values.filter(([, value]) => value !== undefined)));
    if ('faults' in parsed) {
      const names = parsed.faults.map(({ path }) => claimOf[path.split('.')[0] as keyof typeof claimOf]);
      throw errors.tokenInvalid(`the token lacks a valid claim ${[...new Set(names)].join(', ')}`);
    }
    const { sub, companyId, companyIds, roles = [] } = parsed.value;
    if (isReserved(sub)) {
      throw errors.tokenInvalid(
        'its sub is reserved: it begins with `api-key:`, or is the name of a component of the service',
      );
    }
    const isWithoutCompany = companyId === undefined && companyIds === undefined;
    return {
      kind: 'user',
      id: sub,
      companyIds: isWithoutCompany
        ? [rules.company].filter((company) => company !== null)
        : [...new Set([...(companyId ?? []), ...(companyIds ?? [])])],
      roles: rolesOf(roles, rules),
    };
  };
}

/** Only the values that the operator chose mean admin, even if another role has that name. */
function rolesOf(found: readonly string[], { adminRoles }: ClaimRules): string[] {
  const others = found.filter((role) => role !== adminRole);
  return found.some((role) => adminRoles.includes(role)) ? [adminRole, ...others] : others;
}

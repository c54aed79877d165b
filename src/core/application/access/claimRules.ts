import { type JsonPath, readJsonPointer } from '../../kernel/values/jsonPointer.js';

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

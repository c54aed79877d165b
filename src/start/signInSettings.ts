import { z } from 'zod';
import { type ClaimRules, usualClaims } from '../core/application/access/tokenClaims.js';
import { readJsonPointer } from '../core/kernel/values/jsonPointer.js';
import { id } from '../core/kernel/values/shapes.js';
import type { ProviderOptions } from '../http/credentials/boardSignInProvider.js';

/** The settings of what tokens claim, and of the board's sign-in by OpenID Connect, and the rules between them. */

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || /^([a-z\d-]+\.)*localhost$/.test(hostname);

const issuer = z.string().refine(
  (text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) &&
      !/[?#@]/.test(text) &&
      text.trim() === text
    );
  },
  {
    error:
      'must be the issuer of an identity provider: an https URL without a query (http: only of this machine, outside production)',
  },
);

/** RFC 6749, 3.3. */
const scope = z
  .string()
  .regex(/^[!#-[\]-~]+( [!#-[\]-~]+)*$/, { error: 'must be scopes with a space between them', abort: true })
  .refine((text) => text.split(' ').includes('openid'), { error: 'must contain openid' });

const resource = z
  .string()
  .refine((text) => URL.canParse(text) && !text.includes('#'), { error: 'must be an absolute URI without a fragment' });

const claim = z.string().refine((text) => !text.startsWith('/') || readJsonPointer(text) !== null, {
  error: 'must be the name of a claim, or a JSON Pointer such as /realm_access/roles',
});

const roles = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((list) => list.length > 0, { error: 'must name at least one role' });

export const signInSettings = {
  JWT_COMPANY_CLAIM: claim.nullable().default(null),
  JWT_COMPANY: id.nullable().default(null),
  JWT_ROLES_CLAIM: claim.default(usualClaims.rolesClaim),
  JWT_ADMIN_ROLES: roles.default([...usualClaims.adminRoles]),
  OIDC_ISSUER: issuer.nullable().default(null),
  OIDC_CLIENT_ID: z.string().nullable().default(null),
  OIDC_SCOPE: scope.default('openid'),
  OIDC_RESOURCE: resource.nullable().default(null),
  OIDC_AUDIENCE: z.string().nullable().default(null),
  OIDC_TOKEN: z
    .enum(['access_token', 'id_token'], { error: 'must be access_token or id_token' })
    .default('access_token'),
};

type SignInSettings = z.infer<z.ZodObject<typeof signInSettings>>;

/** Where tokens claim companies and roles. */
export const claimsFrom = (data: SignInSettings): ClaimRules => ({
  companyClaim: data.JWT_COMPANY_CLAIM,
  company: data.JWT_COMPANY,
  rolesClaim: data.JWT_ROLES_CLAIM,
  adminRoles: data.JWT_ADMIN_ROLES,
});

/** The provider by which people sign in on the board; null: they enter tokens. */
export const providerFrom = (data: SignInSettings): ProviderOptions | null =>
  data.OIDC_ISSUER === null || data.OIDC_CLIENT_ID === null
    ? null
    : {
        issuer: data.OIDC_ISSUER,
        clientId: data.OIDC_CLIENT_ID,
        scope: data.OIDC_SCOPE,
        resource: data.OIDC_RESOURCE,
        audience: data.OIDC_AUDIENCE,
        token: data.OIDC_TOKEN,
      };

/** The faults between these settings and others. @param set the raw values that are not empty */
export function signInFaults(set: ReadonlyMap<string, string | undefined>, production: boolean): string[] {
  const wanted = set.get('OIDC_ISSUER');
  return [
    ...(set.has('JWT_COMPANY') && !set.has('JWT_ISSUER') && wanted === undefined
      ? ['JWT_COMPANY needs JWT_ISSUER: else any signed token would be of that company']
      : []),
    ...(set.has('OIDC_CLIENT_ID') && wanted === undefined ? ['OIDC_CLIENT_ID needs OIDC_ISSUER'] : []),
    ...(wanted === undefined ? [] : faultsOfProvider(wanted, set, production)),
  ];
}

function faultsOfProvider(wanted: string, set: ReadonlyMap<string, string | undefined>, production: boolean): string[] {
  return [
    ...(set.has('OIDC_CLIENT_ID') ? [] : ['OIDC_ISSUER needs OIDC_CLIENT_ID']),
    ...(set.has('JWT_JWKS_URL') ? [] : ['OIDC_ISSUER needs JWT_JWKS_URL, the keys of its tokens']),
    ...(set.has('JWT_AUDIENCE') ? [] : ['OIDC_ISSUER needs JWT_AUDIENCE: its other tokens are not for this service']),
    ...((set.get('JWT_ISSUER') ?? wanted) === wanted ? [] : ['JWT_ISSUER must be OIDC_ISSUER, or unset']),
    ...(production && !set.has('BOARD_URL')
      ? ['OIDC_ISSUER needs BOARD_URL in production: the provider sends people back there']
      : []),
    ...(production && !wanted.startsWith('https:') ? ['OIDC_ISSUER must be an https URL in production'] : []),
  ];
}

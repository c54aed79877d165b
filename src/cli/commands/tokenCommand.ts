import { z } from 'zod';
import { isReserved } from '../../core/application/access/caller.js';
import { hasOwn } from '../../core/kernel/values/objects.js';
import { bounds } from '../../core/kernel/values/shapes.js';
import { type Config, type Environment, readConfig } from '../../start/config.js';
import { readOrCreateSecret } from '../../start/files/dataDirectory.js';
import { signToken } from '../../start/signToken.js';
import { helpOption, hint, readArguments } from '../running/command.js';

/** `npm run token`: signs a JWT for trying the service. */

const usage = `Usage: npm run -s token -- --company <id> --user <id> [--role <role>] [--ttl <duration>]

Prints a JWT, signed with JWT_SECRET or with the secret kept in DATA_DIR.

  --company <id>    a company the user may act in; may be given more than once
  --user <id>       the user, the token's "sub"
  --role <role>     a role such as admin; may be given more than once
  --ttl <duration>  how long the token is valid: a whole number of s, m, h or d, such as 90s, 1h or 30d;
                    default 1h, at most 366d
  --help            prints this
`;

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const;
const maxTtlSeconds = 366 * unitSeconds.d;
const maxValues = 100;

/** Seconds; NaN where the text is not a duration. */
function secondsOf(duration: string): number {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(duration) ?? [];
  return hasOwn(unitSeconds, unit) ? Number(count) * unitSeconds[unit] : Number.NaN;
}

const value = z
  .string()
  .min(1, { error: 'must not be empty' })
  .max(bounds.id, { error: `must have at most ${bounds.id} characters` });
const values = z
  .array(value, { error: 'is required' })
  .max(maxValues, { error: `may be given at most ${maxValues} times` });
const options = z.object({
  company: values,
  user: z
    .string({ error: 'is required' })
    .pipe(value)
    .refine((user) => !isReserved(user), {
      error: 'is reserved: it begins with `api-key:`, or is the name of a component of the service',
    }),
  role: values.default([]),
  ttl: z
    .string()
    .default('1h')
    .transform(secondsOf)
    .refine((seconds) => seconds >= 1 && seconds <= maxTtlSeconds, {
      error: 'must be a whole number of s, m, h or d from 1s to 366d, such as 90s, 1h or 30d',
    }),
});

function parseOptions(args: readonly string[]): z.infer<typeof options> | null {
  const { help, ...given } = readArguments(args, {
    options: {
      company: { type: 'string', multiple: true },
      user: { type: 'string' },
      role: { type: 'string', multiple: true },
      ttl: { type: 'string' },
      ...helpOption,
    },
  }).values;
  if (help) return null;
  const parsed = options.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `--${String(path[0])} ${message}.`);
    throw new Error([...faults, hint].join('\n'));
  }
  return parsed.data;
}

/** A token depends on these alone: a machine that signs needs no database. */
const signingSettings = [
  'JWT_SECRET',
  'JWT_PUBLIC_KEY',
  'JWT_JWKS_URL',
  'JWT_ISSUER',
  'JWT_AUDIENCE',
  'JWT_COMPANY_CLAIM',
  'JWT_ROLES_CLAIM',
  'JWT_ADMIN_ROLES',
  'DATA_DIR',
] as const;

/** @throws Error where a service with this environment would not accept what is signed here */
function signingConfig(env: Environment): Config {
  const config = readConfig(Object.fromEntries(signingSettings.map((name) => [name, env[name]])));
  if (env.NODE_ENV === 'production' && config.jwt.kind === 'generated')
    throw new Error('JWT_SECRET must be set in production: no secret is generated there.');
  return config;
}

async function secretOf({ jwt, dataDirectory }: Config): Promise<string> {
  switch (jwt.kind) {
    case 'secret':
      return jwt.secret;
    case 'generated':
      return readOrCreateSecret(dataDirectory, 'jwt-secret');
    default: {
      const setting = jwt.kind === 'jwks' ? 'JWT_JWKS_URL' : 'JWT_PUBLIC_KEY';
      throw new Error(
        `Tokens can't be signed here: ${setting} is set, and this service does not have its private key.`,
      );
    }
  }
}

/**
 * Runs the command.
 * @returns the text for standard output
 * @throws Error with a message for the person at the terminal
 */
export async function tokenCommand(args: readonly string[], env: Environment): Promise<string> {
  const wanted = parseOptions(args);
  if (wanted === null) return usage;
  const config = signingConfig(env);
  const token = signToken({
    secret: await secretOf(config),
    issuer: config.jwtIssuer,
    audience: config.jwtAudience,
    claims: config.claims,
    subject: wanted.user,
    companyIds: [...new Set(wanted.company)],
    roles: [...new Set(wanted.role)],
    ttlSeconds: wanted.ttl,
  });
  return `${token}\n`;
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '../core/kernel/logger.js';
import type { Clock } from '../core/kernel/ports.js';
import { dayMs, hourMs } from '../core/kernel/values/instants.js';
import type { NamedSecret, TokenKeys } from '../http/credentials/tokens.js';
import type { DemoCredentials } from '../http/pages/demoCredentials.js';
import type { Config } from '../start/config.js';
import { demoFileIn } from '../start/files/dataDirectory.js';
import { isGoodToken, type Signing, signToken } from '../start/signToken.js';
import { companyId, shown } from './company.js';
import { type DemoWorld, goodKey, renewKey } from './demoKey.js';
import { seedDemo } from './seedDemo.js';

/** The demo's credentials, while the demo is on (docs/CONFIGURATION.md: `DEMO_DATA`). */

/** The content of DATA_DIR/demo.json. */
const credentials: z.ZodType<DemoCredentials> = z.object({
  companyId: z.literal(companyId),
  apiKey: z.string().min(1),
  token: z.string().nullable(),
  vacancyId: z.literal(shown.vacancyId),
  interviewId: z.literal(shown.interviewId),
  psychometricId: z.literal(shown.psychometricId),
});

interface DemoOptions extends Omit<DemoWorld, 'onProgress' | 'defaultLocale'> {
  readonly config: Pick<Config, 'dataDirectory' | 'jwtIssuer' | 'jwtAudience' | 'defaultLocale'> &
    Partial<Pick<Config, 'claims'>>;
  /** The secret of the demo's tokens; null where the service checks tokens with a key that is not its own. */
  readonly secret: NamedSecret | null;
  /** Prints a line for the person who starts the service. */
  readonly say: (line: string) => void;
  readonly logger: Logger;
}

/** The demo while it is on. */
export interface Demo {
  /**
   * Valid credentials. The token is valid for at least {@link tokenLeastMs} more. If it is not, a new one is made, and
   * written to the file, too.
   */
  current(): DemoCredentials;
  /** Stops the renewal. Resolves once nothing more is written. */
  close(): Promise<void>;
}

const tokenMs = dayMs;
const tokenLeastMs = 12 * hourMs;
/** The token in the file is renewed so often. A page checks the token itself when it is shown. */
const renewEveryMs = hourMs;

/**
 * The secret of the demo's tokens, derived from the real one for this purpose alone. When the demo is off, no process
 * knows this secret: so the tokens end with the demo.
 */
export function demoSecret(keys: TokenKeys): NamedSecret | null {
  if (keys.kind !== 'secret') return null;
  return { kid: 'demo', secret: createHmac('sha256', keys.secret).update('tokens of the demo').digest('base64url') };
}

/**
 * Ensures that the demo's data are in the database and that the file holds valid credentials. If one of the two was
 * lost or replaced, the other is adapted. It prints what was written to the file if the API key has changed.
 */
export async function openDemo({ config, secret, say, logger, ...parts }: DemoOptions): Promise<Demo> {
  const world: DemoWorld = {
    ...parts,
    defaultLocale: config.defaultLocale,
    onProgress: (made, all) => say(`Making demo data: ${made} of ${all}`),
  };
  const file = demoFileIn(config.dataDirectory);
  const seeded = await seedDemo(world);
  const stored = credentials.safeParse(await file.read()).data ?? null;
  const apiKey = seeded?.apiKey ?? (await goodKey(stored, world)) ?? (await renewKey(world));
  const signing = secret && {
    ...secret,
    issuer: config.jwtIssuer,
    audience: config.jwtAudience,
    claims: config.claims,
  };
  let demo: DemoCredentials = { companyId, apiKey, token: demoToken(stored?.token, signing, world.clock), ...shown };
  if (demo.apiKey !== stored?.apiKey || demo.token !== stored.token) await file.write(demo);
  if (demo.apiKey !== stored?.apiKey) {
    say(`Demo data are loaded. Use these credentials, kept in ${file.path}:`);
    for (const [name, value] of Object.entries(demo)) say(`  ${name}: ${value ?? '-'}`);
  }

  let written = Promise.resolve();
  const current = (): DemoCredentials => {
    const token = demoToken(demo.token, signing, world.clock);
    if (token === demo.token) return demo;
    const renewed = { ...demo, token };
    demo = renewed;
    written = written
      .then(() => file.write(renewed))
      .catch((err: unknown) => {
        logger.warn(
          { err },
          `${file.path} could not be written: its token expires, and only the pages show the new one`,
        );
      });
    return renewed;
  };
  const renewal = setInterval(current, renewEveryMs).unref();
  return {
    current,
    async close() {
      clearInterval(renewal);
      await written;
    },
  };
}

/** The token if it is valid for long enough, otherwise a new one: a token of an admin of the demo company. */
function demoToken(stored: string | null | undefined, signing: Signing | null, clock: Clock): string | null {
  if (signing === null) return null;
  const now = clock.now();
  if (stored && isGoodToken(stored, signing, now + tokenLeastMs)) return stored;
  return signToken({
    ...signing,
    subject: 'demo-admin',
    companyIds: [companyId],
    roles: ['admin'],
    ttlSeconds: tokenMs / 1000,
    now,
  });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Webhook } from 'standardwebhooks';
import { validSecrets } from '../../core/callbacks/callbackStore.js';
import type { Clock } from '../../core/kernel/ports.js';
import { parse } from '../../core/kernel/values/input.js';
import { hourMs, onTheWall } from '../../core/kernel/values/instants.js';
import { id } from '../../core/kernel/values/shapes.js';
import type { Reads } from '../../core/ports.js';
import type { ClientAddress } from '../clientAddress.js';
import { httpErrors } from '../errors.js';
import type { AppContext, AppMiddleware } from '../state.js';
import { FailedLookUps } from './failedLookUps.js';

/** The most seconds between a message's timestamp and now, in the past or in the future. */
const toleranceSeconds = 5 * 60;
/** The secrets of a company that signed within this time are looked up even for an address with too many failures. */
const trustedForMs = hourMs;
const maxTrusted = 10_000;

interface SignedMessagesParts {
  readonly store: Pick<Reads, 'callbacks'>;
  readonly clock: Clock;
  /** For measuring ages. It never goes back, but the time of day may. */
  readonly uptime: Clock;
  readonly clientAddress: ClientAddress;
}

/** The headers of a message of Standard Webhooks. */
interface MessageHeaders {
  readonly webhookId: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly signatures: readonly Buffer[];
}

interface Message extends MessageHeaders {
  readonly body: Buffer;
}

export interface SignedMessages {
  /** Rejects a message whose headers can't be right, before its body is read. @throws UNAUTHENTICATED SIGNATURE_INVALID */
  readonly checkHeaders: (ctx: AppContext) => void;
  /** Accepts a message only if it is signed. */
  readonly check: AppMiddleware;
}

/**
 * Accepts a message only if a secret of the company in its path signs it (Standard Webhooks). Secrets are looked up for
 * each message, so that a new secret takes effect at once on every node. Anyone can send forged messages, so each
 * address may send at most a hundred of them in any minute. Beyond that, a look-up happens only for a message signed by
 * a secret with which the company signed lately. A message for a company without secrets is rejected like a wrong
 * signature.
 */
export function signedMessages({ store, clock, uptime, clientAddress }: SignedMessagesParts): SignedMessages {
  const failed = new FailedLookUps(uptime, httpErrors.tooManyForgedMessages);
  const trusted = new LRUCache<string, readonly string[]>({
    max: maxTrusted,
    ttl: trustedForMs,
    perf: uptime,
    ttlResolution: 0,
  });

  const isSigned = async (companyId: string, message: Message): Promise<boolean> => {
    // The store accepts only valid ids.
    const stored = 'value' in parse(id, companyId) ? await store.callbacks.secret(companyId) : null;
    const secrets = validSecrets(stored, onTheWall(clock));
    const found = secrets.some((secret) => isSignedBy(secret, message));
    if (found) trusted.set(companyId, secrets);
    return found;
  };

  const headersIn = (ctx: AppContext): MessageHeaders => {
    const headers = headersOf(ctx);
    if (!headers || Math.abs(Math.floor(clock.now() / 1000) - headers.timestamp) > toleranceSeconds) {
      throw httpErrors.signatureInvalid();
    }
    return headers;
  };

  const check: AppMiddleware = async (ctx, next) => {
    const companyId = String(ctx.params.companyId);
    const message = { ...headersIn(ctx), body: ctx.state.bodyBytes ?? Buffer.alloc(0) };
    const mayBeTrusted = trusted.get(companyId)?.some((secret) => seemsSignedBy(secret, message)) ?? false;
    const account = failed.account(clientAddress(ctx));
    const isGood = mayBeTrusted
      ? await isSigned(companyId, message)
      : await account.run(async () => {
          const found = await isSigned(companyId, message);
          return { found, hasFailed: !found };
        });
    if (!isGood) throw httpErrors.signatureInvalid();
    await next();
  };

  return { checkHeaders: headersIn, check };
}

/** Seconds in decimal digits. 11 digits are enough for some thousand years. */
const seconds = /^\d{1,11}$/;

/** Null if a header is missing or malformed. */
function headersOf(ctx: AppContext): MessageHeaders | null {
  const webhookId = ctx.get('webhook-id');
  const timestamp = ctx.get('webhook-timestamp');
  const signatures = ctx.get('webhook-signature').split(' ').filter(isOfKnownVersion);
  if (webhookId === '' || signatures.length === 0 || !seconds.test(timestamp)) return null;
  return { webhookId, timestamp: Number(timestamp), signatures: signatures.map((one) => Buffer.from(one)) };
}

const isOfKnownVersion = (signature: string): boolean => signature.startsWith('v1,');

/** The package's `sign` makes the final decision. Its `verify` can't be used, because it reads the system's clock. */
function isSignedBy(secret: string, message: Message): boolean {
  if (!seemsSignedBy(secret, message)) return false;
  const { webhookId, timestamp, body } = message;
  return hasSignature(message, new Webhook(secret).sign(webhookId, new Date(timestamp * 1000), body));
}

/** The same with Node's HMAC. It is checked first: the package takes 100 ms for a long body, which anyone may send. */
function seemsSignedBy(secret: string, message: Message): boolean {
  const { webhookId, timestamp, body } = message;
  const hmac = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  return hasSignature(message, `v1,${hmac.update(`${webhookId}.${timestamp}.`).update(body).digest('base64')}`);
}

function hasSignature({ signatures }: Message, signature: string): boolean {
  const expected = Buffer.from(signature);
  return signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

import type { Next } from 'koa';
import type { Caller, UserCaller } from '../core/access.js';
import { Refusal } from '../core/errors.js';
import { type Limiter, Meter } from '../core/limiter.js';
import type { Logger } from '../core/logger.js';
import type { Clock } from '../core/ports.js';
import type { ApiKeyRing } from './apiKeyRing.js';
import type { ClientAddress } from './clientAddress.js';
import { httpErrors, withCredentialRule } from './errors.js';
import type { AppContext, AppMiddleware } from './state.js';
import { type TokenOptions, tokenReader } from './tokens.js';

export interface CredentialOptions {
  readonly tokens: TokenOptions;
  readonly keyRing: ApiKeyRing;
  readonly limiter: Limiter;
  readonly clock: Clock;
  /** Tells ages: it is never set back, as the time of day may be. */
  readonly uptime: Clock;
  readonly logger: Logger;
  readonly clientAddress: ClientAddress;
  /** Requests in any 60 s per API key. */
  readonly keyLimit: number;
  /** Requests in any 60 s per user; unlimited where null. */
  readonly userLimit: number | null;
}

const credentialHeaders = ['authorization', 'x-auth-api-key'];
const credentialLengths = new Set(credentialHeaders.map(({ length }) => length));

/**
 * Finds out who calls (specification, "Authentication"; CONTRACT "Callers"): one valid credential is enough, a valid one
 * beside an invalid one is accepted, and of two valid ones the user calls and the key is charged.
 */
export function credentials({
  tokens,
  keyRing,
  limiter,
  clock,
  uptime,
  logger,
  clientAddress,
  keyLimit,
  userLimit,
}: CredentialOptions): AppMiddleware {
  const token = tokenReader(tokens, uptime, logger);

  /** @param charged the caller, or the key beside a user */
  const enter = (ctx: AppContext, caller: Caller, charged: Caller): void => {
    ctx.state.caller = caller;
    if (charged.kind === 'apiKey') ctx.state.meter = new Meter(limiter, clock, `api-key:${charged.id}`, keyLimit);
    else ctx.state.meter = userLimit === null ? null : new Meter(limiter, clock, `user:${charged.id}`, userLimit);
  };

  const check = async (ctx: AppContext, known: UserCaller | undefined, next: Next): Promise<unknown> => {
    const keyText = ctx.get('x-auth-api-key');
    const user = ctx.get('authorization') ? (known ?? (await attempt(() => token.read(ctx)))) : null;
    const key = keyText ? await attempt(() => keyRing.recognise(keyText, () => clientAddress(ctx))) : null;
    const validUser = user instanceof Refusal ? null : user;
    const validKey = key instanceof Refusal ? null : key;
    const caller = validUser ?? validKey;
    if (!caller) throw refusalOf(user, key);
    enter(ctx, caller, validKey ?? caller);
    return await next();
  };

  return (anyContext, next) => {
    const ctx = anyContext as AppContext;
    refuseDuplicates(ctx.req.rawHeaders);
    const authorization = ctx.get('authorization');
    const known = authorization ? token.known(authorization) : undefined;
    if (!known || ctx.get('x-auth-api-key')) return check(ctx, known, next);
    // Nothing to wait for: the usual case of users.
    enter(ctx, known, known);
    return next();
  };
}

/** A credential that could not be checked is no reason to call the other one wrong. */
function refusalOf(...found: readonly unknown[]): Refusal {
  const refusals = found.filter((one) => one instanceof Refusal);
  const unchecked = refusals.find(({ family }) => family !== 'UNAUTHENTICATED');
  return unchecked ?? withCredentialRule(refusals[0] ?? httpErrors.credentialMissing());
}

async function attempt<T>(find: () => T | Promise<T>): Promise<T | Refusal> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Node would keep the first or join them: either way somebody's header would be lost. @throws BAD_USER_INPUT DUPLICATE_HEADER */
function refuseDuplicates(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? '';
    if (!credentialLengths.has(sent.length)) continue;
    const header = sent.toLowerCase();
    if (!credentialHeaders.includes(header)) continue;
    if (seen.has(header)) throw httpErrors.duplicateHeader(header);
    seen.add(header);
  }
}

import type { Next } from 'koa';
import type { Caller } from '../core/access.js';
import { Refusal } from '../core/errors.js';
import { type Limiter, Meter } from '../core/limiter.js';
import type { Logger } from '../core/logger.js';
import type { Clock } from '../core/ports.js';
import type { ApiKeyRing } from './apiKeyRing.js';
import type { ClientAddress } from './clientAddress.js';
import { httpErrors, withCredentialRule } from './errors.js';
import type { AppContext, AppMiddleware } from './state.js';
import { isOver, type TokenOptions, tokenReader } from './tokens.js';

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

/** What was sent of each kind, empty where nothing was; over a socket it may come in two ways. */
export interface Sent {
  readonly authorizations: readonly string[];
  readonly keys: readonly string[];
}

/** Who calls, by which credentials. */
export interface Identity {
  readonly caller: Caller;
  /** Whom calls are charged to; null for callers without a limit. Each request has a meter of its own. */
  readonly meter: () => Meter | null;
  /** @throws UNAUTHENTICATED once one of the credentials is no longer good */
  readonly assertGood: () => Promise<void>;
}

export interface Credentials {
  /** Finds out who calls by HTTP. */
  readonly middleware: AppMiddleware;
  /**
   * Finds out who calls by a socket. @param address names the client
   * @throws UNAUTHENTICATED where no credential is valid, SERVICE_UNAVAILABLE where one can't be checked, RATE_LIMITED
   */
  readonly identify: (sent: Sent, address: () => string) => Promise<Identity>;
}

/**
 * Finds out who calls (specification, "Authentication"; CONTRACT "Callers"): one valid credential is enough, also beside an
 * invalid one. Where both are valid, the user calls and the key is charged.
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
}: CredentialOptions): Credentials {
  const token = tokenReader(tokens, uptime, logger);

  /** @param charged the caller, or the key beside a user */
  const meterOf = (charged: Caller): Meter | null => {
    if (charged.kind === 'apiKey') return new Meter(limiter, clock, `api-key:${charged.id}`, keyLimit);
    return userLimit === null ? null : new Meter(limiter, clock, `user:${charged.id}`, userLimit);
  };

  const enter = (ctx: AppContext, caller: Caller, charged: Caller): void => {
    ctx.state.caller = caller;
    ctx.state.meter = meterOf(charged);
  };

  /** The first of each kind that is valid. @throws where none is */
  const found = async ({ authorizations, keys }: Sent, address: () => string) => {
    const read = (text: string) => token.known(text) ?? token.read(text);
    const user = await firstValid(authorizations, async (text) => ({ text, token: await read(text) }));
    const key = await firstValid(keys, async (text) => ({ text, caller: await keyRing.recognise(text, address) }));
    const validUser = user instanceof Refusal ? null : user;
    const validKey = key instanceof Refusal ? null : key;
    const caller = validUser?.token.user ?? validKey?.caller;
    if (!caller) throw refusalOf(user, key);
    return { caller, user: validUser, key: validKey };
  };

  const check = async (ctx: AppContext, next: Next): Promise<unknown> => {
    const sent = { authorizations: valuesOf(ctx.get('authorization')), keys: valuesOf(ctx.get('x-auth-api-key')) };
    const { caller, key } = await found(sent, () => clientAddress(ctx));
    enter(ctx, caller, key?.caller ?? caller);
    return await next();
  };

  return {
    middleware: (anyContext, next) => {
      const ctx = anyContext as AppContext;
      refuseDuplicates(ctx.req.rawHeaders);
      const authorization = ctx.get('authorization');
      const known = authorization ? token.known(authorization) : undefined;
      if (!known || ctx.get('x-auth-api-key')) return check(ctx, next);
      // Nothing to wait for: the usual case of users.
      enter(ctx, known.user, known.user);
      return next();
    },

    async identify(sent, address) {
      const { caller, user, key } = await found(sent, address);
      return {
        caller,
        meter: () => meterOf(key?.caller ?? caller),
        async assertGood() {
          if (user && isOver(user.token, clock.now())) throw httpErrors.tokenExpired();
          if (key) await keyRing.recognise(key.text, address);
        },
      };
    },
  };
}

const valuesOf = (header: string): string[] => (header === '' ? [] : [header]);

/** @returns what the first valid one is; else why the first is not; null where there is none */
async function firstValid<T>(
  texts: readonly string[],
  find: (text: string) => Promise<T>,
): Promise<T | Refusal | null> {
  let refused: Refusal | null = null;
  for (const text of texts) {
    const outcome = await attempt(() => find(text));
    if (!(outcome instanceof Refusal)) return outcome;
    refused ??= outcome;
  }
  return refused;
}

/**
 * The credentials of a socket: what its upgrade's headers hold, and the payload of its first message, in any case of letters.
 * @throws BAD_USER_INPUT DUPLICATE_HEADER where either has one of them twice
 */
export function sentOverSocket(rawHeaders: readonly string[], payload: Readonly<Record<string, unknown>>): Sent {
  const members = Object.entries(payload).filter(([, value]) => typeof value === 'string' && value !== '');
  const ways = [members.flat() as string[], rawHeaders];
  for (const way of ways) refuseDuplicates(way);
  const sent = (name: string): string[] => ways.flatMap((way) => valuesOf(valueIn(way, name)));
  return { authorizations: sent('authorization'), keys: sent('x-auth-api-key') };
}

function valueIn(pairs: readonly string[], name: string): string {
  const at = pairs.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return (at < 0 ? undefined : pairs[at + 1]) ?? '';
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

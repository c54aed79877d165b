import type { Next } from 'koa';
import { type Caller, hasSameRights } from '../../core/application/access/caller.js';
import { budgetOf, type KeyRates, type Limiter, Meter } from '../../core/application/limits/limiter.js';
import { DomainError } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import type { RefusalLog } from '../../core/refusals/refusalLog.js';
import type { ClientAddress } from '../clientAddress.js';
import { httpErrors, withCredentialRule } from '../errors.js';
import type { AppContext, AppMiddleware } from '../state.js';
import { AddressNotAllowed, type ApiKeyAuthenticator } from './apiKeyAuthenticator.js';
import { isOver, type TokenOptions, tokenReader } from './tokens.js';

export interface CredentialOptions {
  readonly tokens: TokenOptions;
  readonly apiKeyAuthenticator: ApiKeyAuthenticator;
  readonly limiter: Limiter;
  readonly clock: Clock;
  /** For measuring ages. It never goes back, but the time of day may. */
  readonly uptime: Clock;
  readonly logger: Logger;
  /** The exact address. */
  readonly clientAddress: ClientAddress;
  readonly refusals: Pick<RefusalLog, 'note'>;
  readonly keyRates: KeyRates;
  /** Requests in any 60 s per user; null means no limit. */
  readonly userLimit: number | null;
}

const credentialHeaders = ['authorization', 'x-auth-api-key'];
const credentialLengths = new Set(credentialHeaders.map(({ length }) => length));

/** The credentials of each kind; empty if none was sent. A socket may send each twice: in a header and in a message. */
export interface Sent {
  readonly authorizations: readonly string[];
  readonly keys: readonly string[];
}

/** The caller and its credentials. */
export interface Identity {
  readonly caller: Caller;
  /** The meter that counts calls; null for callers without a limit. Each request has its own meter. */
  readonly meter: () => Meter | null;
  /**
   * Whether the caller has the rights that it had when it was identified. An admin may narrow those of a key.
   * @throws UNAUTHENTICATED if one of the credentials is no longer valid
   */
  readonly isUnchanged: () => Promise<boolean>;
}

export interface Credentials {
  /** Authenticates the caller of an HTTP request. */
  readonly middleware: AppMiddleware;
  /**
   * Authenticates the caller of a socket.
   * @param address returns the address of the client
   * @throws UNAUTHENTICATED if no credential is valid, SERVICE_UNAVAILABLE if one can't be checked, RATE_LIMITED
   */
  readonly identify: (sent: Sent, address: () => string) => Promise<Identity>;
}

/**
 * Authenticates callers (specification, "Authentication"; docs/AUTHENTICATION.md). One valid credential is enough, even
 * if another is invalid. If a token and a key are both valid, the user is the caller, and the call counts for the key.
 */
export function credentials({
  tokens,
  apiKeyAuthenticator,
  limiter,
  clock,
  uptime,
  logger,
  clientAddress,
  refusals,
  keyRates,
  userLimit,
}: CredentialOptions): Credentials {
  const token = tokenReader(tokens, uptime, logger);

  const meterOf = (charged: Caller): Meter | null => meterFor(charged, { limiter, clock, keyRates, userLimit });

  const enter = (ctx: AppContext, caller: Caller, charged: Caller): void => {
    ctx.state.caller = caller;
    ctx.state.meter = meterOf(charged);
  };

  /** The first valid credential of each kind. @throws DomainError if none is valid */
  const found = async ({ authorizations, keys }: Sent, address: () => string) => {
    const read = (text: string) => token.known(text) ?? token.read(text);
    const user = await firstValid(authorizations, async (text) => ({ text, token: await read(text) }));
    const key = await firstValid(keys, async (text) => ({
      text,
      caller: await apiKeyAuthenticator.recognise(text, address),
    }));
    const validUser = user instanceof DomainError ? null : user;
    const validKey = key instanceof DomainError ? null : key;
    const caller = validUser?.token.user ?? validKey?.caller;
    if (!caller) {
      // Nobody is charged: a stolen key must not use up its owner's budget.
      if (key instanceof AddressNotAllowed) refusals.note(key.caller, key.reason, []);
      throw errorOf(user, key);
    }
    return { caller, user: validUser, key: validKey };
  };

  const check = async (ctx: AppContext, next: Next): Promise<unknown> => {
    const sent = { authorizations: valuesOf(ctx.get('authorization')), keys: valuesOf(ctx.get('x-auth-api-key')) };
    const { caller, key } = await found(sent, () => clientAddress(ctx));
    enter(ctx, caller, key?.caller ?? caller);
    return await next();
  };

  return {
    middleware: (ctx, next) => {
      rejectDuplicates(ctx.req.rawHeaders);
      const { authorization, 'x-auth-api-key': apiKey } = ctx.req.headers;
      const known = authorization ? token.known(authorization) : undefined;
      if (!known || apiKey) return check(ctx, next);
      // The token is in the cache, so there is nothing to wait for. This is the usual case of users.
      enter(ctx, known.user, known.user);
      return next();
    },

    async identify(sent, address) {
      const { caller, user, key } = await found(sent, address);
      let charged = key?.caller ?? caller;
      return {
        caller,
        meter: () => meterOf(charged),
        async isUnchanged() {
          if (user && isOver(user.token, clock.now())) throw httpErrors.tokenExpired();
          if (!key) return true;
          const recognised = await apiKeyAuthenticator.recognise(key.text, address);
          charged = recognised;
          return caller.kind === 'user' || hasSameRights(caller, recognised);
        },
      };
    },
  };
}

/**
 * What counts the calls of a caller; null for a user without a limit.
 * @param charged the one for whom a call counts: the key if there is one, else the caller
 */
function meterFor(
  charged: Caller,
  { limiter, clock, keyRates, userLimit }: Pick<CredentialOptions, 'limiter' | 'clock' | 'keyRates' | 'userLimit'>,
): Meter | null {
  if (charged.kind === 'apiKey') {
    return new Meter(limiter, clock, `api-key:${charged.id}`, budgetOf(charged.requestsPerMinute, keyRates));
  }
  return userLimit === null ? null : new Meter(limiter, clock, `user:${charged.id}`, userLimit);
}

const valuesOf = (header: string): string[] => (header === '' ? [] : [header]);

/** @returns the result of the first valid text; if none is valid, the refusal of the first; null without texts */
async function firstValid<T>(
  texts: readonly string[],
  find: (text: string) => Promise<T>,
): Promise<T | DomainError | null> {
  let refused: DomainError | null = null;
  for (const text of texts) {
    const outcome = await attempt(() => find(text));
    if (!(outcome instanceof DomainError)) return outcome;
    refused ??= outcome;
  }
  return refused;
}

/**
 * The credentials of a socket, from the headers of its upgrade request and from the payload of its first message. The
 * names are case-insensitive.
 * @throws BAD_USER_INPUT DUPLICATE_HEADER if the headers or the payload contain a name twice
 */
export function sentOverSocket(rawHeaders: readonly string[], payload: Readonly<Record<string, unknown>>): Sent {
  const members = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [name, value] : [],
  );
  const sources = [members, rawHeaders];
  for (const source of sources) rejectDuplicates(source);
  const sent = (name: string): string[] => sources.flatMap((source) => valuesOf(valueIn(source, name)));
  return { authorizations: sent('authorization'), keys: sent('x-auth-api-key') };
}

function valueIn(pairs: readonly string[], name: string): string {
  const at = pairs.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return (at < 0 ? undefined : pairs[at + 1]) ?? '';
}

/** If one credential could not be checked, that is the answer: it may be valid although the other one is not. */
function errorOf(...found: readonly unknown[]): DomainError {
  const refusals = found.filter((one) => one instanceof DomainError);
  const unchecked = refusals.find(({ family }) => family !== 'UNAUTHENTICATED');
  return unchecked ?? withCredentialRule(refusals[0] ?? httpErrors.credentialMissing());
}

async function attempt<T>(find: () => T | Promise<T>): Promise<T | DomainError> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/**
 * Reads the raw headers, because Node keeps only the first of several headers or joins them.
 * @throws BAD_USER_INPUT DUPLICATE_HEADER
 */
function rejectDuplicates(rawHeaders: readonly string[]): void {
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

import { type DomainError, errors } from '../../kernel/errors.js';
import type { Actor } from '../event.js';
import {
  type Coordinate,
  grantable,
  isCovered,
  isGrantable,
  type OperationName,
  operation,
  operationAt,
} from '../operations.js';
import { isOwnActor } from './scopedReads.js';

/**
 * The caller: a user with a token, or a company's server with an API key (specification, "Authentication";
 * docs/AUTHENTICATION.md).
 */
export type Caller = UserCaller | ApiKeyCaller;

export interface UserCaller {
  readonly kind: 'user';
  /** The token's `sub`. */
  readonly id: string;
  readonly companyIds: readonly string[];
  readonly roles: readonly string[];
  /** Set for a command on the command line, which has direct access to the database and needs no token. */
  readonly isCommandLine?: true;
}

export interface ApiKeyCaller {
  readonly kind: 'apiKey';
  /** The key's public id. */
  readonly id: string;
  /** The only company of the key. */
  readonly companyIds: readonly [string];
  readonly grants: ReadonlySet<string>;
  /** The only vacancies of the key; null if it is for the whole company. */
  readonly vacancyIds: readonly string[] | null;
  /** The key's own rate limit: requests in any 60 s; null if it has that of all keys. */
  readonly requestsPerMinute: number | null;
  /** The person for whom an agent with this key acts; null: it acts for nobody. */
  readonly agentFor: string | null;
}

/** The person whom an agent's questions reach; null: nobody can confirm. */
export const personBehind = (caller: Caller): string | null => (caller.kind === 'user' ? caller.id : caller.agentFor);

/** The name of the caller in stored data: a user's `sub`, or `api-key:<public id>`. */
export function authorOf(caller: Caller): string {
  return caller.kind === 'user' ? caller.id : `${keyAuthor}${caller.id}`;
}

const keyAuthor = 'api-key:';

/** Whether the name of an author in stored data is that of an API key, which is no person. */
export const isKeyAuthor = (author: string): boolean => author.startsWith(keyAuthor);

/** Whether an id in stored data is that of an API key as an author, or of a part of the service: no user may have it. */
export const isReserved = (id: string): boolean => isKeyAuthor(id) || isOwnActor(id);

/** The fault of a key's name where a person is to be named. */
export const noKeyIsPerson = 'must name a person, not an API key';
/** The same for the name of a part of the service. */
export const noPartIsPerson = 'must name a person, not a part of the service';

/** The caller as the actor of an event. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'apiKey') return { kind: 'API_KEY', id: caller.id };
  return caller.isCommandLine ? { kind: 'COMMAND_LINE', id: caller.id } : { kind: 'USER', id: caller.id };
}

/** The caller's scope, for example of idempotency keys. A user and a key never have the same scope. */
export function scopeOf(caller: Caller): string {
  return `${caller.kind}:${caller.id}`;
}

/**
 * The company whose share a caller uses where a call names no company: the first of its companies; empty if it has none.
 */
export function companyOf({ companyIds: [first = ''] }: Caller): string {
  return first;
}

/** The vacancies to which a caller is scoped; null for the whole company. */
export const scopedTo = (caller: Caller): readonly string[] | null =>
  caller.kind === 'apiKey' ? caller.vacancyIds : null;

/** Whether the caller is a user with the role "admin". */
export const isAdmin = (caller: Caller): boolean => caller.kind === 'user' && caller.roles.includes('admin');

/** Whether a key that was read again has the same grants and vacancies. Its rate limit gives no rights. */
export const hasSameRights = (before: ApiKeyCaller, after: ApiKeyCaller): boolean =>
  before.grants.size === after.grants.size &&
  [...before.grants].every((grant) => after.grants.has(grant)) &&
  JSON.stringify(before.vacancyIds) === JSON.stringify(after.vacancyIds);

/** What a caller may use by its grants: endpoints and coordinates. A scoped key may not use what is the company's. */
export function grantsOf(caller: Caller): string[] {
  const grants =
    caller.kind === 'user' ? [...grantable].filter((grant) => isForUser(caller, grant)) : [...caller.grants];
  return scopedTo(caller) === null ? grants : grants.filter((grant) => !isOfCompany(operationAt(grant)));
}

/** Whether a user may use what keys may be granted. */
const isForUser = (user: UserCaller, grant: string): boolean => {
  const name = operationAt(grant);
  return isAdmin(user) || (name !== undefined && operation(name).access !== 'adminOrGrant');
};

/** Whether a scoped key is denied an operation, because it is the whole company's. Also one that keys can't call. */
const isOfCompany = (name: OperationName | undefined): boolean =>
  name === undefined || (operation(name).scoped ?? 'refused') === 'refused';

/**
 * Decides whether a caller may use an operation. Nothing is read from the store before.
 * @param via the endpoint or coordinate of the call, from the registry
 * @param companyId the company of the call; it must be one of the caller's companies
 * @param wanted the operation that `via` should belong to
 * @throws FORBIDDEN: ROLE_REQUIRED, USER_REQUIRED, OPERATION_NOT_GRANTED, COMPANY_NOT_ALLOWED or VACANCY_NOT_GRANTED
 */
export function authorize(caller: Caller, via: string, companyId: unknown, wanted?: OperationName): void {
  const reject = errorFor(caller, via, companyId, wanted);
  if (reject) throw reject();
}

/**
 * Decides whether a caller may use a further coordinate that a call needs. The refusal of a call that came by an endpoint
 * for synchronisation names the endpoint beside that coordinate.
 * @throws what {@link authorize} throws
 */
export function authorizeAlso(
  caller: Caller,
  coordinate: Coordinate,
  { via, target }: { readonly via: string; readonly target: { readonly companyId?: unknown } },
): void {
  const error = errorFor(caller, coordinate, target.companyId)?.();
  if (!error) return;
  const [called, needed] = [via, coordinate].map((one) => operationAt(one)).map((name) => name && operation(name).sync);
  const isSync = called?.endpoint === via && needed !== undefined;
  throw isSync && error.reason === 'OPERATION_NOT_GRANTED' ? errors.operationNotGranted(needed.endpoint) : error;
}

/** Whether a caller may use the operation of an endpoint or coordinate. */
export const mayUse = (caller: Caller, via: string, companyId: string): boolean =>
  errorFor(caller, via, companyId) === null;

/** @returns the maker of the refusal, because an error is costly to make; null if the caller may */
function errorFor(caller: Caller, via: string, companyId: unknown, wanted?: OperationName): (() => DomainError) | null {
  const name = operationAt(via);
  // Closed by default: an endpoint or coordinate that is not in the registry can't be used by any caller.
  if (!name || (wanted && wanted !== name)) throw new Error(`${via} does not lead to ${wanted ?? 'any operation'}`);
  const row = operation(name);
  const { access } = row;
  const isForAdmins = access === 'admin' || (access === 'adminOrGrant' && caller.kind === 'user');
  if (isForAdmins && !isAdmin(caller)) return () => errors.roleRequired('admin');
  if (access === 'user' && caller.kind !== 'user') return errors.userRequired;
  if (isGrantable(row) && caller.kind === 'apiKey' && !isCovered(row, via, caller.grants)) {
    return () => errors.operationNotGranted(via);
  }
  if (typeof companyId !== 'string' || !caller.companyIds.includes(companyId)) return errors.companyNotAllowed;
  return scopedTo(caller) !== null && isOfCompany(name) ? errors.vacancyNotGranted : null;
}

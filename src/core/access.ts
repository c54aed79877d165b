import { errors, Refusal } from './errors.js';
import type { Actor } from './events/event.js';
import { grantable, type OperationName, operation, operationAt } from './operations.js';

/** Who calls: a user by token, or a company's server by API key (specification, "Authentication"; CONTRACT "Callers"). */
export type Caller = UserCaller | ApiKeyCaller;

export interface UserCaller {
  readonly kind: 'user';
  /** The token's `sub`. */
  readonly id: string;
  readonly companyIds: readonly string[];
  readonly roles: readonly string[];
  /** Set where nobody's token was shown, but a command was run where the database is. */
  readonly isCommandLine?: true;
}

export interface ApiKeyCaller {
  readonly kind: 'apiKey';
  /** The key's public id. */
  readonly id: string;
  /** The one company the key is tied to. */
  readonly companyIds: readonly [string];
  readonly grants: ReadonlySet<string>;
}

/** The caller as it is written into data: a user's `sub`, or `api-key:<public id>` (CONTRACT "REST"). */
export function authorOf(caller: Caller): string {
  return caller.kind === 'user' ? caller.id : `api-key:${caller.id}`;
}

/** The caller as events name whoever acted. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'apiKey') return { kind: 'API_KEY', id: caller.id };
  return caller.isCommandLine ? { kind: 'COMMAND_LINE', id: caller.id } : { kind: 'USER', id: caller.id };
}

/** The caller as the owner of idempotency keys: a user and a key never share a scope. */
export function scopeOf(caller: Caller): string {
  return `${caller.kind}:${caller.id}`;
}

/** What the caller may use, in the words that grants are spoken in. */
export function grantsOf(caller: Caller): string[] {
  return [...(caller.kind === 'user' ? grantable : caller.grants)];
}

/**
 * Decides whether a caller may use an operation, before anything is looked up.
 * @param via the endpoint or coordinate by which it came, which the registry knows
 * @param companyId the company the call names; anything but one of the caller's own is refused
 * @param wanted the operation that it should lead to
 * @throws FORBIDDEN: ROLE_REQUIRED, OPERATION_NOT_GRANTED or COMPANY_NOT_ALLOWED
 */
export function authorize(caller: Caller, via: string, companyId: unknown, wanted?: OperationName): void {
  const name = operationAt(via);
  // Closed by default: what the registry doesn't lead to can't be reached by any caller.
  if (!name || (wanted && wanted !== name)) throw new Error(`${via} does not lead to ${wanted ?? 'any operation'}`);
  const { access, endpoint } = operation(name);
  if (access === 'admin' && !(caller.kind === 'user' && caller.roles.includes('admin'))) {
    throw errors.roleRequired('admin');
  }
  if (access === 'grant' && caller.kind === 'apiKey') {
    const covered = caller.grants.has(via) || (endpoint !== undefined && caller.grants.has(endpoint));
    if (!covered) throw errors.operationNotGranted(via);
  }
  if (typeof companyId !== 'string' || !caller.companyIds.includes(companyId)) throw errors.companyNotAllowed();
}

/** Whether a caller may use what a coordinate leads to. */
export function mayUse(caller: Caller, via: string, companyId: string): boolean {
  try {
    authorize(caller, via, companyId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

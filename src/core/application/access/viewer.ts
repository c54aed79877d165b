import { presentTable } from '../../kernel/zones/presentTable.js';
import type { Subject } from '../event.js';
import type { Meter } from '../limits/limiter.js';
import { type Caller, companyOf, grantsOf, scopedTo } from './caller.js';
import { ReadPolicy } from './readPolicy.js';

/** The caller, as it sees itself. It needs no grant, and nothing is read from the store. */

/** The kinds of objects that a company's copy consists of, with the types that they have. */
export const objectKinds = {
  VACANCY: ['Vacancy'],
  RECORD: ['Interview', 'Psychometric', 'ModuleRecord'],
  CANDIDATE: ['Candidate'],
  BAN: ['Ban'],
  SETTINGS: ['CompanySettings'],
  NOTIFICABLE_STATUS: ['NotificableStatus'],
  TEMPLATE_VARIABLE: ['TemplateVariable'],
  CONVERSATION_ACTION: ['ConversationAction'],
  REJECTION_REASON: ['RejectionReason'],
} as const satisfies Readonly<Record<string, readonly Subject[]>>;

export type ObjectKind = keyof typeof objectKinds;

/** What is left of a caller's rate limit. */
interface RateLimit {
  /** Requests in any 60 s. */
  readonly limit: number;
  readonly remaining: number;
  /** When one more request is available. */
  readonly resetAt: string;
}

export interface Viewer {
  readonly kind: 'USER' | 'API_KEY';
  /** The user's id, or the public id of the key. */
  readonly id: string;
  readonly companyIds: readonly string[];
  /** Endpoints and coordinates. */
  readonly grants: readonly string[];
  /** Null for callers without a limit. */
  readonly rateLimit: RateLimit | null;
  readonly timeZones: { readonly tzdbVersion: string; readonly names: readonly string[] };
}

/** @param meter of the caller's requests; null for callers without a limit */
export async function viewerOf(caller: Caller, meter: Meter | null): Promise<Viewer> {
  const { version, names } = presentTable();
  return {
    kind: caller.kind === 'user' ? 'USER' : 'API_KEY',
    id: caller.id,
    companyIds: caller.companyIds,
    grants: grantsOf(caller),
    rateLimit: meter && (await left(meter)),
    timeZones: { tzdbVersion: version, names },
  };
}

/** The kinds of objects that a caller may read in a company, at least one type of each. */
export function kindsFor(caller: Caller, companyId = companyOf(caller)): readonly ObjectKind[] {
  const readPolicy = new ReadPolicy(caller, companyId);
  const mayRead = (subject: Subject): boolean => readPolicy.mayRead(subject);
  return (Object.keys(objectKinds) as ObjectKind[]).filter((kind) => objectKinds[kind].some(mayRead));
}

/** A {@link Viewer} with what an integration needs in addition. */
export interface SyncViewer extends Viewer {
  /** Requests in any 60 s; null for callers without a limit. */
  readonly budget: number | null;
  /** The only vacancies of the key; null if it is for the whole company. */
  readonly vacancyIds: readonly string[] | null;
  readonly kinds: readonly ObjectKind[];
}

export async function syncViewerOf(caller: Caller, meter: Meter | null): Promise<SyncViewer> {
  return {
    ...(await viewerOf(caller, meter)),
    budget: meter?.limit ?? null,
    vacancyIds: scopedTo(caller),
    kinds: kindsFor(caller),
  };
}

async function left(meter: Meter): Promise<RateLimit> {
  const allowance = await meter.peek();
  const { limit, remaining } = allowance;
  return { limit, remaining, resetAt: new Date(meter.resetsAt(allowance)).toISOString() };
}

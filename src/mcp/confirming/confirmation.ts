import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Caller, scopeOf } from '../../core/application/access/caller.js';
import { canonicalJson } from '../../core/application/dispatching/idempotency.js';
import { httpErrors } from '../../http/errors.js';

/**
 * What a person is asked to confirm, as the client sends it back: `c1.<content>.<signature>`. The signature binds it to
 * the caller, the tool and the arguments. Its key is in the database, so any node takes it
 * (docs/MCP.md, "What a person confirms").
 */
export interface Confirmation {
  /** The idempotency key of the confirmed call, so that it is done once. */
  readonly id: string;
  /** When it ends, in milliseconds since the epoch. */
  readonly endsAt: number;
  /** SHA-256 of what the preview rested on. */
  readonly restsOn: string;
  /** Where the person answers: in the client, or on the board. */
  readonly by: 'form' | 'board';
}

/** What a confirmation is for. */
export interface Subject {
  readonly caller: Caller;
  readonly companyId: string;
  readonly tool: string;
  /** As they were parsed. */
  readonly args: unknown;
}

/** Minutes that a person has. */
export const minutesToConfirm = 10;
const shape = /^c1\.([\w-]{1,400})\.([\w-]{43})$/;

export const digestOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** @param now in milliseconds since the epoch */
export function confirmationFor(restsOn: string, by: Confirmation['by'], now: number): Confirmation {
  return { id: randomBytes(16).toString('hex'), endsAt: now + minutesToConfirm * 60_000, restsOn, by };
}

export function signed(confirmation: Confirmation, subject: Subject, secret: string): string {
  const content = Buffer.from(JSON.stringify(confirmation)).toString('base64url');
  return `c1.${content}.${signature(content, subject, secret).toString('base64url')}`;
}

/** @throws UNPROCESSABLE CONFIRMATION_INVALID if it was altered, is for something else, or has ended */
export function verified(text: string, subject: Subject, secret: string, now: number): Confirmation {
  const [, content = '', mac = ''] = shape.exec(text) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const expected = signature(content, subject, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw httpErrors.confirmationInvalid();
  const confirmation = JSON.parse(Buffer.from(content, 'base64url').toString()) as Confirmation;
  if (confirmation.endsAt <= now) throw httpErrors.confirmationInvalid();
  return confirmation;
}

const signature = (content: string, subject: Subject, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([content, ...partsOf(subject)]))
    .digest();

/** SHA-256 of a subject. */
export const subjectOf = (subject: Subject): string => digestOf(partsOf(subject));

const partsOf = ({ caller, companyId, tool, args }: Subject): readonly string[] => [
  scopeOf(caller),
  companyId,
  tool,
  digestOf(args),
];

/** What happens to one candidate, or why nothing does. */
export interface Effect {
  /** The record, or the candidate where there is none yet. */
  readonly of: string;
  readonly error: { readonly reason: string } | null;
  readonly candidateId: string | null;
  readonly vacancyId: string | null;
  /** The ids of the stages; null: there is none. */
  readonly from: string | null;
  readonly to: string | null;
}

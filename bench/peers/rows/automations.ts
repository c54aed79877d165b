import type { RecordRow } from './records.ts';
import type { Activity, Freezing } from './vacancies.ts';

/** What timers do next, as the hand-written GraphQL peers compute it. */

/** The timer of each status. */
export const timerOf: Readonly<Record<string, string>> = {
  PENDING: 'discardDueToLackOfInterest',
  CANCELLED: 'discardDueToInactivityAfterBeingCancelled',
  TO_SCHEDULE: 'discardDueToInactivityInToSchedule',
  ATTENDANCE_VALIDATION: 'discardDueToInactivityInAttendanceValidation',
  RESULT_VALIDATION: 'discardDueToInactivityInResultValidation',
  ERROR: 'discardDueToInactivityInError',
};

export interface NextAutomation {
  readonly action: 'DISCARD' | 'FREEZE';
  readonly timer: string;
  readonly dueAt: string | null;
  readonly leftSeconds: number | null;
  readonly heldReason: string | null;
}

const held: ReadonlySet<string | null> = new Set(['OVERDUE', 'TOO_MANY', 'REVIEW']);

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

export function nextDiscard(record: RecordRow, vacancy: Freezing | undefined): NextAutomation | null {
  const { status, isClosed, dueAt, frozenMs, timerState } = record;
  const timer = timerOf[status.code];
  if (!vacancy || isClosed || !timer || dueAt === null) return null;
  const heldReason = held.has(timerState) ? timerState : null;
  if (vacancy.isOff && heldReason === null) return null;
  const next = { action: 'DISCARD', timer, heldReason, leftSeconds: null } as const;
  if (vacancy.isOff) return { ...next, dueAt: null };
  if (timerState !== null) return { ...next, dueAt };
  const frozen = Math.max(0, vacancy.frozenMs - frozenMs);
  const at = frozen === 0 ? dueAt : later(dueAt, frozen);
  if (vacancy.frozenAt === null) return { ...next, dueAt: at };
  return { ...next, dueAt: null, leftSeconds: (Date.parse(at) - Date.parse(vacancy.frozenAt)) / 1000 };
}

export const unitMs: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

export function nextFreeze(vacancy: Activity | undefined): NextAutomation | null {
  if (!vacancy || vacancy.isOff || vacancy.statusCode !== 'IN_PROGRESS' || vacancy.frozenAt !== null) return null;
  const { hasFinalists, jobAutomations, activeAt, finalistClosedAt } = vacancy;
  const timer = hasFinalists ? 'frozenDueToFinalistInactivity' : 'frozenDueToSelectionInactivity';
  const ms = Number(jobAutomations[`${timer}Time`] ?? 0) * (unitMs[String(jobAutomations[`${timer}TimeUnit`])] ?? 0);
  if (ms === 0) return null;
  const quiet = later(activeAt, ms);
  const dueAt = !hasFinalists && finalistClosedAt !== null && finalistClosedAt > quiet ? finalistClosedAt : quiet;
  return { action: 'FREEZE', timer, dueAt, leftSeconds: null, heldReason: null };
}

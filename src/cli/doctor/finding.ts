/** What a check of `doctor` found (docs/OPERATIONS.md, "Commands"). */

export const checks = [
  'settings',
  'variables',
  'port',
  'metricsPort',
  'dataDirectory',
  'disk',
  'node',
  'database',
  'encryption',
  'schema',
  'extensions',
  'pgbouncer',
  'citus',
  'redis',
  'clock',
  'timeZones',
  'jwt',
  'oidc',
  'personKey',
] as const;
export type Check = (typeof checks)[number];

/** `remedy` says what to do about a warning or a failure; null for the others. */
export type Outcome =
  | { readonly status: 'ok' | 'skip'; readonly message: string; readonly remedy: null }
  | { readonly status: 'warn' | 'fail'; readonly message: string; readonly remedy: string };

export type Finding = { readonly check: Check } & Outcome;

export const ok = (message: string): Outcome => ({ status: 'ok', message, remedy: null });
export const skip = (message: string): Outcome => ({ status: 'skip', message, remedy: null });
export const warn = (message: string, remedy: string): Outcome => ({ status: 'warn', message, remedy });
export const fail = (message: string, remedy: string): Outcome => ({ status: 'fail', message, remedy });

/** `ok|warn|skip|FAIL  check: message; remedy` */
export function lineOf({ check, status, message, remedy }: Finding): string {
  const shown = status === 'fail' ? 'FAIL' : status;
  return `${shown}  ${check}: ${message}${remedy === null ? '' : `; ${remedy}`}`;
}

const timedOut = Symbol('timed out');

/** The result of work, or that of `late` after some milliseconds. What the work does later has no effect. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, ms, timedOut);
  });
  try {
    const first = await Promise.race([work, over]);
    return first === timedOut ? late() : first;
  } finally {
    clearTimeout(timer);
  }
}

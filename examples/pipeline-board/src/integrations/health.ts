/** What a webhook's status and its newest attempts say of it. */
export type Health = 'healthy' | 'failing' | 'paused' | 'disabled';

export interface Observed {
  readonly status: 'ACTIVE' | 'PAUSED' | 'DISABLED';
  readonly deliveries: { readonly nodes: readonly Attempted[] } | null;
}

export interface Attempted {
  readonly attempts: readonly { readonly at: string; readonly status: number | null; readonly error: string | null }[];
}

/** Failing: the newest attempt of all failed. */
export function healthOf({ status, deliveries }: Observed): Health {
  if (status === 'PAUSED') return 'paused';
  if (status === 'DISABLED') return 'disabled';
  const attempts = (deliveries?.nodes ?? []).flatMap((delivery) => delivery.attempts);
  const newest = attempts.reduce<(typeof attempts)[number] | null>(
    (last, attempt) => (last && Date.parse(last.at) > Date.parse(attempt.at) ? last : attempt),
    null,
  );
  return newest && !hasArrived(newest) ? 'failing' : 'healthy';
}

const hasArrived = ({ status, error }: { readonly status: number | null; readonly error: string | null }): boolean =>
  error === null && status !== null && status >= 200 && status < 300;

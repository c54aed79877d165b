/** What a webhook's status and its newest attempts say of it. */
export type Health = 'healthy' | 'failing' | 'paused' | 'disabled';

export interface Observed {
  readonly status: 'ACTIVE' | 'PAUSED' | 'DISABLED';
  readonly deliveries: { readonly nodes: readonly Attempted[] } | null;
}

export interface Attempted {
  readonly attempts: readonly { readonly at: string; readonly status: number | null; readonly error: string | null }[];
}

/** How many of the newest deliveries are looked at: by the list and by the webhook's page, so that both say the same. */
export const observed = 20;

/** Failing: the newest attempt of the {@link observed} deliveries failed. */
export function healthOf({ status, deliveries }: Observed): Health {
  if (status === 'PAUSED') return 'paused';
  if (status === 'DISABLED') return 'disabled';
  const attempts = (deliveries?.nodes ?? []).slice(0, observed).flatMap((delivery) => delivery.attempts);
  const newest = attempts.reduce<(typeof attempts)[number] | null>(
    (last, attempt) => (last && Date.parse(last.at) > Date.parse(attempt.at) ? last : attempt),
    null,
  );
  return newest && !hasArrived(newest) ? 'failing' : 'healthy';
}

const hasArrived = ({ status, error }: { readonly status: number | null; readonly error: string | null }): boolean =>
  error === null && status !== null && status >= 200 && status < 300;

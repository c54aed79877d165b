import type { Limiter } from '../../core/application/limits/limiter.js';
import type { Metrics } from '../../core/application/metrics.js';

/** A limiter that may count on this node alone for a while. Undefined if it never does anything else. */
type MayDegrade = Limiter & { readonly degraded?: boolean };

/** Counts what a limiter decides, and shows where it counts. @returns the limiter itself if nobody reads */
export function countedLimiter(limiter: MayDegrade, metrics: Metrics): MayDegrade {
  if (!metrics.isOn) return limiter;
  const mode = () => {
    const { degraded } = limiter;
    if (degraded === undefined) return 'memory';
    return degraded ? 'degraded' : 'redis';
  };
  metrics.gauge('limiter_mode', () => ({ [mode()]: 1 }));
  return {
    async consume(bucket, limit) {
      const allowance = await limiter.consume(bucket, limit);
      const decision = allowance.allowed ? 'allowed' : 'refused';
      metrics.count('limiter_decisions_total', { mode: mode(), decision });
      return allowance;
    },
    peek: (bucket, limit) => limiter.peek(bucket, limit),
    get degraded() {
      return limiter.degraded ?? false;
    },
  };
}

import type { Logger } from '../core/logger.js';
import type { Store } from '../core/ports.js';
import { Lane, type LaneParts } from './lane.js';
import { realTiming, type Timing, type Work } from './work.js';

export interface WorkersParts {
  readonly store: Pick<Store, 'whenTold'>;
  readonly inTurn: LaneParts['inTurn'];
  readonly works: readonly Work[];
  readonly logger: Logger;
  readonly timing?: Timing;
}

/**
 * What a process does without a request (CONTRACT "Webhooks", "Timers"; ADR 26). Any number of processes may do so beside
 * each other: each work sees to it that what two find due is done once.
 */
export class Workers {
  readonly #parts: WorkersParts;
  #lanes: readonly Lane[] = [];
  #endListening: () => void = () => undefined;

  constructor(parts: WorkersParts) {
    this.#parts = parts;
  }

  start(): void {
    const { store, works, inTurn, logger, timing = realTiming } = this.#parts;
    const lanes = works.map((work) => new Lane({ work, inTurn, timing, logger }));
    this.#lanes = lanes;
    this.#endListening = store.whenTold((companyId) => {
      for (const lane of lanes) lane.told(companyId);
    });
    for (const lane of lanes) lane.start();
  }

  /** Begins nothing more, and says so to what is under way. @returns when that has ended */
  async stop(): Promise<void> {
    this.#endListening();
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}

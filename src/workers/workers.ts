import type { Logger } from '../core/logger.js';
import type { Store } from '../core/ports.js';
import { Lane, type LaneParts } from './lane.js';
import { realTiming, type Timing, type Work } from './work.js';

export interface WorkersParts {
  readonly store: Pick<Store, 'whenAppended'>;
  readonly turns: LaneParts['turns'];
  readonly works: readonly Work[];
  readonly logger: Logger;
  readonly timing?: Timing;
}

/**
 * Runs the background work of a process (CONTRACT "Webhooks", "Timers"; ADR 26). Several processes may run the same
 * work: each work ensures that an item that two processes find due is done once.
 */
export class Workers {
  readonly #parts: WorkersParts;
  #lanes: readonly Lane[] = [];
  #endListening: () => void = () => undefined;

  constructor(parts: WorkersParts) {
    this.#parts = parts;
  }

  start(): void {
    const { store, works, turns, logger, timing = realTiming } = this.#parts;
    const lanes = works.map((work) => new Lane({ work, turns, timing, logger }));
    this.#lanes = lanes;
    this.#endListening = store.whenAppended((companyId) => {
      for (const lane of lanes) lane.appended(companyId);
    });
    for (const lane of lanes) lane.start();
  }

  /** Begins a run of one work for a company, if this process does that work. @param name of the work */
  wake(name: string, companyId: string): void {
    this.#parts.works.forEach((work, at) => {
      if (work.name === name) this.#lanes[at]?.wake(companyId);
    });
  }

  /** Begins no more runs, and aborts the running ones. @returns resolves when these have ended */
  async stop(): Promise<void> {
    this.#endListening();
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}

import type { Ids } from '../core/kernel/ports.js';
import type { KeyWorld } from './demoKey.js';

/** What the demo's data are made with. */
export interface DemoWorld extends KeyWorld {
  readonly ids: Ids;
  /** The locale of companies that have set none. */
  readonly defaultLocale: string;
  /** Called while the data are made, if that takes more than a second: with the rows made so far, and their total. */
  readonly onProgress: (made: number, all: number) => void;
}

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Options } from '../options.ts';
import type { AtScale, Cost } from './scale.ts';

/** What decides the figures of a size, beside the build. */
export type Measuring = Pick<Options, 'only' | 'rounds' | 'duration' | 'quick'>;

/**
 * The results of `--scale`, a file a size: a run that was stopped goes on with the sizes that are left, and sizes can be
 * measured one by one.
 */
export class StoredSizes {
  readonly #folder: string;
  readonly #isUsed: boolean;

  /** @param revision of the build. A build with changes has no name, so its results are not used again. */
  constructor(folder: string, revision: string, { only, rounds, duration, quick }: Measuring) {
    const how = [...only, rounds, duration, ...(quick ? ['quick'] : [])].join('-');
    this.#folder = join(folder, revision.replaceAll(' ', '-'), how);
    this.#isUsed = !revision.includes(' ');
  }

  /** @returns null where this size was not measured */
  read(times: number): AtScale | null {
    const file = this.#fileOf(times);
    if (!this.#isUsed || !existsSync(file)) return null;
    // JSON has no NaN: it makes a null of a figure that could not be measured.
    const stored = JSON.parse(readFileSync(file, 'utf8'), (_, value) => (value === null ? Number.NaN : value));
    return { ...stored, costs: new Map<string, Cost>(stored.costs) };
  }

  write(found: AtScale): void {
    const file = this.#fileOf(found.times);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.draft`, JSON.stringify({ ...found, costs: [...found.costs] }, null, 2));
    renameSync(`${file}.draft`, file);
  }

  #fileOf(times: number): string {
    return join(this.#folder, `${times}.json`);
  }
}

import type { Scale } from './dataset/scale.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report/goalTable.ts';

/** A part of a run: one file of modes each. */

/** What every part is given. */
export interface Setting {
  readonly options: Options;
  readonly scale: Scale;
  /** The service's folder, built. */
  readonly service: string;
  /** URL of the dataset's database. */
  readonly databaseUrl: string;
  /** Aborted where the run is to end with what it has. */
  readonly stop: AbortSignal;
}

/** What a part has to show. */
export interface Section {
  readonly markdown: string;
  /** What became of the goals that it decides. */
  readonly goals?: readonly Outcome[];
  /** File names and their contents, beside the document. */
  readonly plots?: Readonly<Record<string, string>>;
}

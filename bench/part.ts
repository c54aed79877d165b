import type { Scale } from './dataset/scale.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report/goalTable.ts';

/** A part of a run. Each is one file in modes. */

/** The settings of every part. */
export interface Setting {
  readonly options: Options;
  readonly scale: Scale;
  /** The built service's folder. */
  readonly service: string;
  /** URL of the dataset's database. */
  readonly databaseUrl: string;
  /** When it is aborted, the run ends and keeps its results so far. */
  readonly stop: AbortSignal;
}

/** The results of a part. */
export interface Section {
  readonly markdown: string;
  /** The outcomes of the goals that it decides. */
  readonly goals?: readonly Outcome[];
  /** Further files beside the document: contents by name. */
  readonly plots?: Readonly<Record<string, string>>;
}

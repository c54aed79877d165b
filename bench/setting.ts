import type { Scale } from './dataset/scale.ts';
import type { Options } from './options.ts';

/** The settings of every mode. */
export interface Setting {
  readonly options: Options;
  readonly scale: Scale;
  /** The built service's folder. */
  readonly service: string;
  /** URL of the dataset's database. */
  readonly databaseUrl: string;
}

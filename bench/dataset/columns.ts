import type { featureRecords as FeatureRecords } from '../../src/entities/pipeline/featureRecord.ts';
import type { vacancies as Vacancies } from '../../src/entities/pipeline/vacancy.ts';

/**
 * Records as rows for PostgreSQL's COPY: a line for each row, with tabs between the columns. The built service decides
 * the columns and their values.
 */

type Value = string | number | boolean | null;
type RecordOf<M extends { parameters(record: never): unknown }> = Parameters<M['parameters']>[0];

export interface CopyTarget<R> {
  readonly table: string;
  readonly columns: readonly string[];
  /** The row of a record, with its line break. */
  readonly line: (record: R) => string;
}

export interface CopyTargets {
  readonly vacancies: CopyTarget<RecordOf<typeof Vacancies>>;
  readonly records: CopyTarget<RecordOf<typeof FeatureRecords>>;
}

/** Loads the tables' descriptions from the built service. */
export async function copyTargets(): Promise<CopyTargets> {
  const built = (name: string): string => new URL(`../../dist/entities/${name}.js`, import.meta.url).href;
  const { vacancies } = (await import(built('pipeline/vacancy'))) as { vacancies: typeof Vacancies };
  const { featureRecords } = (await import(built('pipeline/featureRecord'))) as {
    featureRecords: typeof FeatureRecords;
  };
  return { vacancies: target(vacancies), records: target(featureRecords) };
}

interface Stored<R> {
  readonly table: string;
  readonly columns: readonly { readonly name: string }[];
  parameters(record: R): readonly Value[];
}

function target<R>(stored: Stored<R>): CopyTarget<R> {
  return {
    table: stored.table,
    columns: stored.columns.map(({ name }) => name),
    line: (record) => `${stored.parameters(record).map(escaped).join('\t')}\n`,
  };
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\n\r\t]/.test(value) ? value.replaceAll(/[\\\n\r\t]/g, (character) => special[character] ?? '') : value;
}

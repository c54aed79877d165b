import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** How much there is of everything. */
export interface Scale {
  /** Names the database: `recruitment_bench`, with this behind it. */
  readonly suffix: string;
  readonly companies: number;
  readonly vacancies: number;
  readonly interviewsPerVacancy: number;
  readonly psychometricsPerVacancy: number;
}

export const fullScale: Scale = {
  suffix: '',
  companies: 50,
  vacancies: 20_000,
  interviewsPerVacancy: 10,
  psychometricsPerVacancy: 5,
};

/** The same per vacancy and per company's page, with fewer vacancies. */
export const quickScale: Scale = { ...fullScale, suffix: '_quick', vacancies: 1_000 };

const sources = ['random.ts', 'texts.ts', 'vacancies.ts', 'records.ts', 'columns.ts'];

/** Changes with the scale and with whatever makes the rows: a database that was filled under another one is filled anew. */
export function versionOf(scale: Scale): string {
  const hash = createHash('sha256').update(JSON.stringify(scale));
  for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The size of the dataset. */
export interface Scale {
  /** The suffix of the database's name, after `recruitment_bench`. */
  readonly suffix: string;
  readonly companies: number;
  readonly vacancies: number;
  readonly interviewsPerVacancy: number;
  readonly psychometricsPerVacancy: number;
  /** Whether the vacancies are the companies' by Zipf: the n-th company has an n-th of what the first has. */
  readonly isZipf: boolean;
  /** The first company has all vacancies but this many of each other company. */
  readonly perSmallCompany?: number;
}

export const fullScale: Scale = {
  suffix: '',
  companies: 50,
  vacancies: 20_000,
  interviewsPerVacancy: 10,
  psychometricsPerVacancy: 5,
  isZipf: false,
};

/** The same size of each vacancy and of a company's page, with fewer vacancies. */
export const quickScale: Scale = { ...fullScale, suffix: '_quick', vacancies: 1_000 };

/** @param times how many times the least data: 2,000 vacancies and 30,000 records */
export const scaleOf = (times: number): Scale => ({
  ...fullScale,
  suffix: `_times_${times}`,
  vacancies: 2_000 * times,
  isZipf: true,
});

/** A company of this size fills the page of G2, as a large one does. */
const perSmallCompany = 20;
const recordsPerVacancy = fullScale.interviewsPerVacancy + fullScale.psychometricsPerVacancy;

/** Records of a small company. */
export const smallRecords = perSmallCompany * recordsPerVacancy;

/** One large company and many small ones. @param records of the large one */
export function largeCompanyScale(records: number, smallCompanies: number): Scale {
  return {
    ...fullScale,
    suffix: `_company_${records}_${smallCompanies}`,
    companies: 1 + smallCompanies,
    vacancies: Math.ceil(records / recordsPerVacancy) + smallCompanies * perSmallCompany,
    perSmallCompany,
  };
}

const sources = ['owners.ts', 'random.ts', 'texts.ts', 'vacancies.ts', 'records.ts', 'columns.ts', 'load.ts'];

/**
 * Changes with the scale, with the sources that make the rows, and with the form in which the service stores them. A
 * database of another version is filled again.
 * @param rows some rows as they are stored
 */
export function versionOf(scale: Scale, rows: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([scale, rows]));
  for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

import { newestOf, ownerOf } from '../dataset/owners.ts';
import type { Scale } from '../dataset/scale.ts';

/** The subject of one request, by the numbers that the dataset is made from. */
export interface Subject {
  readonly scale: Scale;
  /** The number of a company. */
  readonly company: number;
  /** The number of a vacancy of that company. */
  readonly vacancy: number;
  /** The index of an interview of that vacancy. */
  readonly interview: number;
}

/** How many vacancies a page holds. */
export const pageSize = 20;

const mostSubjects = 40;
/** It has no common divisor with the number of vacancies of any scale: so all subjects differ. */
const stride = 7_919;

/** Vacancies and interviews from the whole dataset. */
export function scatteredSubjects(scale: Scale): Subject[] {
  return Array.from({ length: mostSubjects }, (_, index) => {
    const vacancy = 1 + ((index * stride) % scale.vacancies);
    return { scale, company: ownerOf(vacancy, scale), vacancy, interview: index % scale.interviewsPerVacancy };
  });
}

/** One subject for each of some companies. */
export function companySubjects(scale: Scale): Subject[] {
  return Array.from({ length: Math.min(mostSubjects / 2, scale.companies) }, (_, index) => ({
    scale,
    company: index + 1,
    vacancy: newestOf(index + 1, scale).at(-1) as number,
    interview: 0,
  }));
}

import type pg from 'pg';
import { interviewById, shownVacancy, type VacancyRecord } from './rows/handWritten.ts';

/** The bodies of the REST reads, as the hand-written peers make them. */

export async function vacancyBody(pool: pg.Pool, companyId: string, vacancyId: string): Promise<object | null> {
  const vacancy = await shownVacancy(pool, companyId, vacancyId);
  if (!vacancy) return null;
  const { statusCode, statusCreatedAt, ...rest }: VacancyRecord = vacancy;
  return {
    ...rest,
    type: 'Standard',
    status: { code: statusCode, createdAt: statusCreatedAt },
  };
}

export function interviewBody(pool: pg.Pool, companyId: string, vacancyId: string, id: string): Promise<object | null> {
  return interviewById(pool, companyId, vacancyId, id);
}

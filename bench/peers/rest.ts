import type pg from 'pg';
import { interviewById, type VacancyRecord, vacanciesById } from './handWritten.ts';

/** The bodies of the REST reads, as the hand-written peers make them. */

export async function vacancyBody(pool: pg.Pool, companyId: string, vacancyId: string): Promise<object | null> {
  const [vacancy] = await vacanciesById(pool, companyId, [vacancyId]);
  if (!vacancy) return null;
  const { statusCode, statusCreatedAt, features, ...rest }: VacancyRecord = vacancy;
  return {
    ...rest,
    type: 'Standard',
    status: { code: statusCode, createdAt: statusCreatedAt },
    features: features.map(({ data: _, timers: __, ...feature }) => feature),
  };
}

export function interviewBody(pool: pg.Pool, companyId: string, vacancyId: string, id: string): Promise<object | null> {
  return interviewById(pool, companyId, vacancyId, id);
}

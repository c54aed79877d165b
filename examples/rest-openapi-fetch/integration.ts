import type { Api } from './client.js';
import type { components } from './generated/api.js';

/** A company's own recruiting system: it opens vacancies, follows interviews, and moves candidates. */

type Schemas = components['schemas'];
export type Vacancy = Schemas['Vacancy'];
export type Interview = Schemas['Interview'];
export type NewVacancy = Schemas['NewVacancy'];

/** A refusal that this client does not handle. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
    /** To give to the support. */
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

interface Refusal {
  readonly reason: string;
  readonly message: string;
}

function refused({ reason, message }: Refusal, { status, headers }: Response): ApiError {
  return new ApiError(status, reason, message, headers.get('x-request-id'));
}

/**
 * Opens a vacancy once, also if this is called several times for the same requisition.
 * @param requisition the company's own id of the requisition
 */
export async function openVacancy(
  api: Api,
  companyId: string,
  requisition: string,
  vacancy: NewVacancy,
): Promise<Vacancy> {
  const { data, error, response } = await api.POST('/v2/vacancies/company/{companyId}', {
    params: { path: { companyId }, header: { 'Idempotency-Key': `requisition-${requisition}` } },
    body: vacancy,
  });
  if (error) throw refused(error, response);
  return data;
}

export interface InterviewAddress {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly id: string;
}

/** An interview as it was read, with the entity tag that shows whether it has changed. */
export interface Known {
  readonly interview: Interview;
  readonly etag: string | null;
}

/** Reads an interview. If it has not changed, returns the known one. */
export async function followInterview(api: Api, address: InterviewAddress, known?: Known): Promise<Known> {
  const { data, error, response } = await api.GET(
    '/v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}',
    { params: { path: { ...address }, header: known?.etag ? { 'If-None-Match': known.etag } : {} } },
  );
  if (response.status === 304 && known) return known;
  if (error) throw refused(error, response);
  // Neither refused nor unchanged, so the answer has the interview.
  return { interview: data as Interview, etag: response.headers.get('etag') };
}

export type Move = { readonly moved: true; readonly nextFeatureId: string | null } | { readonly moved: false };

/** Closes an interview and moves its candidate. `moved: false`: it was already closed. */
export async function moveOn(api: Api, address: InterviewAddress): Promise<Move> {
  const { data, error, response } = await api.POST(
    '/v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate',
    {
      params: {
        path: { ...address },
        header: { 'Idempotency-Key': `move-on-${address.id}`, Prefer: 'return=representation' },
      },
      body: { resourceId: address.id },
    },
  );
  if (error?.reason === 'FEATURE_ALREADY_CLOSED') return { moved: false };
  if (error) throw refused(error, response);
  return { moved: true, nextFeatureId: data?.next?.featureId ?? null };
}

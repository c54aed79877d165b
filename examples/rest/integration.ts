import { type Client, PipelineError, type restTypes } from 'recruitment-pipeline-client';

/** A company's own recruiting system: it opens vacancies, follows interviews, and moves candidates. */

type Schemas = restTypes['schemas'];
export type Vacancy = Schemas['Vacancy'];
export type Interview = Schemas['Interview'];
export type NewVacancy = Schemas['NewVacancy'];

/**
 * Opens a vacancy once, also if this is called several times for the same requisition.
 * @param requisition the company's own id of the requisition
 */
export function openVacancy(
  { rest }: Client,
  companyId: string,
  requisition: string,
  vacancy: NewVacancy,
): Promise<Vacancy> {
  return rest.createVacancy({ companyId, body: vacancy, idempotencyKey: `requisition-${requisition}` });
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
export async function followInterview({ rest }: Client, address: InterviewAddress, known?: Known): Promise<Known> {
  let etag: string | null = null;
  const onAnswer = ({ headers }: Response): void => {
    etag = headers.get('etag');
  };
  if (!known?.etag) return { interview: await rest.readInterview({ ...address, onAnswer }), etag };
  const headers = { 'If-None-Match': known.etag };
  const interview = await rest.readInterview({ ...address, headers, onAnswer });
  return interview ? { interview, etag } : known;
}

export type Move = { readonly moved: true; readonly nextFeatureId: string | null } | { readonly moved: false };

/** Closes an interview and moves its candidate. `moved: false`: it was already closed. */
export async function moveOn({ rest }: Client, address: InterviewAddress): Promise<Move> {
  try {
    const { next } = await rest.orchestrate({
      ...address,
      body: { resourceId: address.id },
      idempotencyKey: `move-on-${address.id}`,
    });
    return { moved: true, nextFeatureId: next?.featureId ?? null };
  } catch (error) {
    if (error instanceof PipelineError && error.reason === 'FEATURE_ALREADY_CLOSED') return { moved: false };
    throw error;
  }
}

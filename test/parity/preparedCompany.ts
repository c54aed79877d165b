import type { EndpointOperation } from '../../src/core/operations.js';
import type { FeatureRecord } from '../../src/core/records/record.js';
import { aVacancy, createPipeline, initCandidates, type Pipeline } from '../support/pipeline.js';
import type { Service } from '../support/service.js';
import type { RestCall } from './endpointRequests.js';

/** A company with a vacancy and candidates in all the places where an operation may be refused; nothing of it is changed. */
export interface PreparedCompany {
  readonly companyId: string;
  readonly vacancyId: string;
  /** An open interview in stage 1. */
  readonly interviewId: string;
  readonly psychometricId: string;
  readonly moduleId: string;
  /** A closed interview. */
  readonly closedId: string;
  /** The open record in stage 1 of a candidate who has one in stage 2, too. */
  readonly twiceOpenId: string;
  readonly candidateId: string;
  /** A vacancy without records, and a closed one with an open record. */
  readonly emptyVacancyId: string;
  readonly closedVacancyId: string;
  readonly openInClosedId: string;
  /** Another company's vacancy with its records. */
  readonly foreign: {
    readonly companyId: string;
    readonly vacancyId: string;
    readonly interviewId: string;
    readonly psychometricId: string;
  };
}

export async function prepareCompany(service: Service): Promise<PreparedCompany> {
  const pipeline = await createPipeline(service);
  const first = async (of: Pipeline, candidate: string, stage: string) =>
    (await initCandidates(service, of, [candidate], stage))[0] ?? '';
  const { companyId, vacancyId } = pipeline;
  const closing = await createPipeline(service);
  const foreign = await createPipeline(service, { companyId: 'globex' });
  const prepared = {
    companyId,
    vacancyId,
    candidateId: 'candidate-1',
    interviewId: await first(pipeline, 'candidate-1', 'stage-1'),
    psychometricId: await first(pipeline, 'candidate-2', 'stage-2'),
    moduleId: await first(pipeline, 'candidate-3', 'stage-3'),
    closedId: 'closed-interview',
    twiceOpenId: await first(pipeline, 'candidate-4', 'stage-1'),
    emptyVacancyId: (await createPipeline(service)).vacancyId,
    closedVacancyId: closing.vacancyId,
    openInClosedId: await first(closing, 'candidate-1', 'stage-1'),
    foreign: {
      companyId: foreign.companyId,
      vacancyId: foreign.vacancyId,
      interviewId: await first(foreign, 'candidate-1', 'stage-1'),
      psychometricId: await first(foreign, 'candidate-2', 'stage-2'),
    },
  };
  await first(pipeline, 'candidate-4', 'stage-2');
  await service.database.store.transaction(async (tx) => {
    const open = (await tx.record({ companyId, vacancyId, id: prepared.interviewId })) as FeatureRecord;
    await tx.insertRecords([{ ...open, id: prepared.closedId, candidateId: 'candidate-5', isClosed: true }]);
    const vacancy = await tx.lockVacancy(companyId, prepared.closedVacancyId);
    if (vacancy) await tx.saveVacancy(vacancy, { ...vacancy, status: { ...vacancy.status, code: 'CLOSED' } });
  });
  return prepared;
}

/** A call of each operation that would succeed. */
export function goodCall(
  name: EndpointOperation,
  { companyId, vacancyId, interviewId, psychometricId }: PreparedCompany,
): RestCall {
  const calls: Record<EndpointOperation, RestCall> = {
    createVacancy: { target: { companyId }, body: aVacancy() },
    readVacancy: { target: { companyId, vacancyId } },
    readInterview: { target: { companyId, vacancyId, id: interviewId } },
    orchestrate: { target: { companyId, vacancyId, id: interviewId }, body: { resourceId: interviewId } },
    readPsychometric: { target: { companyId, vacancyId, id: psychometricId } },
  };
  return calls[name];
}

import type { EndpointOperation } from '../../../src/core/application/operations.js';
import type { FeatureRecord, Interview } from '../../../src/core/pipeline/shapes/record.js';
import { defaultSettings } from '../../../src/core/settings/companySettings.js';
import { anAnswer, aVacancy, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import type { Service } from '../../support/service/service.js';
import type { RestCall } from './endpointRequests.js';

/**
 * A company with a vacancy, and candidates in all states in which an operation may be refused. Tests do not change it.
 */
export interface PreparedCompany {
  readonly companyId: string;
  readonly vacancyId: string;
  /** An open interview in stage 1. */
  readonly interviewId: string;
  readonly psychometricId: string;
  readonly moduleId: string;
  /** A record of a feature that schedules meetings, with its vacancy. */
  readonly schedulingVacancyId: string;
  readonly schedulingId: string;
  /** A closed interview. */
  readonly closedId: string;
  /** A closed psychometric record. */
  readonly closedPsychometricId: string;
  /** An open interview with an answer to the question `answered`. */
  readonly answeredId: string;
  /** The open record in stage 1 of a candidate who also has one in stage 2. */
  readonly twiceOpenId: string;
  readonly candidateId: string;
  readonly bannedCandidateId: string;
  /** An open interview of a banned candidate, and one of another candidate that waits for a review. */
  readonly bannedId: string;
  readonly waitingId: string;
  /** A vacancy without records, and a closed one with an open record. */
  readonly emptyVacancyId: string;
  readonly closedVacancyId: string;
  readonly openInClosedId: string;
  /** An open psychometric record in it. */
  readonly testedInClosedId: string;
  /** Another company's vacancy with its records. */
  readonly foreign: {
    readonly companyId: string;
    readonly vacancyId: string;
    readonly interviewId: string;
    readonly psychometricId: string;
    readonly bannedCandidateId: string;
  };
}

export async function prepareCompany(service: Service): Promise<PreparedCompany> {
  const pipeline = await createPipeline(service);
  const first = async (of: Pipeline, candidate: string, stage: string) =>
    (await initCandidates(service, of, [candidate], stage))[0] ?? '';
  const { companyId, vacancyId } = pipeline;
  const closing = await createPipeline(service);
  const foreign = await createPipeline(service, { companyId: 'globex' });
  const scheduling = await createPipeline(service, { stages: ['AUTOMATIC_SCHEDULING_PRESENTIAL'] });
  const prepared = {
    companyId,
    vacancyId,
    candidateId: 'candidate-1',
    bannedCandidateId: 'candidate-6',
    bannedId: await first(pipeline, 'candidate-6', 'stage-1'),
    waitingId: 'waiting-interview',
    interviewId: await first(pipeline, 'candidate-1', 'stage-1'),
    psychometricId: await first(pipeline, 'candidate-2', 'stage-2'),
    moduleId: await first(pipeline, 'candidate-3', 'stage-3'),
    schedulingVacancyId: scheduling.vacancyId,
    schedulingId: await first(scheduling, 'candidate-6', 'stage-1'),
    closedId: 'closed-interview',
    closedPsychometricId: 'closed-psychometric',
    answeredId: 'answered-interview',
    twiceOpenId: await first(pipeline, 'candidate-4', 'stage-1'),
    emptyVacancyId: (await createPipeline(service)).vacancyId,
    closedVacancyId: closing.vacancyId,
    openInClosedId: await first(closing, 'candidate-1', 'stage-1'),
    testedInClosedId: await first(closing, 'candidate-2', 'stage-2'),
    foreign: {
      companyId: foreign.companyId,
      vacancyId: foreign.vacancyId,
      interviewId: await first(foreign, 'candidate-1', 'stage-1'),
      psychometricId: await first(foreign, 'candidate-2', 'stage-2'),
      bannedCandidateId: 'candidate-7',
    },
  };
  await first(pipeline, 'candidate-4', 'stage-2');
  await service.database.store.transaction(async (tx) => {
    const open = (await tx.records.findOne({ companyId, vacancyId, id: prepared.interviewId })) as FeatureRecord;
    const tested = (await tx.records.findOne({ companyId, vacancyId, id: prepared.psychometricId })) as FeatureRecord;
    await tx.records.insert([
      { ...open, id: prepared.closedId, candidateId: 'candidate-5', isClosed: true },
      { ...tested, id: prepared.closedPsychometricId, candidateId: 'candidate-5', isClosed: true },
      { ...(open as Interview), id: prepared.answeredId, candidateId: 'candidate-9', answers: [anAnswer] },
      { ...open, id: prepared.waitingId, candidateId: 'candidate-8', reviewPending: true },
    ]);
    await tx.settings.save({ ...defaultSettings(companyId, 'es'), reviewGate: true });
    const ban = {
      id: 'ban-1',
      companyId,
      candidateId: prepared.bannedCandidateId,
      reason: null,
      bannedBy: 'ada',
      position: 0,
    };
    await tx.bans.insert([{ ...ban, bannedAt: open.createdAt }]);
    const vacancy = await tx.vacancies.lock(companyId, prepared.closedVacancyId);
    if (vacancy) await tx.vacancies.save(vacancy, { ...vacancy, status: { ...vacancy.status, code: 'CLOSED' } });
  });
  await service.database.store.transaction((tx) =>
    tx.bans.insert([
      {
        id: 'ban-2',
        companyId: 'globex',
        candidateId: prepared.foreign.bannedCandidateId,
        reason: null,
        bannedBy: 'ada',
        position: 0,
        bannedAt: '2026-11-20T12:00:00.000Z',
      },
    ]),
  );
  return prepared;
}

/** A call of each operation that succeeds. */
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
